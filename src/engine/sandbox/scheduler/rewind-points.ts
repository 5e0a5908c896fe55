import { ToolError } from '../../../shared/errors.ts'
import type { SnapshotInfo } from '../../store/files.ts'
import { asFolderRefusal } from '../world/find-named.ts'
import type { World } from '../world/world.ts'

/** How many runs of advances can be rewound, newest first. */
const POINTS_KEPT = 5

const DIGITS = 6

/**
 * Copies of the world from before it was advanced. Consecutive advances with no other change between
 * them form a run and share one copy; a rewind undoes the whole run. The copies are files of the
 * sandbox, so they outlive the process; a run does not.
 */
export class RewindPoints {
  private readonly world: World
  private running = false

  constructor(world: World) {
    this.world = world
  }

  /** Returns the copy that `rewind` would restore. */
  newest(): SnapshotInfo | undefined {
    return this.list()[0]
  }

  /** Ends the run: something else than an advance changed the world. */
  endRun(): void {
    this.running = false
  }

  /** Makes a copy unless a run is in progress. Throws WRONG_STATE when the disk has no room for it. */
  async beginRun(): Promise<void> {
    if (this.running) return
    const known = this.list()
    const number = Number(known[0]?.name ?? 0) + 1
    await asFolderRefusal(this.world.snapshot(String(number).padStart(DIGITS, '0'), 'rewind'))
    this.running = true
    // A copy that cannot be deleted now is tried again with the next run.
    for (const { name } of known.slice(POINTS_KEPT - 1))
      await this.world.forgetSnapshot(name, 'rewind').catch(() => undefined)
  }

  /** Restores the newest copy and uses it up: the next rewind goes further. Returns what cannot be used of it. */
  async rewind(): Promise<string[]> {
    const point = this.newest()
    if (!point) throw new ToolError('WRONG_STATE', 'There is nothing to rewind: the clock was not advanced.')
    const warnings = await asFolderRefusal(this.world.restore(point.name, 'rewind'))
    this.running = false
    return warnings
  }

  /** Sorted by number: two may be made in the same millisecond. */
  private list(): SnapshotInfo[] {
    return this.world.snapshots('rewind').toSorted((a, b) => Number(b.name) - Number(a.name))
  }
}
