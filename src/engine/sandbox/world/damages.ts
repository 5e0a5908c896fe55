import { SandboxFolderError } from '../../store/files.ts'

interface Naming {
  /** Path of an organization's file. */
  pathOf(number: number): string
  /** Name of an organization, undefined when the platform does not know it. */
  nameOf(number: number): string | undefined
}

/** Why the files of some organizations cannot be used, as far as is known. */
export class Damages {
  private readonly naming: Naming
  private readonly sentences = new Map<number, string>()

  constructor(naming: Naming) {
    this.naming = naming
  }

  get isNone(): boolean {
    return this.sentences.size === 0
  }

  has(number: number): boolean {
    return this.sentences.has(number)
  }

  /** Returns a sentence with the next step, null when nothing is known against the file. */
  of(number: number): string | null {
    return this.sentences.get(number) ?? null
  }

  list(): string[] {
    return [...this.sentences.values()]
  }

  /** Returns true when the error means that this organization's file cannot be used. */
  note(number: number, error: unknown): boolean {
    if (!(error instanceof SandboxFolderError) || error.fault === 'full') return false
    if (error.path !== this.naming.pathOf(number)) return false
    this.sentences.set(number, this.explain(number, error).message)
    return true
  }

  /** The file was put back. */
  heal(number: number): void {
    this.sentences.delete(number)
  }

  clear(): void {
    this.sentences.clear()
  }

  /** Returns the error with the organization's name in front. */
  explain(number: number, error: unknown): Error {
    if (!(error instanceof SandboxFolderError)) return error as Error
    const { fault, path, message } = error
    if (message.startsWith('The organization ')) return error
    const name = this.naming.nameOf(number) ?? `number ${number}`
    const cause = error
    return new SandboxFolderError(`The organization "${name}" cannot be used: ${message}`, {
      fault,
      path,
      cause,
    })
  }
}
