import { expect, test } from 'vitest'
import { compareGraphs, isUnchanged } from '../../../../src/engine/domain/workflows/compare-graphs.ts'
import type { WorkflowDefinition } from '../../../../src/engine/domain/workflows/graph.ts'
import { readGraph } from '../../../../src/engine/domain/workflows/read-graph.ts'

const NAMES: Record<string, string> = { tag_00011: 'VIP', cf_00011: 'Ville' }
const nameOf = (id: string) => NAMES[id]

/** Start, wait, tag, end, with what is given in place of the wait and the tag. */
function graph(seconds: number, tag: string, more: object = {}): WorkflowDefinition {
  const filters = tag.startsWith('tag_') ? { tagIds: [tag] } : { tagNames: [tag] }
  const { definition, issues } = readGraph({
    steps: [
      {
        id: 'start',
        type: 'TRIGGER',
        config: {
          kind: 'SUBSCRIBED',
          filters: [{ type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', ...filters }],
        },
      },
      { id: 'wait', type: 'WAIT', config: { mode: 'DURATION', seconds } },
      { id: 'mark', type: 'ACTION', config: { actions: [{ type: 'ADD_TAGS', tags: [tag] }] } },
      { id: 'end', type: 'EXIT', config: {} },
    ],
    edges: [
      { id: 'a', source: 'start', target: 'wait' },
      { id: 'b', source: 'wait', target: 'mark' },
      { id: 'c', source: 'mark', target: 'end' },
    ],
    ...more,
  })
  expect(issues).toEqual([])
  return definition
}

test('a draft that names a tag, and the version that has its id, are the same', () => {
  const same = compareGraphs(graph(60, 'tag_00011'), graph(60, 'vip'), nameOf)
  expect(same).toEqual({ steps: [], edges: [], settings: false, successGoals: false })
  expect(isUnchanged(same)).toBe(true)
})

test('where a step stands in the picture is no change', () => {
  const before = graph(60, 'vip')
  const moved = before.steps.map((step) => ({ ...step, position: { x: 1, y: 2 } }))
  expect(isUnchanged(compareGraphs(before, { ...before, steps: moved.toReversed() }, nameOf))).toBe(true)
})

test('names the steps that were added, removed and changed, and what of them', () => {
  const before = graph(60, 'tag_00011')
  const after = graph(120, 'beta')
  const [start, wait, mark] = after.steps
  const changes = compareGraphs(
    before,
    {
      ...after,
      steps: [
        ...[start, wait, { ...mark, name: 'Mark' }].flatMap((step) => (step ? [step as never] : [])),
        { id: 'bye', type: 'EXIT', name: '', config: {}, eventFilters: [] },
      ],
      edges: [
        ...after.edges.slice(0, 1),
        { id: 'c', source: 'mark', target: 'bye', type: 'DEFAULT' },
        { id: 'd', source: 'wait', target: 'bye', type: 'DEFAULT' },
      ],
    },
    nameOf,
  )
  expect(changes.steps.map(({ kind, id, parts }) => [kind, id, ...parts])).toEqual([
    ['CHANGED', 'start', 'config'],
    ['CHANGED', 'wait', 'config'],
    ['CHANGED', 'mark', 'name', 'config'],
    ['ADDED', 'bye'],
    ['REMOVED', 'end'],
  ])
  // As their authors wrote them, not as they were compared.
  expect(changes.steps[2]).toMatchObject({
    before: { config: { actions: [{ tags: ['tag_00011'] }] } },
    after: { config: { actions: [{ tags: ['beta'] }] } },
  })
  expect(changes.edges.map(({ kind, id }) => [kind, id])).toEqual([
    ['CHANGED', 'c'],
    ['ADDED', 'd'],
    ['REMOVED', 'b'],
  ])
})

test('settings and goals are told apart from the steps', () => {
  const before = graph(60, 'vip')
  const goal = { id: 'g', name: 'Bought', eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT' }] }
  const after = graph(60, 'vip', { settings: { repeat: { mode: 'ALWAYS' } }, successGoals: [goal] })
  expect(compareGraphs(before, after, nameOf)).toEqual({
    steps: [],
    edges: [],
    settings: true,
    successGoals: true,
  })
})
