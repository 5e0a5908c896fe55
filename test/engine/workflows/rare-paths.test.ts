import { afterEach, beforeEach, expect, it } from 'vitest'
import { decodeOrganizationId, encodeId } from '../../../src/shared/ids.ts'
import { waitingFromCode } from '../../../src/engine/domain/workflows/run-states.ts'
import { ensureTag } from '../../../src/engine/store/tags.ts'
import { type TestOrganization, useSandbox } from '../../support/organization.ts'
import { makeReady } from '../../support/ready-campaign.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { edges, publishGraph, readPaths, step } from '../../support/workflow-file.ts'
import { chainOf, type SentGraph } from '../../support/workflow-graphs.ts'
import { publishDraft } from '../../support/workflows.ts'

/** Ways through workflows that nothing else takes: rarer triggers, events of goals and conditions, endless rounds. */
const { sandbox, start, control } = useSandbox()

let shop: TestOrganization
beforeEach(async () => {
  shop = await start()
  for (const email of ['ann@mail.test', 'bob@mail.test']) await shop.call('add_subscriber', { email })
})

afterEach(() => {
  expect(findWorkflowFaults(shop.file.read)).toEqual([])
})

const advance = (by: string) => control('clock.advance', { by })

/** A workflow that begins as told and waits a day. */
function triggered(config: Record<string, unknown>, eventFilters: Record<string, unknown>[] = []): SentGraph {
  const { steps, edges: drawn } = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 86_400 } })
  return {
    steps: steps.map((one) => (one.type === 'TRIGGER' ? { ...one, config, eventFilters } : one)),
    edges: drawn,
  }
}

const runs = () => readPaths(shop.file)

it('DATE starts everybody who matches at its instant, once', async () => {
  const { now } = await control('clock.get')
  const date = new Date(Date.parse(now) + 3_600_000).toISOString()
  const filters = [{ type: 'STRING', field: 'email', operator: 'STARTS_WITH', value: 'ann@' }]
  await publishDraft(shop, triggered({ kind: 'DATE', date, filters }))
  await advance('59m')
  expect(runs()).toEqual([])
  await advance('2m')
  expect(runs()).toMatchObject([{ subscriber: 1, status: 2 }])
  await advance('2d')
  expect(runs()).toMatchObject([{ subscriber: 1, status: 3 }])
})

it('FIELD_UPDATED starts a subscriber when that field is set, and no other', async () => {
  await shop.call('create_custom_field', { name: 'Level' })
  await shop.call('create_custom_field', { name: 'City' })
  const eventFilters = [{ eventType: 'FIELD_UPDATED', field: 'level' }]
  await publishDraft(shop, triggered({ kind: 'FIELD_UPDATED' }, eventFilters))
  await shop.call('update_subscriber', { subscriber: 'ann@mail.test', fields: { city: 'Lyon' } })
  expect(runs()).toEqual([])
  await shop.call('update_subscriber', { subscriber: 'bob@mail.test', fields: { level: '2' } })
  expect(runs()).toMatchObject([{ subscriber: 2, status: 1 }])
})

it('PAYMENT starts at the least amount, and a refund starts nothing', async () => {
  const eventFilters = [{ eventType: 'SUBSCRIBER_PAYMENT', minAmount: 50 }]
  await publishDraft(shop, triggered({ kind: 'PAYMENT' }, eventFilters))
  const record = (email: string, eventType: 'SUBSCRIBER_PAYMENT' | 'SUBSCRIBER_REFUND', amount: number) =>
    shop.call('create_event', { email, eventType, amount })
  await record('ann@mail.test', 'SUBSCRIBER_PAYMENT', 49.99)
  await record('ann@mail.test', 'SUBSCRIBER_REFUND', 80)
  expect(runs()).toEqual([])
  await record('bob@mail.test', 'SUBSCRIBER_PAYMENT', 50)
  expect(runs()).toMatchObject([{ subscriber: 2, status: 1 }])
})

it('a refund is heard as one whatever its amount, and a payment of nothing as a payment', async () => {
  const { workflowId } = await publishDraft(shop, triggered({ kind: 'MANUAL' }), {
    settings: {
      exitRules: [{ id: 'refunded', eventFilters: [{ eventType: 'SUBSCRIBER_REFUND' }] }],
      repeat: { mode: 'ALWAYS' },
    },
    successGoals: [{ id: 'paid', eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT' }] }],
  })
  const email = 'ann@mail.test'
  for (const amount of [0, 0.01, 5]) {
    for (const eventType of ['SUBSCRIBER_PAYMENT', 'SUBSCRIBER_REFUND'] as const) {
      await shop.call('add_subscriber_to_workflow', { workflowId, email })
      await shop.call('create_event', { email, eventType, amount })
      await advance('2m')
    }
  }
  const [paid, refunded] = [
    { status: 3, reason: 'GOAL' },
    { status: 4, reason: 'EXIT_RULE' },
  ]
  expect(runs()).toMatchObject([paid, refunded, paid, refunded, paid, refunded])
})

it('a run that is parked while the organization is blocked is woken when that ends', async () => {
  await makeReady(sandbox(), shop)
  const organization = decodeOrganizationId(shop.id) ?? 0
  const workflow = publishGraph(
    shop.file,
    {
      steps: [step('t', 'TRIGGER', { kind: 'MANUAL' }), step('hello', 'EMAIL'), step('x', 'EXIT')],
      edges: edges('t>hello', 'hello>x'),
    },
    { organization },
  )
  const workflowId = encodeId('workflow', organization, workflow)
  const set = (verification: 'BLOCKED' | 'HUMAN_VERIFIED') =>
    control('organization.set', { organizationId: shop.id, verification })
  await shop.call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
  await set('BLOCKED')
  await advance('1d')
  expect(runs()).toMatchObject([{ status: 2 }])
  const parked = shop.file.read.column<number>('SELECT waiting_for FROM workflow_runs')
  expect(parked.map(waitingFromCode)).toEqual(['ORGANIZATION'])
  await set('HUMAN_VERIFIED')
  await advance('2m')
  expect(runs()).toMatchObject([{ status: 3, reason: 'EXIT' }])
})

it('a GOAL and a CONDITION look for an event since the run began', async () => {
  const organization = decodeOrganizationId(shop.id) ?? 0
  const { id } = shop.file.transaction(() => ensureTag(shop.file.write, 'paid'))
  const eventFilters = [{ eventType: 'TAG_ADDED', tagIds: [encodeId('tag', organization, id)] }]
  const workflow = publishGraph(
    shop.file,
    {
      steps: [
        step('t', 'TRIGGER', { kind: 'MANUAL' }),
        step('wait', 'WAIT', { mode: 'DURATION', seconds: 3600 }),
        step('goal', 'GOAL', {}, { eventFilters }),
        step('asked', 'CONDITION', {}, { eventFilters }),
        step('yes', 'EXIT'),
        step('no', 'EXIT'),
      ],
      edges: edges('t>wait', 'wait>goal', 'goal>asked', 'asked>yes TRUE', 'asked>no FALSE'),
    },
    { organization },
  )
  const workflowId = encodeId('workflow', organization, workflow)
  // Bob got the tag before his run began.
  await shop.call('update_subscriber', { subscriber: 'bob@mail.test', tags: ['paid'] })
  await advance('5m')
  for (const email of ['ann@mail.test', 'bob@mail.test'])
    await shop.call('add_subscriber_to_workflow', { workflowId, email })
  await advance('5m')
  await shop.call('update_subscriber', { subscriber: 'ann@mail.test', tags: ['paid'] })
  await advance('2h')
  expect(runs().map(({ path }) => path.split(' ').at(-1)?.split('@')[0])).toEqual(['yes', 'no'])
  const counted = shop.file.read.get("SELECT conversions FROM workflow_steps WHERE key = 'goal'")
  expect(counted).toEqual({ conversions: 1 })
})

it('a run that does not come to rest within 1,000 rounds fails and says so', async () => {
  const organization = decodeOrganizationId(shop.id) ?? 0
  const workflow = publishGraph(
    shop.file,
    {
      steps: [
        step('t', 'TRIGGER', { kind: 'MANUAL' }),
        step('mark', 'ACTION', { actions: [] }),
        step('again', 'MOVE_TO_STEP', { targetStepId: 'mark', maxMoves: 5000 }),
      ],
      edges: edges('t>mark', 'mark>again'),
    },
    { organization },
  )
  const workflowId = encodeId('workflow', organization, workflow)
  await shop.call('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
  await advance('2m')
  expect(runs()).toMatchObject([{ status: 5, reason: 'TOO_MANY_ROUNDS' }])
})

it.each(['before', 'after'] as const)(
  'a run that a step begins hears of that step what comes behind its beginning alone: a tag %s it',
  async (order) => {
    const { tag } = await shop.call('create_tag', { name: 'out' })
    const exitRules = [{ id: 'x', eventFilters: [{ eventType: 'TAG_ADDED', tagIds: [tag.id] }], filters: [] }]
    const wait = chainOf({ id: 'w', type: 'WAIT', config: { seconds: 60 } })
    const second = await publishDraft(shop, wait, { name: 'Second', settings: { exitRules } })
    const tagging = { type: 'ADD_TAGS', tags: [tag.id] }
    const beginning = { type: 'ADD_TO_WORKFLOW', workflowId: second.workflowId }
    const actions = order === 'before' ? [tagging, beginning] : [beginning, tagging]
    const first = await publishDraft(shop, chainOf({ id: 'a', type: 'ACTION', config: { actions } }), {
      name: 'First',
    })
    await shop.call('add_subscriber_to_workflow', { workflowId: first.workflowId, email: 'ann@mail.test' })
    await advance('1h')
    const { runs: kept } = await shop.call('get_subscriber_workflow_runs', { email: 'ann@mail.test' })
    const begun = kept.filter(({ workflowId }) => workflowId === second.workflowId)
    expect(begun.map(({ status }) => status)).toEqual([order === 'before' ? 'COMPLETED' : 'CANCELED'])
  },
)
