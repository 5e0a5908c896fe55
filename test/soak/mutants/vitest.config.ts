import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base from '../../vitest.config.ts'

/** The tests as `npm test` runs them, in a given order; with marks, each file knows only what it runs itself. */
const { MUTANTS_ORDER, MUTANTS_MARKS } = process.env
const order = MUTANTS_ORDER ? (JSON.parse(readFileSync(MUTANTS_ORDER, 'utf8')) as string[]) : []

class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      order.findIndex((file) => moduleId.endsWith(`/${file}`))
    return [...files].sort((a, b) => place(a) - place(b))
  }
}

const marks = { isolate: true, setupFiles: ['test/soak/mutants/marks.setup.ts'] }

export default defineConfig({
  ...base,
  cacheDir: '.mutants-cache',
  test: {
    ...base.test,
    ...(MUTANTS_ORDER && { sequence: { sequencer: GivenOrder }, maxWorkers: 1 }),
    projects: base.test?.projects?.map((project) =>
      typeof project === 'object' && MUTANTS_MARKS && 'test' in project
        ? { ...project, test: { ...project.test, ...marks } }
        : project,
    ),
  },
})
