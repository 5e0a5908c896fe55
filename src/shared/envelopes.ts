import { describeIssue, statusOf } from './errors.ts'
import type { Failure, Result } from './result.ts'

/** The parameter that carries a code, beside those of the tool (contract: confirmation). */
export const CONFIRMATION_PARAMETER = 'confirmationCode'

/** Bodies as they travel over HTTP. contract: endpoints, errors, confirmation. */
interface ErrorBody {
  success: false
  error: string
  message: string
  code: string
  issues?: { path: string; message: string; hint?: string }[]
  action?: string
  confirmationCode?: number
  instruction?: string
}

/**
 * Returns whether the body of a 2xx answer says that it is a success: by `success: true`, or by data
 * without any word of it, as a client takes it that looks at the status alone.
 */
export function saysSuccess(body: Record<string, unknown>): boolean {
  return body['success'] === true || (body['success'] === undefined && body['data'] !== undefined)
}

export interface WireAnswer {
  status: number
  body: unknown
}

/** Returns the headers of every JSON answer of so many bytes. */
export function jsonHeaders(bytes: number): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(bytes),
    'cache-control': 'no-store',
  }
}

/** Returns the header that says when to try again; none where the failure does not. */
export function retryHeaders({ retryAfter }: Pick<Failure, 'retryAfter'>): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
}

export function toErrorBody(failure: Failure): ErrorBody {
  const body: ErrorBody = {
    success: false,
    // Clients compare `error` with the literal code for confirmations only (contract: confirmation).
    error: failure.code === 'CONFIRMATION_REQUIRED' ? failure.code : failure.message,
    message: failure.message,
    code: failure.code,
  }
  if (failure.issues) body.issues = failure.issues
  if (failure.confirmation) {
    body.action = failure.confirmation.action
    body.confirmationCode = failure.confirmation.confirmationCode
    body.instruction = failure.confirmation.instruction
  }
  return body
}

/** The customer envelope: `{success, data}` or the error body. */
export function toEnvelope(result: Result<unknown>): WireAnswer {
  if (result.ok) return { status: 200, body: { success: true, data: result.data } }
  return { status: statusOf(result.error.code), body: toErrorBody(result.error) }
}

/** The admin envelope names the tool it ran (contract: admin-endpoint). */
export function toAdminEnvelope(tool: string, result: Result<unknown>): WireAnswer {
  if (result.ok) return { status: 200, body: { success: true, tool, data: result.data } }
  return toEnvelope({ ok: false, error: listFields(result.error) })
}

/** Admin errors have only their message: it lists each failing field and why (contract: admin-endpoint). */
function listFields(error: Failure): Failure {
  if (error.code !== 'VALIDATION_ERROR' || !error.issues || error.issues.length < 2) return error
  const message = error.issues.map(describeIssue).join(' ')
  return { ...error, message }
}
