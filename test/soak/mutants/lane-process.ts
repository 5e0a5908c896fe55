import { join } from 'node:path'
import { createVitest, type Reporter } from 'vitest/node'

/**
 * The process of a lane: it keeps vitest warm for one copy. What is transformed stays transformed, and
 * only the changed file is read again; to start vitest took longer than most tests that notice a change.
 */
export interface LaneTask {
  /** Path in the copy of the file that is changed; the one of the task before is as it was again. */
  changed: string
  /** Test files, in the order in which they run until the first fails. */
  tests: readonly string[]
}

/** The test file that failed first, and what it said. */
export interface Caught {
  test: string
  message: string
}

/** `ready` once; then for each task `alive` after each test file, and its end. */
export type LaneNews = 'ready' | 'alive' | { caught: Caught | null }

const clone = process.cwd()
let before: string | null = null
let caught: Caught | null = null

const tell = (news: LaneNews) => void process.send?.(news)

const reporter: Reporter = {
  onTestModuleEnd(module) {
    if (!module.ok() && caught === null) {
      const [test] = module.children.allTests('failed')
      const [error] = test?.result().errors ?? module.errors()
      caught = { test: module.moduleId.slice(clone.length + 1), message: error?.message ?? '' }
    }
    tell('alive')
  },
  onTestRunEnd(_modules, [error]) {
    if (error) caught ??= { test: '', message: error.message ?? '' }
  },
}

const vitest = await createVitest('test', {
  config: join(clone, 'test/soak/mutants/vitest.config.ts'),
  watch: false,
  bail: 1,
  reporters: [reporter],
})
const all = Map.groupBy(await vitest.globTestSpecifications(), ({ moduleId }) => moduleId)

async function tryChange({ changed, tests }: LaneTask): Promise<void> {
  caught = null
  for (const file of [before ?? changed, changed]) vitest.invalidateFile(join(clone, file))
  before = changed
  await vitest.runTestSpecifications(tests.flatMap((test) => all.get(join(clone, test)) ?? []))
  tell({ caught })
}

process.on('message', (task: LaneTask) => void tryChange(task))
process.on('disconnect', () => process.exit(0))
tell('ready')
