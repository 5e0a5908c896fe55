import type { Clock, MediaStore } from '../../shared/ports.ts'
import type { Database } from '../store/db.ts'
import type { SandboxFiles, SnapshotInfo } from '../store/files.ts'
import { KeptRows } from '../store/kept-rows.ts'
import { findOrganization, listOrganizationNumbers, type OrganizationRow } from '../store/organizations.ts'
import { applyEffects } from '../store/summaries.ts'
import { readWorld, type WorldRow, writeWorld } from '../store/world.ts'

/** At most this many organization files are open at once; the least recently used one closes. */
const FILES_OPEN = 64

/**
 * One sandbox while it is open: its files, its clock, and the promise that a write is followed
 * by what it owes to platform.db. Files are closed and reopened around a restore.
 */
export class World {
  private readonly files: SandboxFiles
  private readonly machine: Clock
  private readonly open = new Map<number, Database>()
  private readonly owing = new Set<number>()
  private platformFile: Database
  private readonly worlds = new KeptRows<1, WorldRow>(readWorld)
  private readonly organizations = new KeptRows<number, OrganizationRow>(findOrganization)
  private busy: Promise<unknown> = Promise.resolve()
  private restored = 0
  private readonly indexing = new Map<string, Promise<void>>()

  /** `start` is the first state of a folder that has none yet: stepped, at the given time. */
  constructor(files: SandboxFiles, machine: Clock, start: { seed: number; now: number }) {
    this.files = files
    this.machine = machine
    this.platformFile = files.openPlatform()
    if (!readWorld(this.platformFile.read)) {
      this.write({ ...start, mode: 'stepped', offset: 0, seededWith: 'empty' })
    }
    this.settleAll()
  }

  get platform(): Database {
    return this.platformFile
  }

  /** Images and exports of this world; written only while it is ready. */
  get media(): MediaStore {
    return this.files.media
  }

  /** Another one means another world: what was read from the one before says nothing of it. */
  get generation(): number {
    return this.restored
  }

  /** World time. Moves only between calls, never during one. */
  readonly clock: Clock = { now: () => this.timeOf(this.state()) }

  state(): WorldRow {
    const world = this.worlds.find(this.platformFile, 1)
    if (!world) throw new Error('platform.db has no world row')
    return world
  }

  write(world: WorldRow): void {
    this.platformFile.transaction(() => writeWorld(this.platformFile.write, world))
  }

  /** The platform's row; every call asks for it, most twice. Not to be changed. */
  findOrganization(number: number): OrganizationRow | undefined {
    return this.organizations.find(this.platformFile, number)
  }

  organization(number: number): Database {
    const known = this.open.get(number)
    if (known) {
      if (this.open.size > 1) {
        this.open.delete(number)
        this.open.set(number, known)
      }
      return known
    }
    const file = this.files.openOrganization(number)
    this.open.set(number, file)
    if (this.open.size > FILES_OPEN) this.closeOldest()
    return file
  }

  /** To be called after every commit to an organization file: pays what it owes, summaries later. */
  markWritten(number: number, urgent: boolean): void {
    this.owing.add(number)
    if (urgent) this.settle(number)
  }

  /** Brings platform.db up to date with every file written since the last time. */
  settleOwing(): void {
    for (const number of [...this.owing]) this.settle(number)
  }

  /** Waits while snapshots are being taken or restored, also those queued behind the present one. */
  async ready(): Promise<void> {
    let seen: Promise<unknown>
    do {
      seen = this.busy
      await seen.catch(() => undefined)
    } while (seen !== this.busy)
  }

  /** An index that a slow read would have liked; built beside the running calls, once. */
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

  snapshots(): SnapshotInfo[] {
    return this.files.listSnapshots()
  }

  async snapshot(name: string): Promise<SnapshotInfo> {
    return this.exclusively(() => {
      this.settleOwing()
      this.platformFile.checkpoint()
      for (const file of this.open.values()) file.checkpoint()
      return this.files.createSnapshot(name)
    })
  }

  async restore(name: string): Promise<void> {
    await this.exclusively(async () => {
      this.closeFiles()
      this.restored += 1
      try {
        await this.files.restoreSnapshot(name)
      } finally {
        this.platformFile = this.files.openPlatform()
        this.settleAll()
      }
    })
  }

  close(): void {
    this.settleOwing()
    this.closeFiles()
    this.files.release()
  }

  private timeOf(world: WorldRow): number {
    return world.mode === 'live' ? this.machine.now() + world.offset : world.now
  }

  private settle(number: number): void {
    applyEffects(this.platformFile, number, this.organization(number), this.clock.now())
    this.owing.delete(number)
  }

  /** After a crash any file may still owe an effect. */
  private settleAll(): void {
    for (const number of listOrganizationNumbers(this.platformFile.read)) this.settle(number)
  }

  private closeOldest(): void {
    for (const [number, file] of this.open) {
      if (this.owing.has(number)) this.settle(number)
      this.open.delete(number)
      file.close()
      return
    }
  }

  private closeFiles(): void {
    for (const file of this.open.values()) file.close()
    this.open.clear()
    this.owing.clear()
    this.platformFile.close()
  }

  private async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.busy
      .catch(() => undefined)
      .then(() => this.indexed())
      .then(work)
    this.busy = turn
    return turn
  }
}
