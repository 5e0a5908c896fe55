/**
 * The worker of bulk operations and exports. The virtual clock owns it, and an advance waits for it.
 */
import type { ContentLibrary } from '../../../shared/content-library.ts'
import type { Clock, Turns } from '../../../shared/ports.ts'
import { failBulkOperation, runBulkBlock } from '../../jobs/bulk-operations.ts'
import { expireExports, failExport, isExpired, runExportBlock } from '../../jobs/exports.ts'
import type { BlockContext } from '../../jobs/job.ts'
import { findOpenBulkOperation } from '../../store/bulk-operations.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findOpenExport, listExportsWithFile } from '../../store/exports.ts'
import { SandboxFolderError } from '../../store/files.ts'
import { queueEffect } from '../../store/side-effects.ts'
import type { World } from '../world/world.ts'
import { LOGGED_PAGES } from './run-slice.ts'

/** How long one block may keep everything else waiting, in ms: well under the 50 that are promised. */
const BLOCK_MS = 12

/** Subscribers of one block: at most, to begin with, at least. */
const MOST_ROWS = 5000
const FIRST_ROWS = 200
const LEAST_ROWS = 10

interface WorkerParts {
  world: World
  content: ContentLibrary
  machine: Clock
  turns: Turns
  /** Told after every block: something else than time changed the world. */
  changed(): void
}

/** A kind of work in one organization's file. */
interface Kind {
  name: string
  /** Returns what does the next block, null when nothing of this kind is open. */
  open(db: ReadHandle): OpenWork | null
}

interface OpenWork {
  run(context: BlockContext, limit: number): void
  /** Ends work that cannot go on, in a transaction of its own. */
  fail(context: BlockContext, message: string): void
}

const exportsOfSubscribers: Kind = {
  name: 'export',
  open(db) {
    const row = findOpenExport(db)
    if (!row) return null
    return {
      run: (context, limit) => runExportBlock(context, row, limit),
      fail: ({ db: write, now }, message) => failExport(write, row, message, now),
    }
  },
}

const bulkOperations: Kind = {
  name: 'bulk operation',
  open(db) {
    const row = findOpenBulkOperation(db)
    if (!row) return null
    return {
      run: (context, limit) => runBulkBlock(context, row, limit),
      fail: ({ db: write, now }, message) => failBulkOperation(write, row, message, now),
    }
  },
}

const KINDS: readonly Kind[] = [bulkOperations, exportsOfSubscribers]

/** Returns whether the worker has anything to do in a file, now or when the file of an export expires. */
export function hasJobs(db: ReadHandle): boolean {
  return KINDS.some((kind) => kind.open(db) !== null) || listExportsWithFile(db).length > 0
}

/**
 * Does bulk operations and exports on machine time (decision 0081): block by block, each one transaction
 * of one file, and calls get in between. A block begins only while the world is ready, so never inside a
 * time slice, a snapshot or a restore. What is open is in the files: a process that died goes on there.
 */
export class JobWorker {
  private readonly parts: WorkerParts
  /** Rows per block by kind of work: they cost differently. */
  private readonly limits = new Map<string, number>()
  /** Organizations that may have open work; null for all of them. */
  private waiting: Set<number> | null = null
  private generation = -1
  private running: Promise<void> | null = null

  constructor(parts: WorkerParts) {
    this.parts = parts
  }

  /** Begins what was queued in an organization, after the call that queued it. What the disk refuses waits. */
  wake(organization: number): void {
    this.waiting?.add(organization)
    // Not looked at here: the call that queued it is still in its transaction.
    this.running ??= this.work()
    this.running.catch((error: unknown) => {
      if (!(error instanceof SandboxFolderError)) throw error
    })
  }

  /** Does all that is open, at once when nothing is. Rejects when a file cannot be written; the rest waits. */
  async run(): Promise<void> {
    const { world } = this.parts
    if (this.running === null && world.isReady() && this.findWaiting() === undefined) return
    this.running ??= this.work()
    await this.running
  }

  private async work(): Promise<void> {
    const { world, turns } = this.parts
    try {
      for (;;) {
        await turns.next()
        while (!world.isReady()) await world.ready()
        if (world.isClosed) return
        const organization = this.findWaiting()
        if (organization === undefined) return
        this.runBlocks(organization)
      }
    } finally {
      this.running = null
    }
  }

  /** After a restore any file may have open work again. */
  private findWaiting(): number | undefined {
    const { world } = this.parts
    if (this.generation !== world.generation || this.waiting === null) {
      this.generation = world.generation
      this.waiting = new Set(world.organizationNumbers())
    }
    for (const number of this.waiting) {
      if (this.isOpen(number)) return number
      this.waiting.delete(number)
    }
  }

  /** Asked of each file once; after that only of those that are told to have work. */
  private isOpen(number: number): boolean {
    const { world } = this.parts
    if (world.surveyOf(number)?.hasJobs === false) return false
    try {
      const { read } = world.organization(number)
      return KINDS.some((kind) => kind.open(read) !== null) || this.hasExpired(number)
    } catch (error) {
      if (!world.noteDamage(number, error)) throw error
      return false
    }
  }

  private hasExpired(number: number): boolean {
    const { world } = this.parts
    const now = world.clock.now()
    return listExportsWithFile(world.organization(number).read).some((row) => isExpired(row, now))
  }

  /** Runs one block of each kind, and deletes the files of exports that are past their time. */
  private runBlocks(organization: number): void {
    const { world } = this.parts
    try {
      // A turn of its own: otherwise the block that fills the log would pay for it on top of its work.
      if (world.organization(organization).checkpointBeyond(LOGGED_PAGES)) return
      for (const kind of KINDS) this.runBlock(organization, kind)
      if (!this.hasExpired(organization)) return
      const now = world.clock.now()
      this.transact(organization, ({ db, media }) => expireExports({ db, media, organization }, now, 'old'))
    } catch (error) {
      if (!world.noteDamage(organization, error)) throw error
    }
  }

  private runBlock(number: number, kind: Kind): void {
    const { machine } = this.parts
    const { read } = this.parts.world.organization(number)
    const work = kind.open(read)
    if (!work) return
    const limit = this.limits.get(kind.name) ?? FIRST_ROWS
    const began = machine.now()
    try {
      this.transact(number, (context) => work.run(context, limit))
    } catch (error) {
      if (error instanceof SandboxFolderError) throw error
      const message = error instanceof Error ? error.message : String(error)
      this.transact(number, (context) => work.fail(context, message))
    }
    const ms = Math.max(1, machine.now() - began)
    // A slow block may have had bad luck, so the way up is in steps and the way down at once.
    const fitting = Math.floor(limit * Math.min(2, BLOCK_MS / ms))
    this.limits.set(kind.name, Math.min(MOST_ROWS, Math.max(LEAST_ROWS, fitting)))
  }

  private transact(number: number, work: (context: BlockContext) => void): void {
    const { world, content, changed } = this.parts
    const file = world.organization(number)
    const organization = world.findOrganization(number)
    if (!organization) throw new Error(`organization ${number} is not there`)
    const context = {
      organization,
      platform: world.platform.read,
      media: world.media,
      content,
      now: world.clock.now(),
    }
    file.transaction(() => {
      work({ db: file.write, ...context })
      queueEffect(file.write, { kind: 'SUMMARY', payload: {} })
    })
    world.markWritten(number, false)
    changed()
  }
}
