import { z } from 'zod'
import { invalid } from '../../../shared/errors.ts'
import {
  type ChosenScenario,
  DEFAULT_SCENARIO,
  findRateFault,
  RATE_NAMES,
  type Rates,
  ratesOf,
  SCENARIO_NAMES,
} from '../../domain/scenario.ts'
import { EVERY_ORGANIZATION, readScenario, writeScenario } from '../../store/scenarios.ts'
import { findOrganizationById } from '../world/find-named.ts'
import { defineAction } from './define.ts'

const share = z.number().min(0).max(1)

const rates = z.object({
  hardBounce: share,
  softBounce: share,
  opened: share,
  clicked: share,
  complained: share,
  unsubscribed: share,
})

export default defineAction({
  name: 'scenario.set',
  description:
    'Say how recipients behave from now on, in one organization or in all that have no scenario of their own. Campaigns that are being sent keep theirs. Without parameters: as it is.',
  input: {
    organizationId: z.string().optional().describe('Id of the organization (org_…). Without it, all.'),
    scenario: z
      .enum(SCENARIO_NAMES)
      .optional()
      .describe('Default: as it is. A scenario that is named starts from its own rates.'),
    rates: rates
      .partial()
      .strict()
      .optional()
      .describe(
        'Shares from 0 to 1 in place of the scenario’s own: bounces of what is sent, clicked of what is opened, the others of what is delivered.',
      ),
    seed: z
      .int()
      .min(0)
      .max(0x7fffffff)
      .nullable()
      .optional()
      .describe('Of the chance of recipients; null is the world’s own.'),
  },
  output: {
    organizationId: z.string().nullable(),
    scenario: z.enum(SCENARIO_NAMES),
    rates,
    seed: z.int().nullable(),
  },
  run(given, { world }) {
    const { platform } = world
    const number =
      given.organizationId === undefined
        ? EVERY_ORGANIZATION
        : findOrganizationById(platform.read, 'organizationId', given.organizationId).number
    const chosen = choose(readScenario(platform.read, number), given)
    const fault = findRateFault(ratesOf(chosen))
    if (fault) throw invalid([{ path: 'rates', message: fault }])
    const changes = given.scenario ?? given.rates ?? given.seed
    if (changes !== undefined) platform.transaction(() => writeScenario(platform.write, number, chosen))
    const { scenario, seed } = chosen
    return { organizationId: given.organizationId ?? null, scenario, rates: ratesOf(chosen), seed }
  },
})

interface Given {
  scenario?: ChosenScenario['scenario'] | undefined
  rates?: { [Name in keyof Rates]?: number | undefined } | undefined
  seed?: number | null | undefined
}

function choose(before: ChosenScenario, given: Given): ChosenScenario {
  const start = given.scenario === undefined ? before : { ...DEFAULT_SCENARIO, scenario: given.scenario }
  const changed: Partial<Rates> = { ...start.rates }
  for (const name of RATE_NAMES) {
    const value = given.rates?.[name]
    if (value !== undefined) changed[name] = value
  }
  return {
    scenario: start.scenario,
    rates: changed,
    seed: given.seed === undefined ? before.seed : given.seed,
  }
}
