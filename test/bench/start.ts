import { join } from 'node:path'
import { seedWorld } from '../../src/engine/sandbox/seeds/index.ts'
import { World } from '../../src/engine/sandbox/world/world.ts'
import { machineClock } from '../../src/platform/machine.ts'
import { nodeContentLibrary } from '../../src/platform/content-library.ts'
import { openSandboxFolder } from '../../src/platform/sandbox-folder.ts'
import { type Bench, type Report, writeMs } from './support/bench.ts'
import { openFilledSandbox } from './support/filled.ts'
import { median } from './support/measure.ts'
import { openBenchSandbox } from './support/sandbox.ts'

const ROUNDS = 5

/** How long a person waits: for a demo sandbox, and for the first page of one that is there. */
export const startBench: Bench = {
  name: 'start',
  async run({ folder, large }): Promise<Report> {
    const rows = large ? 1_000_000 : 100_000
    const size = rows.toLocaleString('en')
    const seeds: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      seeds.push(fillWithDemo(join(folder, `demo-${round}`)))
    }
    const sandbox = join(folder, 'sandbox')
    ;(await openFilledSandbox(sandbox, rows)).close()
    const opens: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) opens.push(await openToFirstPage(sandbox))
    return {
      tables: [
        {
          title: 'Starting',
          note: 'Engine time, in a process that runs already.',
          head: ['job', 'median, ms', 'slowest, ms'],
          rows: [
            ['fill a new sandbox with the demo', writeMs(median(seeds)), writeMs(Math.max(...seeds))],
            [`open a sandbox of ${size}, first page`, writeMs(median(opens)), writeMs(Math.max(...opens))],
          ],
        },
      ],
      targets: [
        { job: 'demo seed', measured: median(seeds) / 1000, most: 2, unit: 's' },
        { job: `open a sandbox of ${size} to its first page`, measured: median(opens), most: 50, unit: 'ms' },
      ],
    }
  },
}

function fillWithDemo(folder: string): number {
  const startedAt = performance.now()
  const files = openSandboxFolder(folder, { machine: machineClock })
  const world = new World(files, machineClock, { seed: 1, now: Date.UTC(2026, 8, 1, 9) })
  seedWorld(world, 'demo', nodeContentLibrary)
  const elapsed = performance.now() - startedAt
  world.close()
  return elapsed
}

async function openToFirstPage(folder: string): Promise<number> {
  const startedAt = performance.now()
  const sandbox = await openBenchSandbox(folder)
  await sandbox.call('list_subscribers', { limit: 50 })
  const elapsed = performance.now() - startedAt
  sandbox.close()
  return elapsed
}
