import type { Step } from '../../engine/domain/workflows/graph.ts'
import { count } from '../ui/time.ts'
import type { GraphEdge, GraphNode } from '../ui/graph/Graph.tsx'
import type { Mark } from '../ui/graph/lines.tsx'
import { describeEdge, describeStep, lookOfStep, type StepNames, titleIn } from './stepWords.ts'
import type { PublishedVersion, WorkflowGraph } from './workflows.ts'

/** What is drawn on a graph beside its steps. */
export interface GraphFacts {
  names: StepNames
  /** What passed each step and edge; left out for a draft. */
  counts?: Pick<PublishedVersion, 'stepCounts' | 'edgeCounts'>
  /** What is wrong, by the id of the step. */
  problems?: ReadonlyMap<string, readonly string[]>
  /** Marks by the id of the step or edge. */
  marks?: ReadonlyMap<string, Mark>
}

/** A step that a run left, and by which edge; null for the way of a MOVE_TO_STEP. */
interface LeftStep {
  stepId: string
  edgeId: string | null
}

/** Returns the marks of the way that a run took: the steps that it left, by which edges, and where it is. */
export function trailOf(path: readonly LeftStep[], current: string | null): Map<string, Mark> {
  const ids = path.flatMap(({ stepId, edgeId }) => [stepId, edgeId ?? `${MOVE}${stepId}`])
  return new Map([...ids, ...(current === null ? [] : [current])].map((id) => [id, 'trail']))
}

export interface DrawnGraph {
  nodes: GraphNode[]
  edges: GraphEdge[]
}

/** Prefix of the id of the edge that stands for the way of a MOVE_TO_STEP. */
const MOVE = 'move '

/** Returns the nodes and edges of the picture of a graph. MOVE_TO_STEP gets an edge to where it leads. */
export function drawGraph({ steps, edges }: WorkflowGraph, facts: GraphFacts): DrawnGraph {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const named = { ...facts.names, stepName: (id: string) => titleIn(steps, id, facts.names) }
  const passed = passedOf(facts.counts)
  const entered = new Map(facts.counts?.stepCounts.map((step) => [step.id, step.entered]))
  const most = Math.max(1, ...entered.values())
  const moves = steps.flatMap((step) =>
    step.type === 'MOVE_TO_STEP'
      ? [{ id: `${MOVE}${step.id}`, source: step.id, target: step.config.targetStepId }]
      : [],
  )
  const drawn = edges.map((edge) => ({ edge, words: describeEdge(edge, (id) => byId.get(id)) }))
  return {
    nodes: steps.map((step) => drawStep(step, facts, named)),
    edges: [
      ...drawn.map(({ edge, words }) =>
        joinEdge(edge, words, facts.counts && (passed.get(edge.id) ?? 0), most, facts),
      ),
      ...moves.map((move) =>
        joinEdge(move, undefined, facts.counts && (passed.get(move.id) ?? 0), most, facts),
      ),
    ],
  }
}

/** Returns how many runs took each edge; a way without id is that of a MOVE_TO_STEP. */
function passedOf(counts: GraphFacts['counts']): Map<string, number> {
  return new Map(
    counts?.edgeCounts.map(({ id, source, passed }) => [id ?? `${MOVE}${source}`, passed] as const),
  )
}

function drawStep(step: Step, { counts, problems, marks }: GraphFacts, names: StepNames): GraphNode {
  const { word, icon } = lookOfStep(step.type)
  const mark = marks?.get(step.id)
  const found = counts?.stepCounts.find(({ id }) => id === step.id)
  return {
    id: step.id,
    icon,
    kind: step.name === '' ? word : `${word} · ${step.name}`,
    title: describeStep(step, names),
    ...(found ? { figures: figuresOf(found) } : {}),
    ...(problems?.has(step.id) ? { problems: problems.get(step.id) ?? [] } : {}),
    ...(mark ? { mark } : {}),
  }
}

/** Returns "40 entered · 3 inside · 2 ended": what ended there is left out while it is none. */
export function figuresOf(step: PublishedVersion['stepCounts'][number]): string {
  const ended = step.completed + step.canceled + step.failed
  return [
    `${count(step.entered)} entered`,
    `${count(step.inside)} inside`,
    ...(ended > 0 ? [`${count(ended)} ended`] : []),
  ].join(' · ')
}

function joinEdge(
  { id, source, target }: { id: string; source: string; target: string },
  words: string | undefined,
  passed: number | undefined,
  most: number,
  { marks }: GraphFacts,
): GraphEdge {
  const label = [words, passed === undefined || passed === 0 ? undefined : count(passed)]
    .filter((part) => part !== undefined)
    .join(' · ')
  const mark = marks?.get(id)
  return {
    id,
    source,
    target,
    ...(label === '' ? {} : { label }),
    ...(passed === undefined ? {} : { share: Math.min(1, passed / most) }),
    ...(mark ? { mark } : {}),
  }
}
