import type { MediaStore } from '../../shared/ports.ts'
import type { Database, ReadHandle } from './db.ts'

/** What is wrong with a file or folder, for code that goes on without it. */
export type FileFault = 'full' | 'damaged' | 'other'

/**
 * Thrown when a file or folder of ours cannot be used, when it is opened or later; the message is one
 * plain sentence with the path and the next step.
 */
export class SandboxFolderError extends Error {
  readonly fault: FileFault
  /** The file that it is about; null when it is about several, or none in particular. */
  readonly path: string | null

  constructor(
    message: string,
    {
      fault = 'other',
      path = null,
      cause,
    }: { fault?: FileFault; path?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'SandboxFolderError'
    this.fault = fault
    this.path = path
  }
}

/** Names that are valid folder names on every system; a dot cannot come first. */
export const SNAPSHOT_NAME = /^[a-z0-9](?:[a-z0-9_ -]{0,62}[a-z0-9_-])?$/

/** Returns true for a valid name of a snapshot. */
export function isSnapshotName(name: string): boolean {
  return SNAPSHOT_NAME.test(name)
}

/** Snapshots that a user named, or those that the clock keeps to rewind to. */
export type Shelf = 'snapshots' | 'rewind'

/** A copy of the world's files. */
export interface SnapshotInfo {
  name: string
  /** ms UTC, machine time. */
  created: number
  bytes: number
  /** ms UTC, the time of the world in it; null in those made before that was kept. */
  worldTime: number | null
}

/** Copies of the world's files, by name; `backups` are those that were made before a migration. */
export interface CopiesFound {
  snapshots: string[]
  rewind: string[]
  backups: string[]
}

/** By what a closed file is recognized as unchanged. */
export interface FileStamp {
  bytes: number
  /** ms UTC of the machine. */
  modified: number
}

/**
 * The files of one sandbox folder, as a port: the store takes handles and never opens one.
 * Every opened file is migrated; an older one is backed up first.
 */
export interface SandboxFiles {
  readonly media: MediaStore
  openPlatform(): Database
  /** Never makes one: a file that is missing, empty, or of somebody else is damage. */
  openOrganization(number: number): Database
  /** Makes the file of a new organization, or takes over one that no organization came to. */
  createOrganization(number: number): Database
  organizationPath(number: number): string
  /** Returns null while the file is open, after a crash that left its log, and when it is missing. */
  stampOf(number: number): FileStamp | null
  /** False when the keys were never made, or are lost: `openKeys` then makes new ones. */
  hasKeys(): boolean
  openKeys(): Database
  /** Copies the world's files aside while nothing writes. Files must be checkpointed. */
  createSnapshot(name: string, kept?: { shelf: Shelf; worldTime: number }): Promise<SnapshotInfo>
  /** Newest first. */
  listSnapshots(shelf?: Shelf): SnapshotInfo[]
  /**
   * Puts a snapshot in the world's place. Every file of the world must be closed. Returns what is wrong with the
   * organizations in it, each kept as it was before; rejects for one that would not open, the world in place.
   * `listed` returns the organizations that the copy's platform lists: their files must be there.
   */
  restoreSnapshot(
    name: string,
    shelf?: Shelf,
    listed?: (platform: ReadHandle) => readonly number[],
  ): Promise<string[]>
  deleteSnapshot(name: string, shelf: Shelf): Promise<void>
  /** Returns the copies that hold one of the texts in their platform file or in this organization's. */
  findCopiesWith(organization: number, texts: readonly string[]): Promise<CopiesFound>
  /** Builds an index of an organization's file over a connection of its own, off this thread. */
  buildIndex(organization: number, statement: string): Promise<void>
  /** Releases the folder's lock. */
  release(): void
}
