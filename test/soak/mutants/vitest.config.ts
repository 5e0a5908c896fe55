import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base from '../../vitest.config.ts'

/** The tests as `npm test` runs them; in a lane as they are given, with marks each file for itself. */
const { MUTANTS_LANE, MUTANTS_MARKS } = process.env

class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

const marks = { isolate: true, setupFiles: ['test/soak/mutants/marks.setup.ts'] }

export default defineConfig({
  ...base,
  cacheDir: '.mutants-cache',
  test: {
    ...base.test,
    ...(MUTANTS_LANE && { sequence: { sequencer: GivenOrder }, maxWorkers: 1 }),
    projects: base.test?.projects?.map((project) =>
      typeof project === 'object' && MUTANTS_MARKS && 'test' in project
        ? { ...project, test: { ...project.test, ...marks } }
        : project,
    ),
  },
})
