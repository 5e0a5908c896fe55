import type { Issue } from '../../../../shared/errors.ts'
import type { WorkflowDefinition } from '../../../../engine/domain/workflows/graph.ts'
import { readGraph } from '../../../../engine/domain/workflows/read-graph.ts'
import { nameField } from '../../../ui/fieldNames.ts'

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
  /** Of settings and success goals. */
  settings: string[]
  /** Of the graph as a whole. */
  others: string[]
}

/** Returns what the rules of graphs find wrong, as sentences, each at its step. */
export function findProblems(definition: WorkflowDefinition): Problems {
  return sortProblems(definition, readGraph({ ...definition }).issues)
}

/** Returns faults that were found in a definition, here or by the host, each at its step. */
export function sortProblems(
  { steps, edges }: WorkflowDefinition,
  issues: readonly Pick<Issue, 'path' | 'message' | 'hint'>[],
): Problems {
  const problems: Problems = { bySteps: new Map(), settings: [], others: [] }
  for (const { path, message, hint } of issues) {
    const [list = '', index, ...rest] = path.split('.')
    const field = rest.at(-1)
    const words = message.replace('eventFilters or filters', 'an event or a filter')
    const told = (about: string): string => [`${about}${words}`, hint].filter(Boolean).join('. ')
    const step = list === 'steps' ? steps[Number(index)]?.id : edges[Number(index)]?.source
    if (list === 'settings' || list === 'successGoals') problems.settings.push(told(`${nameRule(path)}: `))
    else if ((list !== 'steps' && list !== 'edges') || step === undefined)
      problems.others.push(`${path} ${message}`)
    else {
      const text = told(field === undefined ? '' : `${FIELD_WORDS[field] ?? nameField(field)} `)
      problems.bySteps.set(step, [...(problems.bySteps.get(step) ?? []), text])
    }
  }
  return problems
}

/** What the inspector calls the fields of a step, where they have no name elsewhere. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  actions: 'Actions',
  branches: 'Branches',
  capturePageId: 'Id of the capture page',
  date: 'Date',
  days: 'Days',
  eventFilters: 'Events',
  field: 'Custom field',
  maxMoves: 'The number of moves',
  seconds: 'The time',
  targetStepId: 'The step to go on at',
  time: 'Time',
  timeoutSeconds: 'The longest time',
  url: 'Address',
  weight: 'Percent',
  workflowId: 'Workflow',
}

const RULE_LISTS: Readonly<Record<string, string>> = {
  'settings.exitRules': 'Exit rule',
  successGoals: 'Success goal',
}

/** Returns what a path of settings or goals is about: "Exit rule 2, linkUrl", "sendWindow, to". */
function nameRule(path: string): string {
  const [, list = '', index, rest = ''] =
    /^(settings\.exitRules|successGoals)\.(\d+)\.?(.*)$/.exec(path) ?? []
  const parts = (list === '' ? path.replace(/^settings\./, '') : rest)
    .split('.')
    .filter((part) => /\D/.test(part))
  const rule = RULE_LISTS[list]
  return [...(rule === undefined ? [] : [`${rule} ${Number(index) + 1}`]), ...parts].join(', ')
}

/** Returns how many problems there are. */
export function countProblems({ bySteps, settings, others }: Problems): number {
  return [...bySteps.values()].flat().length + settings.length + others.length
}
