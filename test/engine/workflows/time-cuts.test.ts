import { expect, it } from 'vitest'
import { cutCases } from '../../soak/workflows.ts'

it('how time is cut changes no row: 20 cases with mail that workflows hear (`npm run soak` plays 500)', () => {
  const tally = cutCases({ cases: 20, seed: 0 })
  expect(tally.cases).toBe(20)
  // Runs that began because a message was opened or clicked, and mail that workflows sent.
  expect(tally.heard).toBeGreaterThan(20)
  expect(tally.emails).toBeGreaterThan(20)
}, 60_000)

it('the runs that an UNSUBSCRIBE ends are told after it, however many runs one transaction takes', () => {
  // Two at one step add a tag and unsubscribe; the second has a run elsewhere. Listed with public ids.
  expect(cutCases({ cases: 1, seed: 514827122 }).cases).toBe(1)
})
