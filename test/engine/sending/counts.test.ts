import { expect, test } from 'vitest'
import { repeatableChance } from '../../soak/support.ts'
import { tryCounts } from '../../support/counts-trial.ts'
import { useSandbox } from '../../support/organization.ts'

const { sandbox } = useSandbox()

/** In organizations of fifty: fewer would share fewer calls, more would wait for each other all the time. */
const TOGETHER = 50
const ORGANIZATIONS = 20

test('Right to the last edge, 6: law: in 1,000 random sequences the counts of a campaign add up and agree in every tool', async () => {
  const chance = repeatableChance(6)
  const seen = { pending: 0, inFlight: 0, delivered: 0, bounced: 0, canceled: 0 }
  let [ended, opened] = [0, 0]
  for (let turn = 0; turn < ORGANIZATIONS; turn += 1) {
    const setting = { sequences: TOGETHER, rounds: 6, chance }
    const { places, failed, openedByClock } = await tryCounts(sandbox(), setting)
    for (const place of ['pending', 'inFlight', 'delivered', 'bounced', 'canceled'] as const)
      seen[place] += places[place]
    ended += failed
    opened += openedByClock
  }
  // Each place that a sandbox knows was seen, so the sums are not sums of nothing.
  expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
  expect(Math.min(ended, opened)).toBeGreaterThan(0)
}, 180_000)
