import { createStore } from 'zustand/vanilla'
import { type ConnectionErrorCode, type FailureCode, isConnectionError } from '../../shared/errors.ts'
import type { Result } from '../../shared/result.ts'
import { linkStore } from './link.ts'

interface Refusal {
  code: FailureCode
  message: string
}

/**
 * Deployments that refuse the key they are called with or give no answer, and in which words. Every
 * answer of a connection passes here, so that a key that was revoked or a server that is down shows at
 * the next request, and one that works again is noticed as soon. The banner reads this; pages keep
 * what they show.
 */
export const accessStore = createStore<{ refused: Readonly<Record<string, Refusal>> }>(() => ({
  refused: {},
}))

export function heardFrom<T>(connection: string, result: Result<T>): Result<T> {
  const { refused } = accessStore.getState()
  const known = refused[connection]
  if (!result.ok && isNoAnswer(result.error.code)) {
    const { code, message } = result.error
    if (known?.message !== message)
      accessStore.setState({ refused: { ...refused, [connection]: { code, message } } })
  } else if (known !== undefined && (result.ok || speaksOfDeployment(result.error.code))) {
    forgetRefusal(connection)
  }
  return result
}

/** Another key was entered: what was heard of the one before says nothing any more. */
export function forgetRefusal(connection: string): void {
  const { [connection]: _gone, ...others } = accessStore.getState().refused
  accessStore.setState({ refused: others })
}

/** These say something of one call, not of the connection. */
const OF_ONE_CALL: readonly ConnectionErrorCode[] = [
  'CANCELED',
  'ANSWER_TOO_LARGE',
  'ANSWER_UNREADABLE',
  'UNEXPECTED_ANSWER',
]

/** Returns whether a failure says that the connection as a whole gives no answers at present. */
export function isNoAnswer(code: FailureCode): boolean {
  // The same code says that the console's own session has ended: that is the link's matter.
  if (code === 'AUTHENTICATION_ERROR') return linkStore.getState().link === 'up'
  return isConnectionError(code) && !OF_ONE_CALL.includes(code)
}

/** An answer that only an accepted key gets. */
function speaksOfDeployment(code: FailureCode): boolean {
  return code === 'NOT_FOUND' || code === 'VALIDATION_ERROR' || code === 'CONFIRMATION_REQUIRED'
}
