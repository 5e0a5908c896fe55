import { expect, it } from 'vitest'
import { compareWithOracle } from '../../soak/workflows.ts'

it('a step that tags and then begins a run: what the soak once found', () => {
  expect(compareWithOracle({ cases: 1, seed: 841_858_524 }).runs).toBeGreaterThan(0)
})

it('80 random cases: the same path, times and emails as a naive walk, and all counts true (`npm run soak` plays 500)', () => {
  const tally = compareWithOracle({ cases: 80, seed: 0 })
  expect(tally.runs).toBeGreaterThan(200)
  expect(tally.emails).toBeGreaterThan(50)
}, 180_000)
