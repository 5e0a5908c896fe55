import { afterAll, beforeAll } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { gatherStories, type GuardedCase } from './leaks/measure.ts'
import { serveSandbox, type ServedSandbox } from './served-sandbox.ts'

/** The cases of the eight stories, gathered once for the tests of a file or of a `describe`. */
export function useStories() {
  let sandbox: ServedSandbox
  let stories: GuardedCase[]
  beforeAll(async () => {
    sandbox = await serveSandbox({ seed: 'stories' })
    stories = await gatherStories(sandbox)
  })
  afterAll(() => sandbox.close())
  return {
    stories: () => stories,
    /** What the console knows of the organization with this slug. */
    storyOf: (slug: string): CaseAnswers => {
      const found = stories.find(({ answers }) => answers.verification.organization?.slug === slug)
      if (!found) throw new Error(`no story ${slug}`)
      return found.answers
    },
  }
}
