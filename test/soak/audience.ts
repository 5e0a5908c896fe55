import * as fc from 'fast-check'
import { fieldIndexStatement } from '../../src/engine/store/audience/field-index.ts'
import { decodeOrganizationId } from '../../src/shared/ids.ts'
import { answerNaively } from '../support/audience-oracle.ts'
import { POPULATION } from '../support/audience-population.ts'
import { questionsOf } from '../support/audience-questions.ts'
import { prepareTrial, type Trial } from '../support/audience-trial.ts'
import { type ServedSandbox, serveSandbox, START } from '../support/served-sandbox.ts'
import type { Soak, SoakReport } from './support.ts'

const QUESTIONS = 2000
/** Half hours off, with summer time; the second one moves by half an hour only. */
const ZONES = ['America/St_Johns', 'Australia/Lord_Howe']

/** Random filter sets: `count_subscribers`, every page of `query_subscribers` and the naive oracle. */
export const audienceSoak: Soak = {
  name: 'audience',
  title: 'Audience filters against a naive evaluator',
  async run({ seed, say, count = QUESTIONS }): Promise<SoakReport> {
    // Later with every reading, so that no rate limit is met.
    let now = Date.UTC(2026, 10, 21, 9)
    const sandbox = await serveSandbox({ machine: { now: () => (now += 100) } })
    const tally = { filters: 0, nobody: 0 }
    try {
      for (const [turn, timezone] of ZONES.entries()) {
        const trial = await openTrial(sandbox, timezone)
        await askAll(trial, { seed: seed + turn * 2, count }, tally)
        say(`${timezone}: all agree`)
        await buildIndexes(sandbox, trial)
        await askAll(trial, { seed: seed + turn * 2 + 1, count }, tally)
        say(`${timezone}, with indexes on the custom fields: all agree`)
      }
    } finally {
      await sandbox.close()
    }
    return [
      ['Random questions (filters, status, free text), count and every page equal to the evaluator', count],
      ['Filters in them', tally.filters],
      ['Questions that nobody matched', tally.nobody],
      ['Subscribers', POPULATION],
      ['Time zones', ZONES.join(', ')],
    ]
  },
}

async function openTrial(sandbox: ServedSandbox, timezone: string): Promise<Trial> {
  const made = await sandbox.control('organization.create', { name: timezone, plan: 'enterprise' })
  const { id, token } = made.body.data
  const call = async (tool: string, input: unknown) => {
    const { status, body } = await sandbox.customer(token, tool, input)
    if (status !== 200) throw new Error(`${tool} answered ${status}: ${JSON.stringify(body)}`)
    return body.data
  }
  await call('update_organization_settings', { timezone })
  const organization = decodeOrganizationId(id) ?? 0
  return prepareTrial({ file: sandbox.world.organization(organization), organization, now: START, call })
}

async function buildIndexes({ world }: ServedSandbox, { known }: Trial): Promise<void> {
  for (const field of [1, 2, 3]) {
    world.wantIndex(known.organization, fieldIndexStatement(field, 'text'))
    world.wantIndex(known.organization, fieldIndexStatement(field, 'number'))
  }
  await world.indexed()
}

async function askAll(
  trial: Trial,
  { seed, count }: { seed: number; count: number },
  tally: { filters: number; nobody: number },
): Promise<void> {
  const agrees = fc.asyncProperty(questionsOf(trial.known), async (question) => {
    const difference = await trial.compare(question)
    if (difference !== null) throw new Error(difference)
    tally.filters += question.filters.length
    if (answerNaively(trial.books, question).length === 0) tally.nobody += 1
  })
  await fc.assert(agrees, { numRuns: Math.ceil(count / (ZONES.length * 2)), seed })
}
