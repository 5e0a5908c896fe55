import { expect, test } from 'vitest'
import { readGraph } from '../../../../src/engine/domain/workflows/read-graph.ts'
import {
  type ReferenceVisitor,
  rewriteReferences,
} from '../../../../src/engine/domain/workflows/rewrite-references.ts'
import { chainOf } from '../../../support/workflow-graphs.ts'

const FIELD_FILTER = { type: 'FIELD', field: 'Rank', operator: 'IS_EMPTY' }

/** One of every reference that a graph may have. */
const GRAPH = {
  ...chainOf(
    {
      id: 'wait',
      type: 'WAIT_UNTIL',
      config: { timeoutSeconds: 60 },
      eventFilters: [
        { eventType: 'TAG_ADDED', tagIds: ['tag_a', 'tag_b'] },
        { eventType: 'EMAIL_OPENED', campaignId: 'cmp_a' },
        { eventType: 'FIELD_UPDATED', field: 'Rank' },
      ],
    },
    { id: 'goal', type: 'GOAL', config: { filters: [FIELD_FILTER] } },
    {
      id: 'act',
      type: 'ACTION',
      config: {
        actions: [
          { type: 'ADD_TAGS', tags: ['vip'] },
          { type: 'REMOVE_TAGS', tags: ['new', 'old'] },
          { type: 'UPDATE_FIELD', field: 'City', value: 'Paris' },
          { type: 'ADD_TO_WORKFLOW', workflowId: 'wf_a' },
          { type: 'REMOVE_FROM_WORKFLOW', workflowId: 'wf_b' },
        ],
      },
    },
  ),
  settings: { exitRules: [{ id: 'r', eventFilters: [{ eventType: 'TAG_REMOVED', tagIds: ['tag_c'] }] }] },
  successGoals: [{ id: 'g', filters: [FIELD_FILTER] }],
}

/** Notes what it is asked, and answers with the same and an exclamation mark. */
function noting() {
  const seen: string[] = []
  const note = (kind: string) => (reference: string, path: string) => {
    seen.push(`${kind} ${path}: ${reference}`)
    return `${reference}!`
  }
  const visitor: ReferenceVisitor = {
    tag: note('tag'),
    field: note('field'),
    campaign: note('campaign'),
    workflow: note('workflow'),
    capturePage: note('page'),
    filters(filters, path) {
      seen.push(`filters ${path}: ${filters.length}`)
      return filters.map((filter) => ({ ...filter, field: `${String(filter['field'])}!` }))
    },
  }
  return { seen, visitor }
}

const { definition } = readGraph(GRAPH)

test('every reference of a graph is visited once, with its path', () => {
  const { seen, visitor } = noting()
  rewriteReferences(definition, visitor)
  expect(seen.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'campaign steps.1.eventFilters.1.campaignId: cmp_a',
    'field steps.1.eventFilters.2.field: Rank',
    'field steps.3.config.actions.2.field: City',
    'filters settings.exitRules.0.filters: 0',
    'filters steps.0.config.filters: 0',
    'filters steps.2.config.filters: 1',
    'filters successGoals.0.filters: 1',
    'tag settings.exitRules.0.eventFilters.0.tagIds.0: tag_c',
    'tag steps.1.eventFilters.0.tagIds.0: tag_a',
    'tag steps.1.eventFilters.0.tagIds.1: tag_b',
    'tag steps.3.config.actions.0.tags.0: vip',
    'tag steps.3.config.actions.1.tags.0: new',
    'tag steps.3.config.actions.1.tags.1: old',
    'workflow steps.3.config.actions.3.workflowId: wf_a',
    'workflow steps.3.config.actions.4.workflowId: wf_b',
  ])
})

test('what the visitor returns stands there, and nothing else changes', () => {
  const rewritten = JSON.stringify(rewriteReferences(definition, noting().visitor))
  const expected = JSON.stringify(definition).replaceAll(
    /"(tag_[abc]|vip|new|old|cmp_a|Rank|City|wf_[ab])"/g,
    '"$1!"',
  )
  expect(JSON.parse(rewritten)).toEqual(JSON.parse(expected))
})

test.each(['TAG_ADDED', 'TAG_REMOVED'])('the tags of a trigger by %s are references too', (kind) => {
  const graph = chainOf()
  graph.steps[0] = { id: 'start', type: 'TRIGGER', config: { kind, tags: ['a', 'b'] } }
  const { seen, visitor } = noting()
  const [trigger] = rewriteReferences(readGraph(graph).definition, visitor).steps
  expect(trigger?.config).toMatchObject({ tags: ['a!', 'b!'] })
  expect(seen).toContain('tag steps.0.config.tags.1: b')
})

test('the capture page of a trigger is one, and a visitor without functions changes nothing', () => {
  const graph = chainOf()
  graph.steps[0] = { id: 'start', type: 'TRIGGER', config: { kind: 'CAPTURE_PAGE', capturePageId: 'cap_a' } }
  const read = readGraph(graph).definition
  const [trigger] = rewriteReferences(read, noting().visitor).steps
  expect(trigger?.config).toMatchObject({ capturePageId: 'cap_a!' })
  expect(rewriteReferences(read, {})).toEqual(read)
  expect(rewriteReferences(definition, {})).toEqual(definition)
})
