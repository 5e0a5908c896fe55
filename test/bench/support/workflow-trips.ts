import type { Database } from '../../../src/engine/store/db.ts'
import type { Edge, Step } from '../../../src/engine/domain/workflows/graph.ts'
import { insertTag } from '../../../src/engine/store/tags.ts'
import { encodeId } from '../../../src/shared/ids.ts'
import { edges, publishGraph, step } from '../../support/workflow-file.ts'
import { FIELD_NAMES, TAG_COUNT } from './people.ts'

/** Seconds that runs wait at a WAIT. */
export const WAIT_SECONDS = 3600

/** Names of the steps, in the order of the graph. Runs stand at `settle` when a trip begins. */
export const STEPS = ['start', 'settle', 'first', 'pause', 'judge', 'second', 'rest', 'end'] as const

export const numberOf = (name: (typeof STEPS)[number]): number => STEPS.indexOf(name)

/** Edges by number: each step to the next, but the FALSE of `judge` goes to the end. */
const EDGES = edges(
  'start>settle',
  'settle>first',
  'first>pause',
  'pause>judge',
  'judge>second TRUE',
  'second>rest',
  'rest>end',
  'judge>end FALSE',
)

/** What runs do on their way: the same for all of a step, or something that differs from one to the next. */
export type Trip = 'simple' | 'personal'

/** Row ids of the tags or fields that a round changes. */
export interface Subjects {
  first: number
  second: number
  /** Of 'personal': the values that the fields become. */
  value: string
}

/** Tags are new in every round, so that the action has as much to do in each; fields get new values. */
export function subjectsOf(trip: Trip, round: number): Subjects {
  const at = (index: number) => (trip === 'simple' ? TAG_COUNT + 1 + index : (index % FIELD_NAMES.length) + 1)
  return { first: at(2 * round), second: at(2 * round + 1), value: `value ${round}` }
}

/** Five steps between two waits: an action, a wait, a condition that everybody meets, an action, a wait. */
export function tripGraph(trip: Trip, subjects: Subjects): { steps: Step[]; edges: Edge[] } {
  const wait = { mode: 'DURATION', seconds: WAIT_SECONDS }
  const act = (id: number) => ({
    actions: [
      trip === 'simple'
        ? { type: 'ADD_TAGS', tags: [encodeId('tag', 1, id)] }
        : { type: 'UPDATE_FIELD', field: encodeId('customField', 1, id), value: subjects.value },
    ],
  })
  const tagged = {
    type: 'TAG',
    operator: 'BELONGS_TO_ANY',
    tagIds: [encodeId('tag', 1, subjects.first)],
  }
  const changed = [{ eventType: 'FIELD_UPDATED', field: encodeId('customField', 1, subjects.first) }]
  return {
    steps: [
      step('start', 'TRIGGER', { kind: 'MANUAL' }),
      step('settle', 'WAIT', wait),
      step('first', 'ACTION', act(subjects.first)),
      step('pause', 'WAIT', wait),
      trip === 'simple'
        ? step('judge', 'CONDITION', { filters: [tagged] })
        : step('judge', 'CONDITION', {}, { eventFilters: changed }),
      step('second', 'ACTION', act(subjects.second)),
      step('rest', 'WAIT', wait),
      step('end', 'EXIT', {}),
    ],
    edges: EDGES,
  }
}

/** Publishes the graph of a trip as an ACTIVE workflow; returns the row ids of workflow and version. */
export function publishTrip(file: Database, trip: Trip, subjects: Subjects) {
  if (trip === 'simple')
    file.transaction(() => {
      for (const tag of [subjects.first, subjects.second])
        if (insertTag(file.write, `Round ${tag}`).id !== tag) throw new Error(`tag ${tag} is another one`)
    })
  const workflow = publishGraph(file, tripGraph(trip, subjects))
  const row = file.read.get<{ version: number }>('SELECT version FROM workflows WHERE id = ?', [workflow])
  if (!row) throw new Error('the workflow that was published is not there')
  return { workflow, version: row.version }
}
