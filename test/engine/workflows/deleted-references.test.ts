import { beforeAll, describe, expect, test } from 'vitest'
import { decodeId, decodeOrganizationId } from '../../../src/shared/ids.ts'
import { required } from '../../support/answers.ts'
import type { TestOrganization } from '../../support/organization.ts'
import { chainOf, LESSON, type SentGraph, type SentStep } from '../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, useWorkflows } from '../../support/workflows.ts'

/**
 * A version that names something deleted fails closed: every place of a workflow that holds filters, with
 * everything that filters name and that can be deleted.
 */
const { ready, control } = useWorkflows()

type Part = Record<string, unknown>

/** Something that filters name. Nobody of these tests has it, so that POSITIVE matches nobody. */
interface Thing {
  positive: Part
  complement: Part
  /** An event that is about it, null where no event is. */
  event: Part | null
  remove(): Promise<unknown>
  /** What it is called, or for a segment that lacks something: what it lacks. */
  name: string
}

type Kind = (name: string) => Promise<Thing>

let shop: TestOrganization
beforeAll(async () => {
  shop = await ready()
})

const KINDS: Record<string, Kind> = {
  async tag(name) {
    const { tag } = await shop.call('create_tag', { name })
    const named = (operator: string) => ({ type: 'TAG', operator, tagIds: [tag.id] })
    const event = { eventType: 'TAG_ADDED', tagIds: [tag.id] }
    const remove = () => shop.confirm('delete_tag', { tagId: tag.id })
    const positive = named('BELONGS_TO_ANY')
    return { positive, complement: named('NOT_BELONGS_TO_ANY'), event, remove, name }
  },
  async 'custom field'(name) {
    const { field } = await shop.call('create_custom_field', { name })
    const named = (operator: string) => ({ type: 'FIELD', field: name, operator })
    const event = { eventType: 'FIELD_UPDATED', field: name }
    const remove = () => shop.confirm('delete_custom_field', { fieldId: field.id })
    return { positive: named('IS_NOT_EMPTY'), complement: named('IS_EMPTY'), event, remove, name }
  },
  segment: (name) => segmentOf(name, [{ type: 'STRING', field: 'email', operator: 'EQUALS', value: name }]),
  async 'segment that names a deleted tag'(name) {
    const tag = await required(KINDS['tag'])(`${name} tag`)
    const segment = await segmentOf(name, [tag.positive])
    return { ...segment, remove: tag.remove, name: tag.name }
  },
  async 'segment that names a segment with a deleted field'(name) {
    const field = await required(KINDS['custom field'])(`${name} field`)
    const inner = await segmentOf(`${name} inner`, [field.positive])
    const outer = await segmentOf(name, [inner.positive])
    return { ...outer, remove: field.remove, name: field.name }
  },
  async workflow(name) {
    const { workflowId } = await draftWorkflow(shop, chainOf(), { name })
    const named = (operator: string) => ({ type: 'WORKFLOW', operator, workflowId })
    const remove = () => shop.confirm('delete_workflow', { workflowId })
    const positive = named('EVER_STARTED')
    return { positive, complement: named('NEVER_STARTED'), event: null, remove, name }
  },
}

async function segmentOf(name: string, filters: Part[]): Promise<Thing> {
  const { segmentId } = await shop.call('create_segment', { name, filters })
  const named = (operator: string) => ({ type: 'SEGMENT', operator, segmentId })
  const remove = () => shop.confirm('delete_segment', { segmentId })
  return { positive: named('INCLUDE'), complement: named('EXCLUDE'), event: null, remove, name }
}

/** What stands in a place: filters of subscribers or of events. */
interface Held {
  filters?: Part[]
  eventFilters?: Part[]
}

interface Sent {
  graph: SentGraph
  settings?: Part
  successGoals?: Part[]
}

const HELLO: SentStep = {
  id: 'hello',
  type: 'EMAIL',
  config: { email: { subject: 'Hello', content: LESSON } },
}
const HOUR: SentStep = { id: 'hour', type: 'WAIT', config: { seconds: 3600 } }
/** What happens to everybody while the runs wait. */
const NUDGE = 'nudge'

/** Both ways out of a step lead to the email. */
function twoWays(step: SentStep, edges: readonly [string, string]): SentGraph {
  const graph = chainOf(step, HELLO)
  const both = graph.edges.flatMap((edge) =>
    edge.source === step.id ? edges.map((type) => ({ ...edge, id: type, type })) : [edge],
  )
  return { ...graph, edges: both }
}

const ruled = { id: 'rule', name: 'Rule' }

const PLACES: Record<string, (held: Held) => Sent> = {
  CONDITION: ({ filters = [], eventFilters = [] }) => ({
    graph: twoWays({ id: 'asked', type: 'CONDITION', config: { filters }, eventFilters }, ['TRUE', 'FALSE']),
  }),
  GOAL: ({ filters = [], eventFilters = [] }) => ({
    graph: chainOf(HOUR, { id: 'goal', type: 'GOAL', config: { filters }, eventFilters }, HELLO),
  }),
  'exit rule': (held) => ({
    graph: chainOf(HOUR, HELLO),
    settings: { exitRules: [{ id: 'rule', ...held }] },
  }),
  'success goal': (held) => ({ graph: chainOf(HOUR, HELLO), successGoals: [{ ...ruled, ...held }] }),
  'success goal that ends no run': (held) => ({
    graph: chainOf(HOUR, HELLO),
    successGoals: [{ ...ruled, ...held, exitOnSuccess: false }],
  }),
}

/** Places that hold filters of events alone. */
const EVENT_PLACES: typeof PLACES = {
  ...PLACES,
  'WAIT_UNTIL that times out': ({ eventFilters = [] }) => waitFor(eventFilters),
  'WAIT_UNTIL that another event ends': ({ eventFilters = [] }) =>
    waitFor([...eventFilters, { eventType: 'TAG_ADDED', tagIds: [NUDGE] }]),
}

function waitFor(eventFilters: Part[]): Sent {
  const config = { timeoutSeconds: 7200 }
  return { graph: twoWays({ id: 'wait', type: 'WAIT_UNTIL', config, eventFilters }, ['EVENT', 'TIMEOUT']) }
}

let made = 0

/** Publishes a workflow with a place that names a thing, and adds somebody who is to enter it. */
async function publishOne(kind: Kind, build: (thing: Thing) => Sent) {
  made += 1
  const [name, email] = [`thing ${made}`, `p${made}@place.test`]
  const thing = await kind(name)
  const { graph, ...more } = build(thing)
  const { workflowId } = await publishDraft(shop, graph, { name: `Names ${name}`, ...more })
  await shop.call('add_subscriber', { email })
  return { thing, email, workflowId }
}

/** The same workflow twice: what `kept` names stays, what `lost` names is deleted. */
async function publishTwice(label: string, kind: Kind, build: (thing: Thing) => Sent) {
  return { label, kept: await publishOne(kind, build), lost: await publishOne(kind, build) }
}

type Published = Awaited<ReturnType<typeof publishTwice>>
type Entering = Published['kept']

/** Returns how the runs of a workflow ended, and how many emails went to each. */
function fatesOf({ workflowId }: Entering) {
  const id = decodeId('workflow', required(decodeOrganizationId(shop.id)), workflowId)
  return shop.file.read.all<{ reason: string; detail: string | null; mails: number }>(
    `SELECT reason, detail, (SELECT count(*) FROM workflow_sends s WHERE s.run = r.id) AS mails
     FROM workflow_runs r WHERE workflow = ?`,
    [id],
  )
}

const enrol = ({ workflowId, email }: Entering) =>
  shop.call('add_subscriber_to_workflow', { workflowId, email })

/** Lets everybody enter, deletes what is to be lost before anybody moves, and lets the time pass. */
async function play(cases: readonly Published[]): Promise<void> {
  const all = cases.flatMap(({ kept, lost }) => [kept, lost])
  for (const one of all) await enrol(one)
  for (const { lost } of cases) await lost.thing.remove()
  await control('clock.advance', { by: '2m' })
  for (const { email } of all) await shop.call('add_subscriber', { email, tags: [NUDGE] })
  await control('clock.advance', { by: '4h' })
}

/** Nobody is mailed without the thing, and the run says what is gone; with the thing only `unmailed` are not. */
function expectClosed(cases: readonly Published[], unmailed: readonly string[]): void {
  for (const { label, kept, lost } of cases) {
    const mails = fatesOf(kept).map((fate) => fate.mails)
    expect({ label, mails }).toEqual({ label, mails: [unmailed.includes(label) ? 0 : 1] })
    const fates = fatesOf(lost)
    const detail: unknown = expect.stringMatching(
      new RegExp(`does not exist: .*"${lost.thing.name}" was deleted$`),
    )
    expect({ label, fates }).toEqual({ label, fates: [{ reason: 'REFERENCE_DELETED', detail, mails: 0 }] })
  }
}

/** Who matches these is out of the workflow before the email. */
const ENDING = ['exit rule', 'success goal']

describe.each(Object.entries(KINDS))('a version that names a deleted %s', (_, kind) => {
  test.each(['positive', 'complement'] as const)('in filters (%s) mails nobody', async (polarity) => {
    const cases: Published[] = []
    for (const [label, place] of Object.entries(PLACES))
      cases.push(await publishTwice(label, kind, (thing) => place({ filters: [thing[polarity]] })))
    await play(cases)
    expectClosed(cases, polarity === 'positive' ? [] : ENDING)
  })

  test.each(['positive', 'complement'] as const)('in its trigger (%s) starts nothing', async (polarity) => {
    const go = (thing: Thing) => `go ${thing.name}`
    const { kept, lost } = await publishTwice('TRIGGER', kind, (thing) => {
      const config = { kind: 'TAG_ADDED', tags: [go(thing)], filters: [thing[polarity]] }
      return { graph: startedBy({ config }) }
    })
    await lost.thing.remove()
    for (const { email, thing } of [kept, lost])
      await shop.call('add_subscriber', { email, tags: [go(thing)] })
    await control('clock.advance', { by: '4h' })
    expect(fatesOf(kept)).toHaveLength(polarity === 'positive' ? 0 : 1)
    expect(fatesOf(lost)).toEqual([])
  })
})

function startedBy(trigger: Pick<SentStep, 'config' | 'eventFilters'>): SentGraph {
  const graph = chainOf(HELLO)
  return {
    ...graph,
    steps: graph.steps.map((step) => (step.type === 'TRIGGER' ? { ...step, ...trigger } : step)),
  }
}

describe.each(['tag', 'custom field'])(
  'a version that waits for or asks for an event of a deleted %s',
  (name) => {
    const kind = required(KINDS[name])

    test('mails nobody', async () => {
      const cases: Published[] = []
      for (const [label, place] of Object.entries(EVENT_PLACES))
        cases.push(await publishTwice(label, kind, ({ event }) => place({ eventFilters: [required(event)] })))
      await play(cases)
      expectClosed(cases, [])
    })

    test('does not fast-forward past it', async () => {
      const place = required(EVENT_PLACES['WAIT_UNTIL that times out'])
      const one = await publishOne(kind, ({ event }) => place({ eventFilters: [required(event)] }))
      await enrol(one)
      await control('clock.advance', { by: '2m' })
      await one.thing.remove()
      const { message } = await shop.refuse('WRONG_STATE', 'fast_forward_workflow_subscriber', {
        ...{ workflowId: one.workflowId, email: one.email },
      })
      expect(message).toContain(`"${one.thing.name}" was deleted`)
    })
  },
)

test('a trigger that starts at a deleted tag or another one starts at neither', async () => {
  const other = 'other'
  const { kept, lost } = await publishTwice('TRIGGER', required(KINDS['tag']), ({ name }) => ({
    graph: startedBy({ config: { kind: 'TAG_ADDED', tags: [name, other] } }),
  }))
  await lost.thing.remove()
  await shop.call('add_subscriber', { email: kept.email, tags: [other] })
  expect(fatesOf(kept)).toHaveLength(1)
  expect(fatesOf(lost)).toEqual([])
})

test('what was passed before the deletion stops nothing', async () => {
  const filters = (thing: Thing) => [thing.complement]
  const asked = (thing: Thing): SentStep => ({ id: 'g', type: 'GOAL', config: { filters: filters(thing) } })
  const one = await publishOne(required(KINDS['tag']), (thing) => ({
    graph: chainOf(asked(thing), HOUR, HELLO),
  }))
  await enrol(one)
  await control('clock.advance', { by: '2m' })
  await one.thing.remove()
  await control('clock.advance', { by: '4h' })
  expect(fatesOf(one)).toEqual([{ reason: 'EXIT', detail: null, mails: 1 }])
})

test('the name that is given again to another tag opens nothing', async () => {
  const place = required(PLACES['exit rule'])
  const one = await publishOne(required(KINDS['tag']), ({ positive }) => place({ filters: [positive] }))
  await enrol(one)
  await one.thing.remove()
  await shop.call('add_subscriber', { email: one.email, tags: [one.thing.name] })
  await control('clock.advance', { by: '3h' })
  expect(fatesOf(one)).toMatchObject([{ reason: 'REFERENCE_DELETED', mails: 0 }])
})

describe.each(Object.keys(PLACES))('a draft with a segment that lacks something, in a %s', (place) => {
  test.each(Object.keys(KINDS).filter((name) => name.startsWith('segment that')))('%s', async (kind) => {
    made += 1
    const thing = await required(KINDS[kind])(`unpublished ${made}`)
    await thing.remove()
    const { graph, ...more } = required(PLACES[place])({ filters: [thing.positive] })
    const { workflowId, saved } = await draftWorkflow(shop, graph, { name: `Unpublished ${made}`, ...more })
    expect(saved.warnings).toEqual([
      expect.stringContaining(`"${thing.name}" was deleted; publishing is refused`),
    ])
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'publish_workflow', { workflowId })
    expect(issues).toEqual([
      {
        path: expect.stringMatching(/\.filters\.0\.segmentId$/),
        message: expect.stringContaining(thing.name),
      },
    ])
  })
})
