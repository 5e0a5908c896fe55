import type { Issue } from '../../../shared/errors.ts'
import { type Edge, OUTGOING_EDGES, type Step, type WorkflowDefinition } from './graph.ts'
import { refuseRepeatedIds } from './read-settings.ts'

/**
 * What a graph must be as a whole: one way in, every step reachable, the edges of each type and no
 * others, no circle but through MOVE_TO_STEP. Returns an issue for each fault, on its step or edge.
 * Source: contract: workflow-graphs.
 */
export function checkGraph(definition: WorkflowDefinition): Issue[] {
  const graph = indexGraph(definition)
  const issues: Issue[] = []
  refuseRepeatedIds('steps', definition.steps, issues)
  refuseRepeatedIds('edges', definition.edges, issues)
  checkTrigger(graph, issues)
  checkEnds(graph, issues)
  for (const [index, step] of definition.steps.entries()) checkOutgoing(graph, step, index, issues)
  checkReferences(graph, issues)
  checkReach(graph, issues)
  checkCircles(graph, issues)
  return issues
}

interface IndexedGraph extends WorkflowDefinition {
  byId: Map<string, { step: Step; index: number }>
  /** Edges that leave a step, with their position. */
  leaving: Map<string, { edge: Edge; index: number }[]>
}

function indexGraph(definition: WorkflowDefinition): IndexedGraph {
  const byId = new Map<string, { step: Step; index: number }>()
  for (const [index, step] of definition.steps.entries())
    if (!byId.has(step.id)) byId.set(step.id, { step, index })
  const leaving = new Map<string, { edge: Edge; index: number }[]>()
  for (const [index, edge] of definition.edges.entries()) {
    const edges = leaving.get(edge.source)
    if (edges) edges.push({ edge, index })
    else leaving.set(edge.source, [{ edge, index }])
  }
  return { ...definition, byId, leaving }
}

function checkTrigger({ steps, edges }: IndexedGraph, issues: Issue[]): void {
  const triggers = steps.flatMap((step, index) => (step.type === 'TRIGGER' ? [{ step, index }] : []))
  if (triggers.length === 0) issues.push({ path: 'steps', message: 'must have one TRIGGER' })
  for (const { index } of triggers.slice(1))
    issues.push({ path: `steps.${index}.type`, message: 'is the second TRIGGER', hint: 'A graph has one.' })
  const ids = new Set(triggers.map(({ step }) => step.id))
  for (const [index, { target }] of edges.entries())
    if (ids.has(target)) issues.push({ path: `edges.${index}.target`, message: 'cannot be the TRIGGER' })
}

function checkEnds({ edges, byId }: IndexedGraph, issues: Issue[]): void {
  for (const [index, edge] of edges.entries()) {
    for (const end of ['source', 'target'] as const) {
      if (edge[end] !== '' && !byId.has(edge[end]))
        issues.push({ path: `edges.${index}.${end}`, message: `there is no step "${edge[end]}"` })
    }
  }
}

function checkOutgoing({ leaving }: IndexedGraph, step: Step, at: number, issues: Issue[]): void {
  const allowed = OUTGOING_EDGES[step.type]
  const found = new Set<string>()
  for (const { edge, index } of leaving.get(step.id) ?? []) {
    const name = nameEdge(edge)
    if (!allowed.includes(edge.type)) {
      const hint = allowed.length === 0 ? 'No edge leaves it.' : `From it go: ${allowed.join(', ')}.`
      issues.push({
        path: `edges.${index}.type`,
        message: `${edge.type} cannot leave ${withArticle(step.type)} step`,
        hint,
      })
    } else if (found.has(name))
      issues.push({ path: `edges.${index}`, message: `is the second ${name} edge from "${step.id}"` })
    found.add(name)
  }
  for (const name of listRequired(step))
    if (!found.has(name)) issues.push({ path: `steps.${at}`, message: `needs an edge of type ${name}` })
  if (step.type === 'SPLIT') checkBranches(step, leaving.get(step.id) ?? [], issues)
}

function withArticle(type: string): string {
  return `${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${type}`
}

function nameEdge({ type, branchId }: Edge): string {
  return type === 'BRANCH' ? `BRANCH "${branchId ?? ''}"` : type
}

function listRequired(step: Step): string[] {
  if (step.type !== 'SPLIT') return [...OUTGOING_EDGES[step.type]]
  return step.config.branches.map(({ id }) => `BRANCH "${id}"`)
}

function checkBranches(
  step: Extract<Step, { type: 'SPLIT' }>,
  edges: readonly { edge: Edge; index: number }[],
  issues: Issue[],
): void {
  const ids = new Set(step.config.branches.map(({ id }) => id))
  for (const { edge, index } of edges) {
    if (edge.branchId === undefined || edge.branchId === '' || ids.has(edge.branchId)) continue
    const message = `"${edge.branchId}" is no branch of "${step.id}"`
    issues.push({ path: `edges.${index}.branchId`, message })
  }
}

/** Steps that name other steps of the graph. */
function checkReferences(graph: IndexedGraph, issues: Issue[]): void {
  const { steps, byId, settings, successGoals } = graph
  for (const [index, step] of steps.entries()) {
    checkEventSteps(graph, `steps.${index}`, step.eventFilters, issues)
    if (step.type !== 'MOVE_TO_STEP' || step.config.targetStepId === '') continue
    const path = `steps.${index}.config.targetStepId`
    const target = byId.get(step.config.targetStepId)?.step
    if (!target) issues.push({ path, message: `there is no step "${step.config.targetStepId}"` })
    else if (target.type === 'TRIGGER' || target.type === 'MOVE_TO_STEP')
      issues.push({ path, message: `cannot be ${withArticle(target.type)} step` })
  }
  for (const [index, rule] of settings.exitRules.entries())
    checkEventSteps(graph, `settings.exitRules.${index}`, rule.eventFilters, issues)
  for (const [index, goal] of successGoals.entries())
    checkEventSteps(graph, `successGoals.${index}`, goal.eventFilters, issues)
}

function checkEventSteps(
  { byId }: IndexedGraph,
  path: string,
  filters: Step['eventFilters'],
  issues: Issue[],
): void {
  for (const [index, { eventType, stepId }] of filters.entries()) {
    if (stepId === undefined) continue
    const at = `${path}.eventFilters.${index}.stepId`
    const wanted = eventType === 'WEBHOOK_EXECUTED' ? (['WEBHOOK', 'ACTION'] as const) : (['EMAIL'] as const)
    const found = byId.get(stepId)?.step
    if (!found) issues.push({ path: at, message: `there is no step "${stepId}"` })
    else if (!(wanted as readonly string[]).includes(found.type))
      issues.push({
        path: at,
        message: `must be ${withArticle(wanted.join(' or '))} step, not ${found.type}`,
      })
  }
}

function checkReach({ steps, byId, leaving }: IndexedGraph, issues: Issue[]): void {
  const first = steps.find(({ type }) => type === 'TRIGGER')
  if (!first) return
  const reached = new Set([first.id])
  const open = [first.id]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const step = byId.get(id)?.step
    const moved = step?.type === 'MOVE_TO_STEP' ? [step.config.targetStepId] : []
    for (const target of [...(leaving.get(id) ?? []).map(({ edge }) => edge.target), ...moved]) {
      if (reached.has(target) || !byId.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  }
  for (const [index, { id, type }] of steps.entries()) {
    if (reached.has(id) || type === 'TRIGGER') continue
    issues.push({ path: `steps.${index}`, message: 'cannot be reached from the TRIGGER' })
  }
}

/** Names the edges that close a circle. Walked with a list of its own: 500 steps in a row are allowed. */
function checkCircles({ steps, byId, leaving }: IndexedGraph, issues: Issue[]): void {
  const states = new Map<string, 'open' | 'done'>()
  for (const { id: start } of steps) {
    if (states.has(start)) continue
    const walk = [{ id: start, next: 0 }]
    states.set(start, 'open')
    for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
      const way = leaving.get(top.id)?.[top.next]
      top.next += 1
      if (!way) {
        states.set(top.id, 'done')
        walk.pop()
        continue
      }
      const { target } = way.edge
      if (!byId.has(target)) continue
      if (states.get(target) === 'open')
        issues.push({
          path: `edges.${way.index}.target`,
          message: `leads back to "${target}"`,
          hint: 'Only a MOVE_TO_STEP may go back.',
        })
      if (states.has(target)) continue
      states.set(target, 'open')
      walk.push({ id: target, next: 0 })
    }
  }
}
