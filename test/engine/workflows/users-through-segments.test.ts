import { beforeAll, describe, expect, test } from 'vitest'
import { required } from '../../support/answers.ts'
import { sequence } from '../../support/draw.ts'
import type { TestOrganization } from '../../support/organization.ts'
import { draftCampaign } from '../../support/ready-campaign.ts'
import { chainOf, type SentStep } from '../../support/workflow-graphs.ts'
import { draftWorkflow, publishDraft, useWorkflows } from '../../support/workflows.ts'

/** Confirmations of deletions name every workflow that uses the thing, also through segments of segments. */
const { ready, control } = useWorkflows()

type Part = Record<string, unknown>

let shop: TestOrganization
beforeAll(async () => {
  shop = await ready()
})

test('a tag behind two segments: the confirmation, the answer and workflowUse.list name the workflow', async () => {
  const { call, confirm, post } = shop
  const { tag } = await call('create_tag', { name: 'Gold' })
  const inner = await call('create_segment', {
    ...{ name: 'Loyal', filters: [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagIds: [tag.id] }] },
  })
  const outer = await call('create_segment', { name: 'Outer', filters: [within(inner.segmentId)] })
  const settings = { exitRules: [{ id: 'r', filters: [within(outer.segmentId)] }] }
  const { workflowId } = await publishDraft(shop, chainOf(), { name: 'Behind', settings })
  const own = asking('asked', { type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['gold'] })
  const both = await draftWorkflow(shop, chainOf(own, asking('far', within(inner.segmentId))), {
    name: 'Both',
  })
  const { body } = await post('delete_tag', { tagId: tag.id })
  expect(body.message?.split('\n').slice(-3)).toEqual([
    'Used by workflows; their live steps that name it will fail:',
    '• "Behind" (ACTIVE, through segment "Outer"): settings',
    '• "Both" (DRAFT, only the draft): asked, far',
  ])
  const users = [
    { name: 'Behind', status: 'ACTIVE' as const, live: true, steps: ['settings'], through: 'Outer' },
    { name: 'Both', status: 'DRAFT' as const, live: false, steps: ['asked', 'far'] },
  ]
  const [behind, direct] = users.map((user, index) => ({ ...user, id: [workflowId, both.workflowId][index] }))
  const { workflows } = await control('workflowUse.list', {
    ...{ organizationId: shop.id, kind: 'tag' as const, id: tag.id },
  })
  expect(workflows.map(({ workflowId: id, ...user }) => ({ ...user, id }))).toEqual([behind, direct])
  expect((await confirm('delete_tag', { tagId: tag.id })).usedByWorkflows).toEqual([behind, direct])
})

function within(segmentId: string): Part {
  return { type: 'SEGMENT', operator: 'INCLUDE', segmentId }
}

function asking(id: string, ...filters: Part[]): SentStep {
  return { id, type: 'GOAL', config: { filters } }
}

/** Something that filters name: a thing that is no segment, or a segment with what its own filters name. */
interface Named {
  kind: 'tag' | 'customField' | 'segment' | 'campaign' | 'workflow' | 'capturePage'
  id: string
  filter: Part
  names: readonly Named[]
}

/** Places of filters in a workflow, by what an answer calls them. */
const PLACES = ['start', 'asked', 'goal', 'settings', 'successGoals'] as const

type Filled = Record<(typeof PLACES)[number], Named[]>

describe('drawn segments and workflows', () => {
  const things: Named[] = []
  const workflows: { id: string; filled: Filled; live: boolean }[] = []

  beforeAll(async () => {
    things.push(...(await makeThings()))
    const chance = sequence('users through segments')
    const draw = (most: number) =>
      Array.from({ length: Math.floor(chance() * (most + 1)) }, () =>
        required(things[Math.floor(chance() * things.length)]),
      )
    for (let index = 0; index < 12; index += 1) things.push(await makeSegment(`Drawn ${index}`, draw(2)))
    for (let index = 0; index < 24; index += 1) {
      const filled = Object.fromEntries(PLACES.map((place) => [place, draw(1)])) as Filled
      const live = chance() < 0.5
      workflows.push({ id: await makeWorkflow(`Flow ${index}`, filled, live), filled, live })
    }
  })

  /** Whether something is used by any of these, looked for without the engine. */
  const reaches = (named: readonly Named[], thing: Named): boolean =>
    named.some((one) => one === thing || reaches(one.names, thing))

  test('of everything, the workflows and their steps are those that reach it', async () => {
    let throughSegments = 0
    for (const thing of things) {
      const { kind, id } = thing
      const told = await control('workflowUse.list', { organizationId: shop.id, kind, id })
      const expected = workflows.flatMap(({ id: workflowId, filled, live }) => {
        const places = PLACES.filter((place) => reaches(filled[place], thing))
        const isDirect = places.some((place) => filled[place].includes(thing))
        return places.length === 0 ? [] : [{ workflowId, live, steps: places, isDirect }]
      })
      throughSegments += expected.filter(({ isDirect }) => !isDirect).length
      const found = told.workflows.map(({ workflowId, live, steps, through }) => {
        return { workflowId, live, steps, isDirect: through === undefined }
      })
      expect({ kind, id, found }).toEqual({ kind, id, found: expected })
    }
    expect(throughSegments).toBeGreaterThan(20)
  })

  test('confirmations of deletions name the same', async () => {
    const ask = {
      tag: (tagId: string) => shop.post('delete_tag', { tagId }),
      customField: (fieldId: string) => shop.post('delete_custom_field', { fieldId }),
      segment: (segmentId: string) => shop.post('delete_segment', { segmentId }),
      workflow: (workflowId: string) => shop.post('delete_workflow', { workflowId }),
    }
    let named = 0
    for (const { kind, id } of things) {
      if (kind === 'campaign' || kind === 'capturePage') continue
      const { workflows: users } = await control('workflowUse.list', { organizationId: shop.id, kind, id })
      const { body } = await ask[kind](id)
      expect(body.error).toBe('CONFIRMATION_REQUIRED')
      const lines = (body.message?.split('\n') ?? []).filter((line) => line.startsWith('• "Flow'))
      expect(lines.map((line) => line.match(/"(?<name>[^"]+)"/)?.groups?.['name'])).toEqual(
        users.map(({ name }) => name),
      )
      named += lines.length
    }
    expect(named).toBeGreaterThan(20)
  })
})

async function makeThings(): Promise<Named[]> {
  const { tag } = await shop.call('create_tag', { name: 'VIP' })
  const { field } = await shop.call('create_custom_field', { name: 'City' })
  const campaignId = await draftCampaign(shop)
  const { workflowId } = await draftWorkflow(shop, chainOf(), { name: 'Target' })
  const { capturePageId } = await control('capturePage.create', { organizationId: shop.id, name: 'Fair' })
  const things: Omit<Named, 'names'>[] = [
    { kind: 'tag', id: tag.id, filter: { type: 'TAG', operator: 'NOT_BELONGS_TO_ANY', tagNames: ['vip'] } },
    { kind: 'customField', id: field.id, filter: { type: 'FIELD', operator: 'IS_EMPTY', field: 'city' } },
    { kind: 'campaign', id: campaignId, filter: { type: 'CAMPAIGN', operator: 'OPENED', campaignId } },
    { kind: 'workflow', id: workflowId, filter: { type: 'WORKFLOW', operator: 'EVER_STARTED', workflowId } },
    {
      ...{ kind: 'capturePage', id: capturePageId },
      filter: { type: 'CAPTURE_PAGE', operator: 'INCLUDE', capturePageId },
    },
  ]
  return things.map((thing) => ({ ...thing, names: [] }))
}

async function makeSegment(name: string, names: readonly Named[]): Promise<Named> {
  const filters = names.map(({ filter }) => filter)
  const { segmentId } = await shop.call('create_segment', { name, filters })
  return { kind: 'segment', id: segmentId, filter: within(segmentId), names }
}

/** A step must ask for something, also where the draw has nothing to ask for. */
const NOTHING = { type: 'STRING', field: 'email', operator: 'EQUALS', value: 'nobody@mail.test' }

async function makeWorkflow(name: string, filled: Filled, live: boolean): Promise<string> {
  const held = (place: keyof Filled) => [...filled[place].map(({ filter }) => filter), NOTHING]
  const graph = chainOf(asking('asked', ...held('asked')), asking('goal', ...held('goal')))
  const steps = graph.steps.map((step) =>
    step.type === 'TRIGGER' ? { ...step, config: { kind: 'MANUAL', filters: held('start') } } : step,
  )
  const more = {
    ...{ name, settings: { exitRules: [{ id: 'r', filters: held('settings') }] } },
    successGoals: [{ id: 'g', name: 'Won', filters: held('successGoals') }],
  }
  const { workflowId } = await (live ? publishDraft : draftWorkflow)(shop, { ...graph, steps }, more)
  return workflowId
}
