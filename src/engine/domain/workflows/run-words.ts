import type { RunReason, RunStatus, WaitingFor } from './run-states.ts'

/** Why a run stands still, as the end of "it waits …". */
export const WAITING_WORDS: Readonly<Record<WaitingFor, string>> = {
  TIMER: 'for its time',
  EVENT: 'for an event',
  SEND_WINDOW: 'for the next send window',
  WEBHOOK: 'for the answer of a webhook',
  ORGANIZATION: 'because the organization may not send at present',
  HOLD: 'because workflows are on hold',
  DOMAIN: 'because the sending domain is not verified',
  REVIEWER: 'because the review is not available',
  MONTHLY_LIMIT: 'for next month: the monthly limit is reached',
}

/** Why a run ended, as a sentence without its full stop. */
export const REASON_WORDS: Readonly<Record<RunReason, string>> = {
  EXIT: 'it reached an exit',
  END: 'it reached the last step',
  GOAL: 'it reached a success goal',
  MOVES_USED: 'it had used all moves of a MOVE_TO_STEP',
  RUN_FIRST_STEP: 'its group let it do the first step only',
  EXIT_RULE: 'an exit rule was met',
  REMOVED: 'the subscriber was removed from the workflow',
  UNSUBSCRIBED: 'the subscriber unsubscribed',
  NOT_MAILABLE: 'the subscriber may not be mailed any more',
  GROUP_CONFLICT: 'another workflow of its group took the subscriber',
  ARCHIVED: 'the workflow was archived',
  ERASED: 'the subscriber was erased',
  STEP_FAILED: 'its step could not be done',
  WEBHOOK_FAILED: 'the webhook answered with an error',
  ANSWER_UNKNOWN: 'the answer of the webhook is not known',
  REFERENCE_DELETED: 'its workflow names something that was deleted',
  TOO_MANY_ENROLMENTS: 'too many runs of the subscriber began at one instant',
  TOO_MANY_ROUNDS: 'it did not come to rest within one minute',
}

/** Returns why a run ended, in words; a reason that we do not know is shown as it is. */
export function wordsOfReason(reason: string): string {
  return Object.hasOwn(REASON_WORDS, reason) ? REASON_WORDS[reason as RunReason] : reason
}

/** What is said of where a run is. `step` is the name of its step, null for none. */
interface ToldRun {
  status: RunStatus
  step: string | null
  waitingFor: WaitingFor | null
  reason: string | null
  detail: string | null
}

const ENDS: Readonly<Partial<Record<RunStatus, string>>> = {
  COMPLETED: 'Completed',
  CANCELED: 'Canceled',
  FAILED: 'Failed',
}

/** Returns where a run stands and why, or how it ended, as a sentence without its full stop. */
export function describeRun({ status, step, waitingFor, reason, detail }: ToldRun): string {
  const at = step === null ? '' : ` at “${step}”`
  if (status === 'WAITING') return `Waits${at} ${waitingFor === null ? '' : WAITING_WORDS[waitingFor]}`
  if (status === 'ACTIVE') return `Stands${at} and goes on at the next whole minute`
  const why = reason === null ? '' : ` because ${wordsOfReason(reason)}`
  const more = detail === null || detail === reason ? '' : `: ${detail}`
  return `${ENDS[status] ?? status}${at}${why}${more}${reason === null ? '' : ` (${reason})`}`
}
