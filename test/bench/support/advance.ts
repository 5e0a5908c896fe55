import { jobs } from '../../../src/engine/sandbox/scheduler/jobs.ts'
import { SliceRunner } from '../../../src/engine/sandbox/scheduler/run-slice.ts'
import type { World } from '../../../src/engine/sandbox/world/world.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { machineClock } from '../../../src/platform/machine.ts'

/** Moves the time of a world as the clock does, without the copy that makes it rewindable. */
export class Advance {
  private readonly world: World
  private readonly slices: SliceRunner

  constructor(world: World) {
    this.world = world
    this.slices = new SliceRunner({ world, machine: machineClock, content: nodeContentLibrary, jobs })
  }

  /** Lets time pass; the length of every transaction, and of every look at what is due, goes to `blocks` in ms. */
  by(ms: number, blocks: number[]): void {
    const target = this.world.clock.now() + ms
    while (this.world.state().now < target) {
      let before = performance.now()
      const note = (): void => {
        const now = performance.now()
        blocks.push(now - before)
        before = now
      }
      const work = this.slices.run(this.slices.endOf(target))
      note()
      while (work.next().done !== true) note()
      note()
    }
  }
}
