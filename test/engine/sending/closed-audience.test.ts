import { expect, test } from 'vitest'
import { repeatableChance } from '../../soak/support.ts'
import { addTally, emptyTally, tryClosedAudience } from '../../support/closed-audience-trial.ts'
import { useSandbox } from '../../support/organization.ts'

const { sandbox } = useSandbox()

/** In organizations of fifty, as in counts.test.ts. */
const TOGETHER = 50
const ORGANIZATIONS = 20

test('Right to the last edge, 2: law: in 1,000 random sequences a campaign that depends on what was deleted fails, names it and sends nothing; every other is sent to those who match', async () => {
  const chance = repeatableChance(2)
  const total = emptyTally()
  for (let turn = 0; turn < ORGANIZATIONS; turn += 1)
    addTally(total, await tryClosedAudience(sandbox(), { sequences: TOGETHER, chance }))
  const { operators, ...others } = total
  // Each kind of deletion, each operator and each outcome was seen, so nothing passed on nothing.
  const seen = Object.entries({ ...operators, ...others })
  expect(seen.filter(([, times]) => times < 10)).toEqual([])
}, 180_000)
