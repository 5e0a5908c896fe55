import type { ReadHandle, WriteHandle } from './db.ts'

/** To what a file belongs. */
export interface FileIdentity {
  /** Hexadecimal, drawn when the sandbox is made. */
  sandbox: string
  /** `platform`, `keys`, or the organization's number. */
  part: string
}

/** Returns what the file says of itself, undefined for one that was just made or migrated. */
export function readIdentity(db: ReadHandle): FileIdentity | undefined {
  return db.get<FileIdentity>('SELECT sandbox, part FROM identity WHERE id = 1')
}

/** Sets it, once. */
export function writeIdentity(db: WriteHandle, { sandbox, part }: FileIdentity): void {
  db.run('INSERT INTO identity (id, sandbox, part) VALUES (1, ?, ?)', [sandbox, part])
}
