import type { Database } from '../../store/db.ts'
import type { SandboxFiles } from '../../store/files.ts'

/** At most this many organization files are open at once; the least recently used one closes. */
const FILES_OPEN = 64

/** Told of files that close. */
interface Around {
  /** Before the least recently used one makes room. */
  makingRoom(number: number): void
  /** Returns what is done once the file is closed. */
  closing(number: number, file: Database): () => void
}

/** The organization files that are open, and how often each was written while it was. */
export class OpenFiles {
  private readonly files: SandboxFiles
  private readonly around: Around
  private readonly open = new Map<number, Database>()
  /** Writes to a file counted while it was open before. */
  private readonly past = new Map<number, number>()
  private readonly indexing = new Map<string, Promise<void>>()

  constructor(files: SandboxFiles, around: Around) {
    this.files = files
    this.around = around
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

  /** Returns whether anything was written to the file since it was opened; false while it is closed. */
  isWritten(number: number): boolean {
    return (this.open.get(number)?.read.writes() ?? 0) > 0
  }

  /** Builds an index beside the running calls, once. */
  wantIndex(number: number, statement: string): void {
    const name = `${number} ${statement}`
    if (this.indexing.has(name)) return
    // A failed build is no fault of any call: the read works without, and asks again next time.
    const building = this.files.buildIndex(number, statement).catch(() => undefined)
    this.indexing.set(
      name,
      building.then(() => void this.indexing.delete(name)),
    )
  }

  /** Waits until every wanted index is there. */
  async indexed(): Promise<void> {
    await Promise.all(this.indexing.values())
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
      this.around.makingRoom(number)
      this.close(number)
      return
    }
  }

  private close(number: number): void {
    const file = this.open.get(number)
    if (!file) return
    const writes = this.writesTo(number)
    const closed = this.around.closing(number, file)
    file.close()
    this.open.delete(number)
    this.past.set(number, writes)
    closed()
  }
}
