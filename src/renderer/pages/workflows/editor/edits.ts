import type { WorkflowDefinition } from '../../../../engine/domain/workflows/graph.ts'
import { readGraph } from '../../../../engine/domain/workflows/read-graph.ts'

/** What an author did to a draft, step by step, so that it can be undone. */
export interface Edits {
  past: readonly WorkflowDefinition[]
  present: WorkflowDefinition
  future: readonly WorkflowDefinition[]
  /** What the last edit was about: typing in one box is one edit. */
  about: string | null
}

/** Edits that can be undone. */
const MOST_EDITS = 200

export function beginEdits(present: WorkflowDefinition): Edits {
  return { past: [], present, future: [], about: null }
}

/** Returns the edits with one more. One with the same `about` as the last continues that one. */
export function edit(edits: Edits, next: WorkflowDefinition, about: string | null = null): Edits {
  const { past, present } = edits
  if (next === present) return edits
  if (about !== null && about === edits.about) return { past, present: next, future: [], about }
  return { past: [...past, present].slice(-MOST_EDITS), present: next, future: [], about }
}

export function undo({ past, present, future }: Edits): Edits {
  const before = past.at(-1)
  if (!before) return { past, present, future, about: null }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], about: null }
}

export function redo({ past, present, future }: Edits): Edits {
  const [after, ...rest] = future
  if (!after) return { past, present, future, about: null }
  return { past: [...past, present], present: after, future: rest, about: null }
}

/** What keeps a draft from being saved. */
export interface Problems {
  /** By the id of the step; a fault of an edge is one of the step it leaves. */
  bySteps: Map<string, string[]>
  /** Of settings, goals, or of the graph as a whole. */
  others: string[]
}

/** Returns what the rules of graphs find wrong, as sentences, each at its step. */
export function findProblems(definition: WorkflowDefinition): Problems {
  const problems: Problems = { bySteps: new Map(), others: [] }
  for (const { path, message, hint } of readGraph({ ...definition }).issues) {
    const [list, index, ...rest] = path.split('.')
    const step =
      list === 'steps' ? definition.steps[Number(index)]?.id : definition.edges[Number(index)]?.source
    const field = rest.at(-1)
    const text = [field === undefined ? message : `${field} ${message}`, hint].filter(Boolean).join('. ')
    if ((list !== 'steps' && list !== 'edges') || step === undefined)
      problems.others.push(`${path} ${message}`)
    else problems.bySteps.set(step, [...(problems.bySteps.get(step) ?? []), text])
  }
  return problems
}
