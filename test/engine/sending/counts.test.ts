import { expect, test } from 'vitest'
import { repeatableChance } from '../../soak/support.ts'
import { tryCounts } from '../../support/counts-trial.ts'
import { useSandbox } from '../../support/organization.ts'

const { sandbox } = useSandbox()

// Right to the last edge, line 6. The soak `counts` runs 20,000 of them.
test('law: whatever happens to a campaign, its counts add up and agree in every tool', async () => {
  const chance = repeatableChance(6)
  const { places, failed } = await tryCounts(sandbox(), { sequences: 10, steps: 14, chance })
  // Each place that a sandbox knows was seen, so the sums are not sums of nothing.
  const { failed: _never, ...seen } = places
  expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
  expect(failed).toBeGreaterThan(0)
})
