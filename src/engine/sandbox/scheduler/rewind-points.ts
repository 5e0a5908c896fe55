import { ToolError } from '../../../shared/errors.ts'
import type { SnapshotInfo } from '../../store/files.ts'
import { asFolderRefusal } from '../world/find-named.ts'
import type { World } from '../world/world.ts'

/** So many runs of advances can be taken back, the newest first. */
const POINTS_KEPT = 5

const DIGITS = 6

/**
 * Copies of the world from before it was advanced. A run of advances with nothing changed between
 * them has one: taking it back is taking back all of it. They are files of the sandbox, so they
 * outlive the process; a run does not.
 */
export class RewindPoints {
  private readonly world: World
  private running = false

  constructor(world: World) {
    this.world = world
  }

  /** Where `rewind` would go. */
  newest(): SnapshotInfo | undefined {
    return this.list()[0]
  }

  /** Something changed that no advance did: the next advance begins a run of its own. */
  endRun(): void {
    this.running = false
  }

  /** Throws WRONG_STATE when the disk has no room for it. */
  async beginRun(): Promise<void> {
    if (this.running) return
    const known = this.list()
    const number = Number(known[0]?.name ?? 0) + 1
    await asFolderRefusal(this.world.snapshot(String(number).padStart(DIGITS, '0'), 'rewind'))
    this.running = true
    // One that cannot be deleted now is tried again with the next.
    for (const { name } of known.slice(POINTS_KEPT - 1))
      await this.world.forgetSnapshot(name, 'rewind').catch(() => undefined)
  }

  /** The point is used up: the next rewind goes further. */
  async rewind(): Promise<void> {
    const point = this.newest()
    if (!point) throw new ToolError('WRONG_STATE', 'There is nothing to rewind: the clock was not advanced.')
    await asFolderRefusal(this.world.restore(point.name, 'rewind'))
    this.running = false
  }

  /** By number: two may be made in the same millisecond. */
  private list(): SnapshotInfo[] {
    return this.world.snapshots('rewind').toSorted((a, b) => Number(b.name) - Number(a.name))
  }
}
