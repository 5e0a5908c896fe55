import { readGraph } from '../../src/engine/domain/workflows/read-graph.ts'

/** Graphs as they are sent, for tests of the reader and of the tools. */

export type SentStep = {
  id: string
  type: string
  name?: string
  config?: Record<string, unknown>
  eventFilters?: Record<string, unknown>[]
}

export type SentEdge = {
  id: string
  source: string
  target: string
  type: string
  branchId?: string
}

export type SentGraph = {
  steps: SentStep[]
  edges: SentEdge[]
}

export const LESSON = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Welcome aboard.' }] },
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: 'Unsubscribe',
          marks: [{ type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }],
        },
      ],
    },
  ],
}

/** Trigger, email, wait for its opening, tag: one step of five types. */
export function courseGraph(): SentGraph {
  return {
    steps: [
      { id: 't', type: 'TRIGGER', name: 'Joins', config: { kind: 'TAG_ADDED', tags: ['course'] } },
      {
        id: 'hello',
        type: 'EMAIL',
        name: 'Hello',
        config: { email: { subject: 'Your first lesson', content: LESSON } },
      },
      {
        id: 'open',
        type: 'WAIT_UNTIL',
        name: 'Opened?',
        config: { timeoutSeconds: 172_800 },
        eventFilters: [{ eventType: 'EMAIL_OPENED', stepId: 'hello' }],
      },
      {
        id: 'tag',
        type: 'ACTION',
        name: 'Mark keen',
        config: { actions: [{ type: 'ADD_TAGS', tags: ['keen'] }] },
      },
      { id: 'end', type: 'EXIT', name: 'Done', config: {} },
    ],
    edges: [
      { id: 'e1', source: 't', target: 'hello', type: 'DEFAULT' },
      { id: 'e2', source: 'hello', target: 'open', type: 'DEFAULT' },
      { id: 'e3', source: 'open', target: 'tag', type: 'EVENT' },
      { id: 'e4', source: 'open', target: 'end', type: 'TIMEOUT' },
      { id: 'e5', source: 'tag', target: 'end', type: 'DEFAULT' },
    ],
  }
}

/** A chain from a manual trigger through the steps to an exit; each has one DEFAULT edge. */
export function chainOf(...steps: SentStep[]): SentGraph {
  const all: SentStep[] = [
    { id: 'start', type: 'TRIGGER', config: { kind: 'MANUAL' } },
    ...steps,
    { id: 'end', type: 'EXIT' },
  ]
  const edges = all.slice(1).map(({ id }, index) => ({
    id: `e${index}`,
    source: all[index]?.id ?? '',
    target: id,
    type: 'DEFAULT',
  }))
  return { steps: all, edges }
}

/** A series of so many steps; every fifth is a condition that also leads on to a later one. */
export function largeGraph(count: number): SentGraph {
  const ids = Array.from({ length: count }, (_, index) => `s${index}`)
  const steps = ids.map((id, index): SentStep => {
    if (index === 0) return { id, type: 'TRIGGER', config: { kind: 'MANUAL' } }
    if (index === count - 1) return { id, type: 'EXIT' }
    if (index % 5 === 0)
      return {
        id,
        type: 'CONDITION',
        name: `Check ${index}`,
        config: { filters: [{ type: 'STRING', field: 'email', operator: 'CONTAINS', value: `x${index}` }] },
      }
    return index % 2 === 0
      ? { id, type: 'ACTION', config: { actions: [{ type: 'ADD_TAGS', tags: [`reached ${index}`] }] } }
      : { id, type: 'WAIT', config: { seconds: 3600 * index } }
  })
  const edges = steps.slice(0, -1).flatMap(({ type }, index): SentEdge[] => {
    const [source, target] = [ids[index] ?? '', ids[index + 1] ?? '']
    if (type !== 'CONDITION') return [{ id: `e${index}`, source, target, type: 'DEFAULT' }]
    const later = ids[Math.min(count - 1, index + 3 + (index % 9))] ?? ''
    return [
      { id: `y${index}`, source, target, type: 'TRUE' },
      { id: `n${index}`, source, target: later, type: 'FALSE' },
    ]
  })
  return { steps, edges }
}

/** Faults as `path: message`. */
export function faultsOf(sent: object): string[] {
  return readGraph(sent).issues.map(({ path, message }) => `${path}: ${message}`)
}

/** The course graph after a change. */
export function changed(change: (graph: SentGraph) => void): SentGraph {
  const graph = courseGraph()
  change(graph)
  return graph
}

export function stepAt(graph: SentGraph, index: number): SentStep {
  const step = graph.steps[index]
  if (!step) throw new Error(`no step ${index}`)
  return step
}
