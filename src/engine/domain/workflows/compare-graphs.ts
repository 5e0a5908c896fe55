import { canonicalJson } from '../../../shared/text/canonical-json.ts'
import { foldName } from '../../../shared/text/clean.ts'
import type { Edge, SavedFilter, Step, WorkflowDefinition } from './graph.ts'
import { given } from './part-reader.ts'
import { rewriteReferences } from './rewrite-references.ts'

/** What one part of a graph is in another one. */
export type ChangeKind = 'ADDED' | 'REMOVED' | 'CHANGED'

/** A step that differs. `before` is missing for one that was added, `after` for one that was removed. */
export interface StepChange {
  kind: ChangeKind
  id: string
  before?: Step
  after?: Step
  /** What of it differs. */
  parts: ('name' | 'type' | 'config' | 'eventFilters')[]
}

/** An edge that differs; where it leads is all that can change of it. */
export interface EdgeChange {
  kind: ChangeKind
  id: string
  before?: Edge
  after?: Edge
}

export interface GraphChanges {
  steps: StepChange[]
  edges: EdgeChange[]
  settings: boolean
  successGoals: boolean
}

/** Returns the name of a tag or custom field by its public id, null or undefined where it is not known. */
type NameOf = (id: string) => string | null | undefined

/**
 * Returns how `after` differs from `before`. A draft names tags and custom fields as its author did and a
 * version names them by id: `nameOf` lets both be compared. Where a step stands in the picture, and the
 * order of steps and edges, are no difference.
 */
export function compareGraphs(
  before: WorkflowDefinition,
  after: WorkflowDefinition,
  nameOf: NameOf,
): GraphChanges {
  const [old, fresh] = [spellOut(before, nameOf), spellOut(after, nameOf)]
  const original = <Part extends { id: string }>(parts: readonly Part[], id: string) =>
    parts.find((part) => part.id === id)
  return {
    steps: pair(old.steps, fresh.steps).flatMap(([one, other]) =>
      compareSteps(one, other).map((change) => ({
        ...change,
        ...given({ before: original(before.steps, change.id), after: original(after.steps, change.id) }),
      })),
    ),
    edges: pair(old.edges, fresh.edges).flatMap(([one, other]) => compareEdges(one, other)),
    settings: !isSame(old.settings, fresh.settings),
    successGoals: !isSame(old.successGoals, fresh.successGoals),
  }
}

/** Returns whether two graphs do the same. */
export function isUnchanged({ steps, edges, settings, successGoals }: GraphChanges): boolean {
  return steps.length === 0 && edges.length === 0 && !settings && !successGoals
}

function compareSteps(before: Step | undefined, after: Step | undefined): StepChange[] {
  if (!before) return after ? [{ kind: 'ADDED', id: after.id, parts: [] }] : []
  if (!after) return [{ kind: 'REMOVED', id: before.id, parts: [] }]
  const parts = (['name', 'type', 'config', 'eventFilters'] as const).filter(
    (part) => !isSame(before[part], after[part]),
  )
  return parts.length === 0 ? [] : [{ kind: 'CHANGED', id: after.id, parts }]
}

function compareEdges(before: Edge | undefined, after: Edge | undefined): EdgeChange[] {
  if (!before) return after ? [{ kind: 'ADDED', id: after.id, after }] : []
  if (!after) return [{ kind: 'REMOVED', id: before.id, before }]
  return isSame(before, after) ? [] : [{ kind: 'CHANGED', id: after.id, before, after }]
}

/** Returns the parts of two lists by id: those of the second in its order, then those that it lacks. */
function pair<Part extends { id: string }>(
  before: readonly Part[],
  after: readonly Part[],
): [Part | undefined, Part | undefined][] {
  const old = new Map(before.map((part) => [part.id, part]))
  const fresh = new Set(after.map(({ id }) => id))
  return [
    ...after.map((part): [Part | undefined, Part] => [old.get(part.id), part]),
    ...before.flatMap((part): [Part, undefined][] => (fresh.has(part.id) ? [] : [[part, undefined]])),
  ]
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other)
}

/** Both ways to name a tag or field become one: its name, where that is known. */
function spellOut(definition: WorkflowDefinition, nameOf: NameOf): WorkflowDefinition {
  const name = (reference: string) => foldName(nameOf(reference) ?? reference)
  const named = rewriteReferences(definition, {
    tag: name,
    field: name,
    filters: (filters) => filters.map((filter) => spellOutFilter(filter, name)),
  })
  // The group is the workflow's, whatever its versions said.
  const { groupId: _group, ...settings } = named.settings
  const steps = named.steps.map(({ position: _position, ...step }) => step as Step)
  return { ...named, steps, settings }
}

function spellOutFilter(filter: SavedFilter, name: (reference: string) => string): SavedFilter {
  const { tagIds, tagNames, fieldId: _field, ...rest } = filter
  const listed = [tagIds, tagNames].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  return listed.length === 0 ? rest : { ...rest, tags: listed.map((tag) => name(String(tag))).toSorted() }
}
