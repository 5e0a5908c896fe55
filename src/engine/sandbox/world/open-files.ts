import type { Database } from '../../store/db.ts'
import type { SandboxFiles } from '../../store/files.ts'

/** At most this many organization files are open at once; the least recently used one closes. */
const FILES_OPEN = 64

/** The organization files that are open, and how often each was written while it was. */
export class OpenFiles {
  private readonly files: SandboxFiles
  private readonly beforeClose: (number: number) => void
  private readonly open = new Map<number, Database>()
  /** Writes to a file counted while it was open before. */
  private readonly past = new Map<number, number>()

  constructor(files: SandboxFiles, beforeClose: (number: number) => void) {
    this.files = files
    this.beforeClose = beforeClose
  }

  find(number: number): Database {
    const known = this.open.get(number)
    if (!known) return this.add(number, this.files.openOrganization(number))
    if (this.open.size > 1) {
      this.open.delete(number)
      this.open.set(number, known)
    }
    return known
  }

  has(number: number): boolean {
    return this.open.has(number)
  }

  /** The file of an organization that is about to be made. */
  create(number: number): Database {
    return this.open.get(number) ?? this.add(number, this.files.createOrganization(number))
  }

  /** The same number again means that nothing was written to that file in between. */
  writesTo(number: number): number {
    return (this.past.get(number) ?? 0) + (this.open.get(number)?.read.writes() ?? 0)
  }

  checkpoint(): void {
    for (const file of this.open.values()) file.checkpoint()
  }

  closeAll(): void {
    for (const number of [...this.open.keys()]) this.close(number)
  }

  private add(number: number, file: Database): Database {
    this.open.set(number, file)
    if (this.open.size > FILES_OPEN) this.closeOldest()
    return file
  }

  private closeOldest(): void {
    for (const number of this.open.keys()) {
      this.beforeClose(number)
      this.close(number)
      return
    }
  }

  private close(number: number): void {
    const writes = this.writesTo(number)
    this.open.get(number)?.close()
    this.open.delete(number)
    this.past.set(number, writes)
  }
}
