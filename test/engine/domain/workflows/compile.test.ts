import { expect, test } from 'vitest'
import { compileGraph } from '../../../../src/engine/domain/workflows/compile.ts'
import { EMPTY_DEFINITION, type WorkflowDefinition } from '../../../../src/engine/domain/workflows/graph.ts'

const definition: WorkflowDefinition = {
  ...EMPTY_DEFINITION,
  steps: [
    {
      id: 'again',
      type: 'MOVE_TO_STEP',
      name: '',
      config: { targetStepId: 'split', maxMoves: 1 },
      eventFilters: [],
    },
    { id: 'start', type: 'TRIGGER', name: '', config: { kind: 'MANUAL', filters: [] }, eventFilters: [] },
    { id: 'split', type: 'SPLIT', name: '', config: { branches: [] }, eventFilters: [] },
    { id: 'end', type: 'EXIT', name: '', config: {}, eventFilters: [] },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'split', type: 'DEFAULT' },
    { id: 'e2', source: 'split', target: 'again', type: 'BRANCH', branchId: 'a' },
    { id: 'e3', source: 'split', target: 'end', type: 'BRANCH', branchId: 'b' },
  ],
}

test('steps and edges get their positions as numbers, and a move has an edge of its own', () => {
  const graph = compileGraph(definition)
  expect(graph.trigger).toBe(1)
  expect(graph.edges).toEqual([
    { number: 0, type: 'DEFAULT', branchId: null, source: 1, target: 2 },
    { number: 1, type: 'BRANCH', branchId: 'a', source: 2, target: 0 },
    { number: 2, type: 'BRANCH', branchId: 'b', source: 2, target: 3 },
    { number: 3, type: 'MOVE', branchId: null, source: 0, target: 2 },
  ])
  expect(graph.steps.map(({ edges }) => edges.map(({ number }) => number))).toEqual([[3], [0], [1, 2], []])
})

test('a graph with a loose end is refused: it was never checked', () => {
  const loose = { ...definition, steps: definition.steps.slice(0, 3) }
  expect(() => compileGraph(loose)).toThrow('the graph has no step "end"')
})
