import type { Clock, MediaStore } from '../../../shared/ports.ts'
import type { Database } from '../../store/db.ts'
import type { FileSurvey } from '../../store/file-surveys.ts'
import {
  type CopiesFound,
  type SandboxFiles,
  SandboxFolderError,
  type Shelf,
  type SnapshotInfo,
} from '../../store/files.ts'
import { cached } from '../../store/read-cache.ts'
import { findOrganization, listOrganizationNumbers, type OrganizationRow } from '../../store/organizations.ts'
import { readWatermark } from '../../store/settings.ts'
import { listStaleSummaries, writeSummary } from '../../store/summaries.ts'
import { applyEffects } from './apply-effects.ts'
import { readWorld, type WorldRow, writeWorld } from '../../store/world.ts'
import { Damages } from './damages.ts'
import { FileSurveys, type Surveyor } from './file-surveys.ts'
import { OpenFiles } from './open-files.ts'

/**
 * One sandbox while it is open: its files, its clock, and the promise that the side effects of a
 * write reach platform.db. Files are closed and reopened around a restore.
 */
export class World {
  private readonly files: SandboxFiles
  private readonly machine: Clock
  private readonly open: OpenFiles
  private readonly surveys: FileSurveys
  /** Organizations with side effects that are not applied yet. */
  private readonly unapplied = new Set<number>()
  /** Of these, the urgent ones that could not be applied when they should have been. */
  private readonly overdue = new Set<number>()
  private readonly damages: Damages
  /** Null while it cannot be opened after a restore: the next call that needs it tries again. */
  private platformFile: Database | null
  /** The last work of `alone` that runs or is queued. */
  private busy: Promise<unknown> | null = null
  private restored = 0
  private reached = -Infinity
  private over = false
  private working = false
  private swapping = false
  /** The machine's time as it was last read, and by how much it was set back since the offset was written. */
  private seen = -Infinity
  private setBack = 0

  /** `start` is the first state of a folder that has none yet: stepped, at the given time. */
  constructor(files: SandboxFiles, machine: Clock, start: { seed: number; now: number }, survey?: Surveyor) {
    this.files = files
    this.machine = machine
    this.damages = new Damages({
      pathOf: (number) => files.organizationPath(number),
      nameOf: (number) => this.findOrganization(number)?.name,
    })
    this.surveys = new FileSurveys(files, survey)
    this.open = new OpenFiles(files, {
      makingRoom: (number) => void (this.unapplied.has(number) && this.tryApply(number)),
      closing: (number, file) => this.closing(number, file),
    })
    this.platformFile = files.openPlatform()
    if (!readWorld(this.platformFile.read)) {
      this.write({ ...start, mode: 'stepped', offset: 0, seededWith: 'empty' })
    }
    this.recover()
  }

  get platform(): Database {
    return this.platformFile ?? this.openAgain()
  }

  /** Images and exports of this world; written only while it is ready. */
  get media(): MediaStore {
    return this.files.media
  }

  /** Another one means another world: what was read from the one before says nothing of it. */
  get generation(): number {
    return this.restored
  }

  get isClosed(): boolean {
    return this.over
  }

  /** The furthest instant to which any file was processed when it was opened; -Infinity for none. */
  get processedTo(): number {
    return this.reached
  }

  /** Must be called before an offset to the machine's time is written, and now and then in `live`. */
  absorbSetBack(): void {
    this.machineNow() // A world that stood still may not have seen the step back yet.
    const state = this.state()
    if (this.setBack > 0 && state.mode === 'live')
      this.write({ ...state, offset: state.offset + this.setBack })
    this.setBack = 0
  }

  /** World time. Moves only between calls, never during one. */
  readonly clock: Clock = { now: () => this.timeOf(this.state()) }

  state(): WorldRow {
    const { read } = this.platform
    const world = cached(read, 'world', () => readWorld(read))
    if (!world) throw new Error('platform.db has no world row')
    return world
  }

  write(world: WorldRow): void {
    this.platform.transaction(() => writeWorld(this.platform.write, world))
  }

  /** The platform's row; every call asks for it, most twice. Not to be changed. */
  findOrganization(number: number): OrganizationRow | undefined {
    const { read } = this.platform
    return cached(read, `organization ${number}`, () => findOrganization(read, number))
  }

  /** Throws SandboxFolderError that names the organization when its file cannot be used. */
  organization(number: number): Database {
    try {
      // One that was put back is used again; one that broke while it was open stays in doubt.
      const isBack = this.damages.has(number) && !this.open.has(number)
      const file = this.open.find(number)
      if (isBack) this.heal(number)
      return file
    } catch (error) {
      this.noteDamage(number, error)
      throw this.damages.explain(number, error)
    }
  }

  /** The file of an organization that the platform does not know yet. */
  createOrganizationFile(number: number): Database {
    return this.open.create(number)
  }

  /** Organizations with a usable file, as far as is known: work for all leaves out the others. */
  organizationNumbers(): number[] {
    const numbers = listOrganizationNumbers(this.platform.read)
    return this.damages.isNone ? numbers : numbers.filter((number) => !this.damages.has(number))
  }

  /**
   * Returns what is known of an organization's file without opening it. Undefined when nothing is: it was
   * written to since it was opened, or never surveyed.
   */
  surveyOf(number: number): FileSurvey | undefined {
    return this.open.isWritten(number) ? undefined : this.surveys.of(number)
  }

  /** Returns why the file of an organization cannot be used, null when nothing is known against it. */
  damageOf(number: number): string | null {
    return this.damages.of(number)
  }

  /** Returns a sentence for each organization without a usable file, as far as is known. */
  listDamages(): string[] {
    return this.damages.list()
  }

  /** Returns true when the error means that this organization's file cannot be used; work goes on without it. */
  noteDamage(number: number, error: unknown): boolean {
    const isDamaged = this.damages.note(number, error)
    if (isDamaged) this.surveys.forget(number)
    return isDamaged
  }

  /** The same number again means that nothing was written to that organization's file in between. */
  writesTo(number: number): number {
    return this.open.writesTo(number)
  }

  /**
   * Called after every commit to an organization file: applies urgent side effects now, others later.
   * The commit stands whatever happens here, so a platform file that cannot be written (a full disk)
   * fails nobody: its side effects are overdue, and `applySideEffects` tries again.
   */
  markWritten(number: number, urgent: boolean): void {
    this.unapplied.add(number)
    if (urgent) this.tryApply(number)
  }

  /** Applies what is overdue of one organization, for work that must see it. Throws while it cannot. */
  settle(number: number): void {
    if (this.overdue.has(number)) this.applyOf(number)
  }

  /**
   * Applies the side effects of every file written since the last time, and brings summaries up to
   * the present. While the world is copied, restored or moved it does nothing: they are applied after.
   */
  applySideEffects(): void {
    if (!this.working) this.applyNow()
  }

  /** The same for a reader, which is served also while a full disk lets nothing be brought up to date. */
  catchUp(): void {
    try {
      this.applySideEffects()
    } catch (error) {
      if (!(error instanceof SandboxFolderError)) throw error
    }
  }

  /** Returns whether nobody copies, restores or moves the world in time, nor is queued for that. */
  isReady(): boolean {
    return this.busy === null
  }

  /** Waits until the world is ready. */
  async ready(): Promise<void> {
    while (this.busy) await this.busy.catch(() => undefined)
  }

  /** An index that a slow read would have liked; built beside the running calls, once. */
  wantIndex(number: number, statement: string): void {
    this.open.wantIndex(number, statement)
  }

  /** Waits until every wanted index is there. */
  indexed(): Promise<void> {
    return this.open.indexed()
  }

  snapshots(shelf: Shelf = 'snapshots'): SnapshotInfo[] {
    return this.files.listSnapshots(shelf)
  }

  async snapshot(name: string, shelf: Shelf = 'snapshots'): Promise<SnapshotInfo> {
    return this.alone(() => {
      this.applyNow()
      this.platform.checkpoint()
      this.open.checkpoint()
      return this.files.createSnapshot(name, { shelf, worldTime: this.clock.now() })
    })
  }

  /** Returns what cannot be used of the copy. A point of the clock is used up; a snapshot stays. */
  async restore(name: string, shelf: Shelf = 'snapshots'): Promise<string[]> {
    return this.alone(async () => {
      this.closeFiles()
      this.restored += 1
      this.swapping = true
      const restoring = this.files.restoreSnapshot(name, shelf, listOrganizationNumbers)
      const warnings = await restoring.finally(() => void (this.swapping = false))
      this.goOnFrom(this.snapshots(shelf).find((known) => known.name === name)?.worldTime ?? null)
      // The world is back; a copy that cannot be deleted costs one rewind that changes nothing.
      if (shelf === 'rewind') await this.files.deleteSnapshot(name, shelf).catch(() => undefined)
      return warnings
    })
  }

  /** Returns the copies of this world in which one of the texts stands in the open. */
  findCopiesWith(organization: number, texts: readonly string[]): Promise<CopiesFound> {
    return this.files.findCopiesWith(organization, texts)
  }

  async forgetSnapshot(name: string, shelf: Shelf): Promise<void> {
    await this.files.deleteSnapshot(name, shelf)
  }

  /** Runs `work` while no call and no other such work touches the world: later callers wait. */
  async alone<T>(work: () => T | Promise<T>): Promise<T> {
    const before = this.busy ?? Promise.resolve()
    const turn = before
      .catch(() => undefined)
      .then(() => this.indexed())
      .then(() => this.work(work))
    this.busy = turn
    // First of all that wait for this turn, so that they find the world ready.
    const end = (): void => {
      if (this.busy === turn) this.busy = null
    }
    turn.then(end, end)
    return turn
  }

  /** Side effects that cannot be applied now are applied at the next opening. */
  close(): void {
    try {
      this.catchUp()
    } finally {
      this.over = true
      this.closeFiles()
      this.files.release()
    }
  }

  private async work<T>(work: () => T | Promise<T>): Promise<T> {
    this.working = true
    try {
      return await work()
    } finally {
      this.working = false
    }
  }

  /** In `live` never before what was processed, though the machine's clock be set back. */
  private timeOf(world: WorldRow): number {
    return world.mode === 'live' ? Math.max(world.now, this.machineNow() + world.offset) : world.now
  }

  /** The machine's time, going on where it was when somebody sets its clock back. */
  private machineNow(): number {
    const now = this.machine.now()
    if (now < this.seen) this.setBack += this.seen - now
    this.seen = now
    return now + this.setBack
  }

  /** A live world that was put aside goes on from when that was, not from where it would be by now. */
  private goOnFrom(now: number | null): void {
    this.absorbSetBack()
    const world = this.state()
    if (world.mode !== 'live' || now === null) return
    this.write({ ...world, now, offset: now - this.machine.now() })
  }

  private applyNow(): void {
    for (const number of [...this.unapplied]) if (!this.damages.has(number)) this.applyOf(number)
    const now = this.clock.now()
    for (const number of listStaleSummaries(this.platform.read, now)) {
      if (this.damages.has(number)) continue
      writeSummary(this.platform.write, number, this.organization(number).read, now)
    }
  }

  private applyOf(number: number): void {
    applyEffects(this.platform, number, this.organization(number), this.clock.now())
    this.unapplied.delete(number)
    this.overdue.delete(number)
  }

  private tryApply(number: number): void {
    try {
      this.applyOf(number)
    } catch (error) {
      if (!(error instanceof SandboxFolderError)) throw error
      this.unapplied.add(number)
      this.overdue.add(number)
    }
  }

  private heal(number: number): void {
    this.damages.heal(number)
    this.unapplied.add(number)
  }

  private closing(number: number, file: Database): () => void {
    // What is not applied, the next opening must find.
    if (!this.unapplied.has(number)) return this.surveys.closing(number, file, this.platformFile)
    return () => this.surveys.forget(number)
  }

  private openAgain(): Database {
    if (this.over || this.swapping) throw new Error('the files of the sandbox are closed')
    const platform = this.files.openPlatform()
    this.platformFile = platform
    try {
      this.recover()
    } catch (error) {
      this.closeFiles()
      throw error
    }
    return platform
  }

  /** After a crash any file that is not as it was left may hold side effects, or be ahead of the world's clock. */
  private recover(): void {
    this.reached = -Infinity
    this.surveys.load(this.platform.read)
    for (const number of listOrganizationNumbers(this.platform.read)) {
      try {
        this.reached = Math.max(this.reached, this.recoverFile(number) ?? -Infinity)
      } catch (error) {
        // One damaged file is no reason to keep the others closed.
        if (!this.noteDamage(number, error)) throw error
      }
    }
  }

  /** Returns the watermark of the file; one that is known is not opened. */
  private recoverFile(number: number): number | null {
    const known = this.surveys.of(number)
    if (known) return known.watermark
    this.tryApply(number)
    return readWatermark(this.organization(number).read)
  }

  private closeFiles(): void {
    this.open.closeAll()
    this.unapplied.clear()
    this.overdue.clear()
    this.damages.clear()
    this.platformFile?.close()
    this.platformFile = null
  }
}
