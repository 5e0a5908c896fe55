import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldIndexStatement } from '../../../src/engine/store/audience/field-index.ts'
import { decodeOrganizationId } from '../../../src/shared/ids.ts'
import { questionsOf } from '../../support/audience-questions.ts'
import { prepareTrial, type Trial } from '../../support/audience-trial.ts'
import { START } from '../../support/served-sandbox.ts'
import { useSandbox } from '../../support/organization.ts'

const { start, sandbox } = useSandbox()
let trial: Trial

// A zone half an hour off, with summer time: days there start at neither end of a UTC day.
beforeAll(async () => {
  const shop = await start()
  await shop.call('update_organization_settings', { timezone: 'America/St_Johns' })
  const organization = decodeOrganizationId(shop.id) ?? 0
  trial = await prepareTrial({ file: shop.file, organization, now: START, call: shop.call })
})

async function ask(numRuns: number, seed: number): Promise<void> {
  const agrees = fc.asyncProperty(questionsOf(trial.known), async (question) => {
    expect(await trial.compare(question)).toBeNull()
  })
  await fc.assert(agrees, { numRuns, seed, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true })
}

describe('random filter sets: count, every page and the naive oracle agree', () => {
  test('130 of them', async () => ask(130, 20_261), 70_000)

  test('70 more, with every index that is built lazily', async () => {
    for (const field of [1, 2, 3])
      for (const kind of ['text', 'number'] as const)
        sandbox().world.wantIndex(trial.known.organization, fieldIndexStatement(field, kind))
    await sandbox().world.indexed()
    await ask(70, 20_262)
  }, 180_000)
})
