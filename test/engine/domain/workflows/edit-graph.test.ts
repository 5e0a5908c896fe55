import { expect, test } from 'vitest'
import { checkGraph } from '../../../../src/engine/domain/workflows/check-graph.ts'
import {
  addBranch,
  changeStep,
  connectEdge,
  duplicateStep,
  insertStep,
  isMovable,
  listTargets,
  moveStep,
  removeBranch,
  removeStep,
  startGraph,
} from '../../../../src/engine/domain/workflows/edit-graph.ts'
import {
  EMPTY_DEFINITION,
  STEP_TYPES,
  type Step,
  type WorkflowDefinition,
} from '../../../../src/engine/domain/workflows/graph.ts'
import { pick, shareOf } from '../../../support/draw.ts'

type Graph = WorkflowDefinition

const EDITS: Record<string, (graph: Graph, draw: number) => Graph> = {
  insert: (graph, draw) => insertStep(graph, edgeOf(graph, draw), pick(STEP_TYPES, draw, 'type')),
  // Twice: or graphs would shrink as fast as they grow.
  insertMore: (graph, draw) =>
    insertStep(graph, edgeOf(graph, draw), pick(STEP_TYPES.slice(0, 7), draw, 'type')),
  duplicate: (graph, draw) => duplicateStep(graph, stepOf(graph, draw).id),
  remove: (graph, draw) => removeStep(graph, stepOf(graph, draw).id),
  move: (graph, draw) => moveStep(graph, stepOf(graph, draw).id, edgeOf(graph, draw)),
  connect: (graph, draw) =>
    connectEdge(graph, edgeOf(graph, draw), pick([null, ...graph.steps.map(({ id }) => id)], draw, 'target')),
  branch: (graph, draw) => addBranch(graph, stepOf(graph, draw, 'SPLIT').id),
  unbranch(graph, draw) {
    const step = stepOf(graph, draw, 'SPLIT')
    return step.type === 'SPLIT'
      ? removeBranch(graph, step.id, pick(step.config.branches, draw, 'branch').id)
      : graph
  },
  retarget(graph, draw) {
    const step = stepOf(graph, draw, 'MOVE_TO_STEP')
    if (step.type !== 'MOVE_TO_STEP') return graph
    const targetStepId = pick(graph.steps, draw, 'target').id
    return changeStep(graph, { ...step, config: { ...step.config, targetStepId } })
  },
}

function edgeOf({ edges }: Graph, draw: number): string {
  return pick(edges, draw, 'edge').id
}

function stepOf({ steps }: Graph, draw: number, type?: Step['type']): Step {
  const wanted = steps.filter((step) => step.type === type)
  return pick(wanted.length > 0 ? wanted : steps, draw, 'step')
}

test('every edit of a graph leaves one that the rules accept', () => {
  const done = new Map<string, number>()
  for (let walk = 0; walk < 80; walk += 1) {
    let graph = startGraph(EMPTY_DEFINITION)
    for (let turn = 0; turn < 50; turn += 1) {
      const draw = walk * 1000 + turn
      const name = pick(Object.keys(EDITS), draw, 'edit')
      const next = EDITS[name]?.(graph, draw) ?? graph
      if (next !== graph) done.set(name, (done.get(name) ?? 0) + 1)
      expect({ draw, name, issues: checkGraph(next) }).toEqual({ draw, name, issues: [] })
      graph = next
    }
  }
  // A walk that never did one of them would prove nothing about it.
  expect(Object.keys(EDITS).filter((name) => (done.get(name) ?? 0) < 20)).toEqual([])
})

test('a step that was put on an edge and taken out leaves the graph as it was', () => {
  const drawn = grow(40, 'insert')
  for (const { id } of drawn.edges) {
    const more = insertStep(drawn, id, 'WAIT')
    const added = more.steps.find((step) => !drawn.steps.includes(step))
    expect(removeStep(more, added?.id ?? '')).toEqual(drawn)
  }
})

test('moving a step keeps every step, and its name and config', () => {
  const drawn = grow(60, 'move')
  const moved = drawn.steps.filter((step) => isMovable(drawn, step))
  expect(moved.length).toBeGreaterThan(3)
  for (const step of moved)
    for (const { id } of drawn.edges) {
      const next = moveStep(drawn, step.id, id)
      expect(new Set(next.steps)).toEqual(new Set(drawn.steps))
    }
})

test('a branch that is taken out leaves the others as they were, and the shares even', () => {
  let drawn = insertStep(startGraph(EMPTY_DEFINITION), 'start-DEFAULT', 'SPLIT')
  const branchesOf = (graph: Graph) => {
    const split = graph.steps.find((step) => step.type === 'SPLIT')
    return split?.type === 'SPLIT' ? split.config.branches : []
  }
  const split = drawn.steps.find((step) => step.type === 'SPLIT')?.id ?? ''
  const targetsOf = (graph: Graph) =>
    new Map(graph.edges.filter(({ source }) => source === split).map((edge) => [edge.branchId, edge.target]))
  for (let count = 2; count < 7; count += 1) drawn = addBranch(drawn, split)
  // Each branch leads to a step of its own, so that a wrong one would show.
  for (const { id } of drawn.edges.filter(({ source }) => source === split))
    drawn = insertStep(drawn, id, 'WAIT')
  for (let left = branchesOf(drawn).length; left > 2; left -= 1) {
    const before = branchesOf(drawn)
    const gone = pick(before, left, 'gone').id
    const targets = targetsOf(drawn)
    drawn = removeBranch(drawn, split, gone)
    const weights = branchesOf(drawn).map(({ weight }) => weight)
    expect(branchesOf(drawn).map(({ id }) => id)).toEqual(
      before.map(({ id }) => id).filter((id) => id !== gone),
    )
    targets.delete(gone)
    expect(targetsOf(drawn)).toEqual(targets)
    expect(weights.reduce((sum, weight) => sum + weight)).toBe(100)
    expect(Math.max(...weights) - Math.min(...weights)).toBeLessThanOrEqual(1)
  }
  const [first] = branchesOf(drawn)
  for (const branch of [first?.id ?? '', 'none']) expect(removeBranch(drawn, split, branch)).toBe(drawn)
  expect(removeBranch(drawn, 'start', 'none')).toBe(drawn)
})

test('an edge is led only to steps that do not lead back to it, and every such step is offered', () => {
  const drawn = grow(40, 'connect')
  for (const edge of drawn.edges) {
    const offered = listTargets(drawn, edge.id)
    for (const { id } of drawn.steps) {
      const edges = drawn.edges.map((one) => (one === edge ? { ...edge, target: id } : one))
      const circles = checkGraph({ ...drawn, edges }).filter(({ path }) => path.endsWith('.target'))
      expect({ edge, id, offered: offered.includes(id) }).toEqual({ edge, id, offered: circles.length === 0 })
    }
  }
})

test('what waits for an email that is taken out names it still, and the rules say so', () => {
  let drawn = startGraph(EMPTY_DEFINITION)
  drawn = insertStep(drawn, 'start-DEFAULT', 'WAIT_UNTIL')
  drawn = insertStep(drawn, 'start-DEFAULT', 'EMAIL')
  const wait = drawn.steps.find((step) => step.type === 'WAIT_UNTIL') as Step
  drawn = changeStep(drawn, { ...wait, eventFilters: [{ eventType: 'EMAIL_OPENED', stepId: 'email' }] })
  expect(checkGraph(drawn)).toEqual([])
  expect(checkGraph(removeStep(drawn, 'email'))).toEqual([
    { path: 'steps.1.eventFilters.0.stepId', message: 'there is no step "email"' },
  ])
})

/** Returns a graph after so many insertions, one in five of them a branching step. */
function grow(edits: number, purpose: string): Graph {
  let graph = startGraph(EMPTY_DEFINITION)
  for (let index = 0; index < edits; index += 1) {
    const edge = pick(graph.edges, index, `${purpose} edge`)
    const type = pick(['WAIT', 'EMAIL', 'ACTION', 'CONDITION', 'SPLIT'] as const, index, `${purpose} type`)
    graph = insertStep(graph, edge.id, type)
    if (shareOf(index, `${purpose} exit`) < 0.1) graph = connectEdge(graph, edge.id, null)
  }
  return graph
}
