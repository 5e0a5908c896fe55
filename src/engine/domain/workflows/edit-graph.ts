import type { Edge, SplitBranch, Step, StepType, WorkflowDefinition } from './graph.ts'
import { freeId, newStep, waysOf } from './new-step.ts'

/**
 * Edits of a graph. Each takes a graph that `checkGraph` accepts and returns another one that it
 * accepts, or the same object where the edit is not possible. Steps that nobody can reach any more
 * are taken out. Only an event filter may go on naming an email that is gone: changing what a step
 * waits for is its author's decision, and the rules name it. Reason: docs/decisions/0118.
 */

/** Returns the smallest graph there is: a start and an exit. */
export function startGraph(definition: WorkflowDefinition): WorkflowDefinition {
  const steps = [newStep('TRIGGER', 'start'), newStep('EXIT', 'exit')]
  return {
    ...definition,
    steps,
    edges: [{ id: 'start-DEFAULT', source: 'start', target: 'exit', type: 'DEFAULT' }],
  }
}

/** Puts a new step on an edge. All of its ways lead where the edge led; EXIT and MOVE_TO_STEP end it. */
export function insertStep(graph: WorkflowDefinition, edgeId: string, type: StepType): WorkflowDefinition {
  const edge = graph.edges.find(({ id }) => id === edgeId)
  if (!edge || type === 'TRIGGER') return graph
  const id = freeId(type.toLowerCase().replaceAll('_', '-'), idsOf(graph.steps))
  const step = newStep(type, id)
  if (step.type === 'MOVE_TO_STEP') {
    const target = resolveMove(
      graph,
      firstOf(graph, edge.source)?.type === 'TRIGGER' ? edge.target : edge.source,
    )
    if (target === null) return graph
    step.config.targetStepId = target
  }
  return tidy(putOnEdge(graph, edge, step))
}

/** Adds a copy of a step behind it. Only for a step with one way on. */
export function duplicateStep(graph: WorkflowDefinition, stepId: string): WorkflowDefinition {
  const step = firstOf(graph, stepId)
  const ways = graph.edges.filter(({ source }) => source === stepId)
  const [edge] = ways
  if (!step || !edge || ways.length > 1 || step.type === 'TRIGGER') return graph
  const copy = { ...step, id: freeId(step.id, idsOf(graph.steps)) }
  return tidy(putOnEdge(graph, edge, copy))
}

/**
 * Takes a step out and joins what led to it with what followed it: of several ways, the first. A
 * MOVE_TO_STEP becomes an exit. A start and an exit stay, since a graph needs them.
 */
export function removeStep(graph: WorkflowDefinition, stepId: string): WorkflowDefinition {
  const step = firstOf(graph, stepId)
  if (!step || step.type === 'TRIGGER' || step.type === 'EXIT') return graph
  if (step.type === 'MOVE_TO_STEP') {
    const exit = { ...newStep('EXIT', step.id), name: step.name }
    return tidy({ ...graph, steps: graph.steps.map((one) => (one === step ? exit : one)) })
  }
  return tidy(withoutStep(graph, step))
}

/** Puts a step on another edge. A step with ways to different steps cannot be moved. */
export function moveStep(graph: WorkflowDefinition, stepId: string, edgeId: string): WorkflowDefinition {
  const step = firstOf(graph, stepId)
  const onto = graph.edges.find(({ id }) => id === edgeId)
  if (!step || !onto || !isMovable(graph, step) || onto.source === stepId || onto.target === stepId)
    return graph
  const lifted = withoutStep(graph, step, true)
  const edge = lifted.edges.find(({ id }) => id === edgeId)
  return edge ? tidy(putOnEdge(lifted, edge, step)) : graph
}

/** Returns whether `moveStep` can move a step. */
export function isMovable(graph: WorkflowDefinition, { id, type }: Step): boolean {
  const targets = new Set(graph.edges.filter(({ source }) => source === id).map(({ target }) => target))
  return type !== 'TRIGGER' && targets.size === 1
}

/** Leads an edge to another step, where that makes no circle. Null leads it to a new exit. */
export function connectEdge(
  graph: WorkflowDefinition,
  edgeId: string,
  target: string | null,
): WorkflowDefinition {
  const edge = graph.edges.find(({ id }) => id === edgeId)
  if (!edge || edge.target === target) return graph
  if (target !== null && !listTargets(graph, edgeId).includes(target)) return graph
  const exit = target === null ? newStep('EXIT', freeId('exit', idsOf(graph.steps))) : null
  const to = target ?? exit?.id ?? ''
  return tidy({
    ...graph,
    steps: exit ? [...graph.steps, exit] : graph.steps,
    edges: graph.edges.map((one) => (one === edge ? { ...edge, target: to } : one)),
  })
}

/** Returns the steps that an edge may lead to: all but the start, and those that lead to its source. */
export function listTargets(graph: WorkflowDefinition, edgeId: string): string[] {
  const edge = graph.edges.find(({ id }) => id === edgeId)
  if (!edge) return []
  const above = new Set([edge.source])
  const open = [edge.source]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const { source, target } of graph.edges) {
      if (target !== id || above.has(source)) continue
      above.add(source)
      open.push(source)
    }
  return graph.steps.flatMap(({ id, type }) => (type === 'TRIGGER' || above.has(id) ? [] : [id]))
}

/** Replaces a step by one of the same id and type: its name, config or events. */
export function changeStep(graph: WorkflowDefinition, changed: Step): WorkflowDefinition {
  const step = firstOf(graph, changed.id)
  if (!step || step.type !== changed.type) return graph
  if (changed.type === 'MOVE_TO_STEP') {
    const target = firstOf(graph, changed.config.targetStepId)
    if (!target || target.type === 'TRIGGER' || target.type === 'MOVE_TO_STEP') return graph
  }
  const edges = changed.type === 'SPLIT' ? joinBranches(graph, changed) : graph.edges
  return tidy({ ...graph, edges, steps: graph.steps.map((one) => (one === step ? changed : one)) })
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Adds a branch that leads where the last one leads, and shares the weights evenly. */
export function addBranch(graph: WorkflowDefinition, stepId: string): WorkflowDefinition {
  const step = firstOf(graph, stepId)
  if (step?.type !== 'SPLIT' || step.config.branches.length >= 100) return graph
  const { branches } = step.config
  const id = freeId('branch', idsOf(branches))
  const name = LETTERS.charAt(branches.length % LETTERS.length)
  return changeStep(graph, {
    ...step,
    config: { branches: shareEvenly([...branches, { id, name, weight: 1 }]) },
  })
}

/** Takes a branch out, and what only it leads to. A split keeps two. */
export function removeBranch(
  graph: WorkflowDefinition,
  stepId: string,
  branchId: string,
): WorkflowDefinition {
  const step = firstOf(graph, stepId)
  if (step?.type !== 'SPLIT') return graph
  const left = step.config.branches.filter(({ id }) => id !== branchId)
  if (left.length < 2 || left.length === step.config.branches.length) return graph
  return changeStep(graph, { ...step, config: { branches: shareEvenly(left) } })
}

/** Returns the branches with weights that sum to 100; the first ones take what is left over. */
function shareEvenly(branches: readonly SplitBranch[]): SplitBranch[] {
  const each = Math.floor(100 / branches.length)
  const rest = 100 - each * branches.length
  return branches.map((branch, index) => ({ ...branch, weight: each + (index < rest ? 1 : 0) }))
}

/** Returns the edges with one for each branch of the split: a new branch goes where the last one goes. */
function joinBranches({ edges }: WorkflowDefinition, split: Extract<Step, { type: 'SPLIT' }>): Edge[] {
  const own = edges.filter(({ source }) => source === split.id)
  const others = edges.filter(({ source }) => source !== split.id)
  const target = own.at(-1)?.target ?? ''
  const taken = idsOf(edges)
  const joined = split.config.branches.map(
    ({ id }) =>
      own.find(({ branchId }) => branchId === id) ??
      newEdge(split.id, { type: 'BRANCH', branchId: id }, target, taken),
  )
  return [...others, ...joined]
}

function putOnEdge(graph: WorkflowDefinition, edge: Edge, step: Step): WorkflowDefinition {
  const taken = idsOf(graph.edges)
  const out = waysOf(step).map((way) => newEdge(step.id, way, edge.target, taken))
  const at = graph.steps.findIndex(({ id }) => id === edge.source)
  return {
    ...graph,
    // Behind its source: the order of the steps is the order in which the picture puts them.
    steps: graph.steps.toSpliced(at + 1, 0, step),
    edges: [...graph.edges.map((one) => (one === edge ? { ...edge, target: step.id } : one)), ...out],
  }
}

function newEdge(
  source: string,
  way: Pick<Edge, 'type' | 'branchId'>,
  target: string,
  taken: Set<string>,
): Edge {
  const id = freeId([source, way.type, way.branchId ?? ''].filter(Boolean).join('-'), taken)
  taken.add(id)
  return { id, source, target, ...way }
}

/** Joins what led to a step with the first of what followed. `returns`: it is put elsewhere, so moves to it stay. */
function withoutStep(graph: WorkflowDefinition, { id }: Step, returns = false): WorkflowDefinition {
  const next = graph.edges.find(({ source }) => source === id)?.target ?? ''
  const left = graph.steps.filter((one) => one.id !== id)
  const edges = graph.edges
    .filter(({ source }) => source !== id)
    .map((edge) => (edge.target === id ? { ...edge, target: next } : edge))
  if (returns) return { ...graph, steps: left, edges }
  const target = resolveMove(graph, next, id)
  const steps = left.map((one): Step => {
    if (one.type !== 'MOVE_TO_STEP' || one.config.targetStepId !== id) return one
    // Where only moves are left to move to, the way ends.
    if (target === null) return { ...newStep('EXIT', one.id), name: one.name }
    return { ...one, config: { ...one.config, targetStepId: target } }
  })
  return { ...graph, steps, edges }
}

/** Returns the step that a move to `id` really reaches; null where that is a start, `without`, or a ring of moves. */
function resolveMove(graph: WorkflowDefinition, id: string, without?: string): string | null {
  const step = firstOf(graph, id)
  if (!step || step.type === 'TRIGGER' || id === without) return null
  if (step.type !== 'MOVE_TO_STEP') return id
  const { targetStepId } = step.config
  return targetStepId === without ? null : (firstOf(graph, targetStepId)?.id ?? null)
}

/** Takes out the steps that cannot be reached from the start, and the edges that leave them. */
function tidy(graph: WorkflowDefinition): WorkflowDefinition {
  const start = graph.steps.find(({ type }) => type === 'TRIGGER')
  if (!start) return graph
  const leaving = Map.groupBy(graph.edges, ({ source }) => source)
  const byId = new Map(graph.steps.map((step) => [step.id, step]))
  const reached = new Set([start.id])
  const open = [start.id]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const step = byId.get(id)
    const moved = step?.type === 'MOVE_TO_STEP' ? [step.config.targetStepId] : []
    for (const target of [...(leaving.get(id) ?? []).map((edge) => edge.target), ...moved]) {
      if (reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  }
  if (reached.size === graph.steps.length) return graph
  return {
    ...graph,
    steps: graph.steps.filter(({ id }) => reached.has(id)),
    edges: graph.edges.filter(({ source }) => reached.has(source)),
  }
}

function firstOf({ steps }: WorkflowDefinition, id: string): Step | undefined {
  return steps.find((step) => step.id === id)
}

function idsOf(parts: readonly { id: string }[]): Set<string> {
  return new Set(parts.map(({ id }) => id))
}
