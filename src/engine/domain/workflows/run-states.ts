import { fromStoredCode } from '../stored-codes.ts'

/** Workflow run statuses in stored order (code = position + 1). contract: workflow-runs. */
export const RUN_STATUSES = ['ACTIVE', 'WAITING', 'COMPLETED', 'CANCELED', 'FAILED'] as const

export type RunStatus = (typeof RUN_STATUSES)[number]

/** A run that goes on has one of these; the others are final. */
export const OPEN_RUN_STATUSES = ['ACTIVE', 'WAITING'] as const satisfies readonly RunStatus[]

export function runStatusCode(status: RunStatus): number {
  return RUN_STATUSES.indexOf(status) + 1
}

export function runStatusFromCode(code: number): RunStatus {
  return fromStoredCode(RUN_STATUSES, code, 'run status')
}

/**
 * What a WAITING run waits for, in stored order. The first four end by themselves; the others are
 * reasons why mail cannot go out at present, and end when what they name changes.
 */
export const WAITING_FOR = [
  'TIMER',
  'EVENT',
  'SEND_WINDOW',
  'WEBHOOK',
  'ORGANIZATION',
  'HOLD',
  'DOMAIN',
  'REVIEWER',
  'MONTHLY_LIMIT',
] as const

export type WaitingFor = (typeof WAITING_FOR)[number]

export function waitingCode(reason: WaitingFor): number {
  return WAITING_FOR.indexOf(reason) + 1
}

export function waitingFromCode(code: number): WaitingFor {
  return fromStoredCode(WAITING_FOR, code, 'reason to wait')
}

/** What started a run, in stored order. MANUAL is a call of a tool, WORKFLOW the action of another one. */
export const RUN_SOURCES = ['TRIGGER', 'MANUAL', 'WORKFLOW'] as const

export type RunSource = (typeof RUN_SOURCES)[number]

export function runSourceCode(source: RunSource): number {
  return RUN_SOURCES.indexOf(source) + 1
}

export function runSourceFromCode(code: number): RunSource {
  return fromStoredCode(RUN_SOURCES, code, 'run source')
}

/** Why a run ended, beside the sentence that is kept with it. */
export const RUN_REASONS = [
  'EXIT',
  'END',
  'GOAL',
  'MOVES_USED',
  'RUN_FIRST_STEP',
  'EXIT_RULE',
  'REMOVED',
  'UNSUBSCRIBED',
  'NOT_MAILABLE',
  'GROUP_CONFLICT',
  'ARCHIVED',
  'ERASED',
  'STEP_FAILED',
  'WEBHOOK_FAILED',
  'ANSWER_UNKNOWN',
  'REFERENCE_DELETED',
  'TOO_MANY_ENROLMENTS',
  'TOO_MANY_ROUNDS',
] as const

export type RunReason = (typeof RUN_REASONS)[number]
