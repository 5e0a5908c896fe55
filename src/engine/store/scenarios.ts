import { type ChosenScenario, DEFAULT_SCENARIO, type Rates, type ScenarioName } from '../domain/scenario.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/** Stands for every organization that has no scenario of its own. */
export const EVERY_ORGANIZATION = 0

interface StoredScenario {
  scenario: ScenarioName
  rates: string
  seed: number | null
}

/** Returns the scenario of an organization, else that of the world, else the default. */
export function readScenario(platform: ReadHandle, organization: number): ChosenScenario {
  const row = platform.get<StoredScenario>(
    'SELECT scenario, rates, seed FROM scenarios WHERE organization IN (?, ?) ORDER BY organization DESC LIMIT 1',
    [organization, EVERY_ORGANIZATION],
  )
  return row ? { ...row, rates: JSON.parse(row.rates) as Partial<Rates> } : { ...DEFAULT_SCENARIO }
}

/** Sets the scenario of an organization, or of the world with EVERY_ORGANIZATION. */
export function writeScenario(platform: WriteHandle, organization: number, chosen: ChosenScenario): void {
  platform.run('INSERT OR REPLACE INTO scenarios (organization, scenario, rates, seed) VALUES (?, ?, ?, ?)', [
    organization,
    chosen.scenario,
    JSON.stringify(chosen.rates),
    chosen.seed,
  ])
}
