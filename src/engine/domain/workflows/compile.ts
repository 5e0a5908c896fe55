import type { Edge, EdgeType, Step, WorkflowDefinition } from './graph.ts'

/** An edge of a compiled graph. MOVE is the way that a MOVE_TO_STEP takes, which is no edge of the draft. */
export interface CompiledEdge {
  /** How it is stored: the position in the list of edges, and after them one for each MOVE_TO_STEP. */
  number: number
  type: EdgeType | 'MOVE'
  branchId: string | null
  source: number
  target: number
}

/** A step as runs name it: by its position. */
export interface CompiledStep {
  number: number
  step: Step
  edges: CompiledEdge[]
}

/** A version ready to be run. Costs one pass over the graph, so it is kept by version and not stored. */
export interface CompiledGraph {
  steps: CompiledStep[]
  edges: CompiledEdge[]
  /** Position of the TRIGGER. */
  trigger: number
  numbers: ReadonlyMap<string, number>
  settings: WorkflowDefinition['settings']
  successGoals: WorkflowDefinition['successGoals']
}

/** Returns the graph by numbers. It has passed `checkGraph`, so every end of an edge is there. */
export function compileGraph(definition: WorkflowDefinition): CompiledGraph {
  const numbers = new Map(definition.steps.map((step, index) => [step.id, index]))
  const numberOf = (id: string): number => {
    const number = numbers.get(id)
    if (number === undefined) throw new RangeError(`the graph has no step "${id}"`)
    return number
  }
  const drawn = definition.edges.map((edge, number) => compileEdge(edge, number, numberOf))
  const moves = definition.steps
    .filter((step) => step.type === 'MOVE_TO_STEP')
    .map((step, index): CompiledEdge => ({
      number: drawn.length + index,
      type: 'MOVE',
      branchId: null,
      source: numberOf(step.id),
      target: numberOf(step.config.targetStepId),
    }))
  const edges = [...drawn, ...moves]
  const steps = definition.steps.map((step, number): CompiledStep => ({ number, step, edges: [] }))
  for (const edge of edges) steps[edge.source]?.edges.push(edge)
  const trigger = definition.steps.findIndex(({ type }) => type === 'TRIGGER')
  const { settings, successGoals } = definition
  return { steps, edges, trigger, numbers, settings, successGoals }
}

function compileEdge(edge: Edge, number: number, numberOf: (id: string) => number): CompiledEdge {
  return {
    number,
    type: edge.type,
    branchId: edge.branchId ?? null,
    source: numberOf(edge.source),
    target: numberOf(edge.target),
  }
}
