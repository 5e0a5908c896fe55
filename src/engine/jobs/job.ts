import type { ContentLibrary } from '../../shared/content-library.ts'
import type { MediaStore } from '../../shared/ports.ts'
import type { OrganizationRow } from '../store/organizations.ts'
import type { ReadHandle, WriteHandle } from '../store/db.ts'

/** What one block of a bulk operation or of an export is handed: one transaction's share of the work. */
export interface BlockContext {
  /** The organization's file, inside a transaction that the worker opened and commits. */
  db: WriteHandle
  organization: OrganizationRow
  platform: ReadHandle
  media: MediaStore
  content: ContentLibrary
  /** ms UTC in the world's time. Nothing becomes due by it: work runs on machine time. */
  now: number
}
