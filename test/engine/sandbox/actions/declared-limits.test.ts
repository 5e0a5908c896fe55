import { describe, expect, test } from 'vitest'
import { actions } from '../../../../src/engine/sandbox/actions/index.ts'
import {
  findWrongEnds,
  listDeclaredDefaults,
  listDeclaredLimits,
  spellLimit,
} from '../../../support/declared-limits.ts'
import { useSandbox } from '../../../support/organization.ts'

/** Every limit that a control action declares: the figures, and that they are kept at n and refused at n + 1. */
const { sandbox } = useSandbox()

const RATES = ['hardBounce', 'softBounce', 'opened', 'clicked', 'complained', 'unsubscribed']
const ACTOR = 'actorName: 1…255 characters'
const BY_HAND = [
  ACTOR,
  'reasonCode: 1…64 characters',
  'adminNote: …2000 characters',
  'customerExplanation: …2000 characters',
]

const LIMITS: Readonly<Record<string, readonly string[]>> = {
  'capturePage.create': ['name: 1…255 characters', 'fields: …200 items', 'tags: …100 items'],
  'case.reproduce': ['otherUsers: …4 items'],
  'domain.publish': ['records: 1… items'],
  'fault.arm': [
    'tool: 1…200 characters',
    'count: 1…1000 value',
    'retryAfter: 1…3600 value',
    'delayMs: 1…120000 value',
  ],
  'hold.close': [ACTOR],
  'hold.open': ['reasonCode: 1…64 characters', 'note: …2000 characters', ACTOR],
  'image.upload': [
    'name: 1…255 characters',
    'description: …10000 characters',
    'content: …2796204 characters',
  ],
  'key.create': ['scopes: 1… items', 'label: …255 characters'],
  'link.follow': ['url: …2000 characters'],
  'link.look': ['url: …2000 characters'],
  'link.picture': ['url: …2000 characters'],
  'organization.create': ['name: 1…255 characters'],
  'organization.set': [...BY_HAND, 'postalAddress: …500 characters', 'customLimits.*: 0… value'],
  'outbox.list': ['limit: 1…1000 value'],
  'scenario.set': [...RATES.map((rate) => `rates.${rate}: 0…1 value`), 'seed: 0…2147483647 value'],
  'subscriber.remove': ['emails: 1…500 items'],
  'user.ban': ['reason: 1…2000 characters', ...BY_HAND],
  'user.unban': BY_HAND,
  'webhook.set': ['hosts: …100 items'],
  'workflow.try': ['turn: 0…1000 value'],
  'workflowRun.list': ['limit: 1…200 value'],
}

const limited = actions
  .map((action) => ({ name: action.name, limits: listDeclaredLimits(action.input) }))
  .filter(({ limits }) => limits.length > 0)

describe('limits that control actions declare', () => {
  test('are these and no others', () => {
    const declared = limited.map(({ name, limits }) => [name, limits.map(spellLimit)])
    expect(Object.fromEntries(declared)).toEqual(LIMITS)
  })

  test.each(limited.map(({ name, limits }) => [name, limits] as const))(
    'are kept by %s',
    async (name, limits) => {
      const wrong: string[] = []
      for (const limit of limits)
        wrong.push(...(await findWrongEnds(limit, (input) => sandbox().control(name, input))))
      expect(wrong).toEqual([])
    },
  )
})

test('values that control actions take when none is given', () => {
  const declared = actions
    .map((action) => [action.name, listDeclaredDefaults(action.input)] as const)
    .filter(([, defaults]) => Object.keys(defaults).length > 0)
  expect(Object.fromEntries(declared)).toEqual({
    'capturePage.create': { fields: [], tags: [], imageIds: [] },
    'capturePage.submit': { fields: {} },
    'case.reproduce': { otherUsers: [], reviewEmails: null, user: null },
    'domain.publish': { state: 'PUBLISHED' },
    'fault.arm': { count: 1, retryAfter: 30, delayMs: 5000 },
    'hold.open': { reasonCode: 'MANUAL' },
    'key.create': { label: '' },
    'organization.create': { plan: 'premium', verification: 'HUMAN_VERIFIED' },
    'outbox.list': { limit: 50 },
    'user.ban': { reasonCode: 'ACCOUNT_BANNED' },
    'user.unban': { reasonCode: 'BAN_LIFTED' },
    'webDomain.create': { status: 'PENDING' },
    'workflow.try': { reader: 'NOTHING', turn: 0 },
    'workflowRun.list': { limit: 100 },
  })
})
