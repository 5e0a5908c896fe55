import type { ContentLibrary } from '../shared/content-library.ts'
import type { Chance } from '../shared/ports.ts'
import type { Origin } from '../shared/bridge.ts'
import type { OrganizationRow } from './store/organizations.ts'
import type { ReadHandle, WriteHandle } from './store/db.ts'

/** What a tool and a use case are handed: the organization's file, the time, chance and content. */
interface CallContext {
  /** ms UTC in the world's time; the same through the whole call. */
  now: number
  chance: Chance
  origin: Origin
  organization: OrganizationRow
  platform: ReadHandle
  content: ContentLibrary
  /** Told of an index that would have made a search fast; it is built after the call, by a worker. */
  wantIndex(statement: string): void
}

export interface ReadContext extends CallContext {
  db: ReadHandle
}

export interface WriteContext extends CallContext {
  db: WriteHandle
  /** ms UTC, machine time; null where nobody works at it, as in a seed or a walk. */
  machineNow: number | null
  /** Told that a bulk operation or an export was queued: it is begun after the call, on machine time. */
  wakeJobs(): void
}

export interface AdminContext {
  now: number
  platform: ReadHandle
  content: ContentLibrary
  /** The file of one organization, for reading. */
  organizationFile(number: number): ReadHandle
  /** Why that file cannot be used, in a sentence with the next step; null when it can. */
  damageOf(number: number): string | null
  /** False when it is known, without opening that file, that it holds no email. */
  mayHaveEmails(number: number): boolean
}
