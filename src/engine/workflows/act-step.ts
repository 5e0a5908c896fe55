import { decodeId } from '../../shared/ids.ts'
import type { WorkflowAction } from '../domain/workflows/graph.ts'
import { type CustomFieldRow, findCustomField } from '../store/custom-fields.ts'
import { findSubscriber, listExisting } from '../store/subscribers.ts'
import { findTagById, type TagRow } from '../store/tags.ts'
import { findEnrolmentPlace, isWorkflowActive } from '../store/workflows/ticks.ts'
import { listOpenRunsAmong, listStillOpen } from '../store/workflows/run-moves.ts'
import type { SubscriberChange } from '../subscribers/changes.ts'
import { type SubscriberEdit, SubscriberWriter } from '../subscribers/save.ts'
import { queueChanges } from './apply-changes.ts'
import { enrolInto } from './enrol.ts'
import { endingOf } from './faults.ts'
import type { MatchContext } from './match.ts'
import type { RunBook, StandingRun } from './run-book.ts'
import { type CallContext, startCalls } from './webhook-step.ts'

/** What an action is done with. */
interface Acting {
  book: RunBook
  context: CallContext
  writer: SubscriberWriter
}

/**
 * Does the actions of a step for the subscribers of runs, one action after the other. Returns the runs
 * that go on: an action may end its own run. An action that names what was deleted fails all of them.
 */
export function actStep(
  book: RunBook,
  context: CallContext,
  runs: readonly StandingRun[],
  actions: readonly WorkflowAction[],
): StandingRun[] {
  const fault = actions.map((action) => faultOfAction(context, action)).find((found) => found !== null)
  if (fault) {
    book.end(runs, endingOf(fault))
    return []
  }
  const { db, now, events } = book
  const writer = new SubscriberWriter(db, now, { source: 'WORKFLOW', events })
  const spares = ({ version, step }: StandingRun) => version === runs[0]?.version && step === runs[0].step
  const follow = (changes: readonly SubscriberChange[]) => {
    queueChanges({ ...context, now, events }, changes, { source: 'WORKFLOW', spares })
  }
  const edits = readEdits(context, actions)
  if (edits) {
    const subscribers = runs.map(({ subscriber }) => subscriber)
    writer.edit(listExisting(db, JSON.stringify(subscribers)), edits)
    follow(writer.finish())
    return [...runs]
  }
  // Run by run: what follows must not depend on how many runs one transaction takes.
  for (const run of runs) {
    events.takeTurn({ subscriber: run.subscriber, run: run.id })
    for (const action of actions) {
      // The run that begins hears only what is queued later, not what the actions before it did.
      if (action.type === 'ADD_TO_WORKFLOW') follow(writer.takeChanges())
      doAction({ book, context, writer }, run, action)
      // Other runs end before the next action, as if each were alone.
      if (action.type === 'UNSUBSCRIBE') follow(writer.takeChanges())
    }
    // A run that the next one begins elsewhere hears only what is queued later.
    follow(writer.takeChanges())
  }
  events.takeTurn(null)
  follow(writer.finish())
  return keepOpen(book, runs)
}

function keepOpen(book: RunBook, runs: readonly StandingRun[]): StandingRun[] {
  const ids = runs.map(({ id }) => id)
  const open = new Set(listStillOpen(book.db, ids))
  return runs.filter(({ id }) => open.has(id))
}

function doAction(acting: Acting, run: StandingRun, action: WorkflowAction): void {
  const { book, context, writer } = acting
  const { subscriber } = run
  switch (action.type) {
    case 'ADD_TAGS':
    case 'REMOVE_TAGS':
    case 'UPDATE_FIELD':
      acting.writer.edit(
        listExisting(book.db, JSON.stringify([subscriber])),
        readEdits(context, [action]) ?? [],
      )
      return
    case 'UNSUBSCRIBE': {
      const before = findSubscriber(book.db, subscriber)
      if (before?.status !== 'SUBSCRIBED') return
      const origin = action.reason === undefined ? {} : { reason: action.reason }
      writer.move(before, 'UNSUBSCRIBED', { unsubscribeReason: action.reason }, origin)
      return
    }
    case 'ADD_TO_WORKFLOW':
      return addToWorkflow(acting, subscriber, action)
    case 'REMOVE_FROM_WORKFLOW': {
      const workflow = decodeId('workflow', context.organization.number, action.workflowId) ?? 0
      book.end(listOpenRunsAmong(book.db, [subscriber], [workflow]), {
        status: 'CANCELED',
        reason: 'REMOVED',
      })
      return
    }
    case 'WEBHOOK':
      return startCalls(book, context, [run], { ...action, waits: false })
  }
}

/** Returns how actions change tags and fields, in their order; null when they do something else too. */
export function readEdits(
  context: MatchContext,
  actions: readonly WorkflowAction[],
): SubscriberEdit[] | null {
  const edits: SubscriberEdit[] = []
  for (const action of actions) {
    if (action.type === 'UPDATE_FIELD') {
      const field = findField(context, action.field)
      if (field) edits.push({ kind: 'FIELD', field, value: action.value })
    } else if (action.type === 'ADD_TAGS' || action.type === 'REMOVE_TAGS') {
      const kind = action.type === 'ADD_TAGS' ? 'TAG_ADDED' : 'TAG_REMOVED'
      const tags = action.tags.flatMap((id) => findTag(context, id) ?? [])
      edits.push(...tags.map((tag) => ({ kind, tag }) as const))
    } else return null
  }
  return edits
}

function findTag(
  { db, organization }: Pick<MatchContext, 'db' | 'organization'>,
  id: string,
): TagRow | undefined {
  const row = decodeId('tag', organization.number, id)
  return row === null ? undefined : findTagById(db, row)
}

function findField(
  { db, organization }: Pick<MatchContext, 'db' | 'organization'>,
  id: string,
): CustomFieldRow | undefined {
  const row = decodeId('customField', organization.number, id)
  return row === null ? undefined : findCustomField(db, row)
}

/** Only an ACTIVE workflow takes anybody in. */
function addToWorkflow(
  { book, context }: Acting,
  subscriber: number,
  { workflowId, stepId }: Extract<WorkflowAction, { type: 'ADD_TO_WORKFLOW' }>,
): void {
  const workflow = decodeId('workflow', context.organization.number, workflowId) ?? 0
  const place = findEnrolmentPlace(book.db, workflow)
  if (!isWorkflowActive(book.db, workflow) || !place || place.version === null) return
  const step = stepId === undefined ? undefined : book.graph(place.version).numbers.get(stepId)
  enrolInto(book, { workflow, step, source: 'WORKFLOW' }, [subscriber])
}

/** Returns why an action cannot be done, null if it can. Fails closed: what was deleted is named, and the step does nothing. */
export function faultOfAction({ db, organization }: MatchContext, action: WorkflowAction): string | null {
  const { number } = organization
  switch (action.type) {
    case 'ADD_TAGS':
    case 'REMOVE_TAGS': {
      const gone = action.tags.find((id) => findTag({ db, organization }, id) === undefined)
      return gone === undefined ? null : `The tag "${gone}" was deleted.`
    }
    case 'UPDATE_FIELD': {
      const isThere = findField({ db, organization }, action.field) !== undefined
      return isThere ? null : `The custom field "${action.field}" was deleted.`
    }
    case 'ADD_TO_WORKFLOW':
    case 'REMOVE_FROM_WORKFLOW': {
      const row = decodeId('workflow', number, action.workflowId)
      const isThere = row !== null && findEnrolmentPlace(db, row) !== undefined
      return isThere ? null : `The workflow "${action.workflowId}" was deleted.`
    }
    default:
      return null
  }
}
