import type { FailureCode, Issue } from './errors.ts'

/** What a first call of a high-impact tool is answered with (contract: confirmation). */
interface ConfirmationRequest {
  /** What would happen, in one line. */
  action: string
  /** Five digits, valid for five minutes of machine time, for this exact call only. */
  confirmationCode: number
  instruction: string
  /** Machine time, ms UTC, at which the code expires. */
  expiresAt: number
}

export interface Failure {
  code: FailureCode
  message: string
  issues?: Issue[]
  confirmation?: ConfirmationRequest
  /** Whole seconds until a retry makes sense (429 and 503 only). */
  retryAfter?: number
}

/** What crosses every boundary: bridge, HTTP, CLI, MCP. Nothing is thrown across one. */
export type Result<T> = { ok: true; data: T } | { ok: false; error: Failure }

export function success<T>(data: T): Result<T> {
  return { ok: true, data }
}

export function failure(error: Failure): { ok: false; error: Failure } {
  return { ok: false, error }
}

/** A failure on its way to a caller that takes exceptions; it arrives as it is. */
export class FailureError extends Error {
  readonly failure: Failure
  constructor(failed: Failure) {
    super(failed.message)
    this.name = 'FailureError'
    this.failure = failed
  }
}
