import { createStore } from 'zustand/vanilla'
import type { Result } from '../../shared/result.ts'
import { linkStore } from './link.ts'

interface Refusal {
  message: string
  /** The host does not have the key; otherwise the deployment does not accept it. */
  isMissing: boolean
}

/**
 * Deployments that refuse the key they are called with, and in which words. Every answer of a
 * connection passes here, so that a key that was revoked shows at its next request and one that
 * works again is noticed as soon. The banner reads this; pages keep what they show.
 */
export const accessStore = createStore<{ refused: Readonly<Record<string, Refusal>> }>(() => ({
  refused: {},
}))

export function heardFrom<T>(connection: string, result: Result<T>): Result<T> {
  const { refused } = accessStore.getState()
  const known = refused[connection]
  if (!result.ok && isKeyRefused(result.error.code)) {
    const { message, issues } = result.error
    const isMissing = issues?.some(({ path }) => path === 'key') ?? false
    if (known?.message !== message)
      accessStore.setState({ refused: { ...refused, [connection]: { message, isMissing } } })
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

/** The same code says that the console's own session has ended: that is the link's matter. */
function isKeyRefused(code: string): boolean {
  return code === 'AUTHENTICATION_ERROR' && linkStore.getState().link === 'up'
}

/** An answer that only an accepted key gets. */
function speaksOfDeployment(code: string): boolean {
  return code === 'NOT_FOUND' || code === 'VALIDATION_ERROR' || code === 'CONFIRMATION_REQUIRED'
}
