import { invalid, type Issue, ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import { badAddress, normalizeEmail } from '../../domain/email-address.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findSubscriber, findSubscriberByEmail, type FoundSubscriber } from '../../store/subscribers.ts'

interface SubscriberIdentity {
  subscriberId?: string | undefined
  email?: string | undefined
}

/** One of the two identifies the subscriber (contract: subscriber-identity). */
export function identityRules({ subscriberId, email }: SubscriberIdentity): Issue[] {
  if (subscriberId !== undefined || email !== undefined) return []
  return [
    { path: 'subscriberId', message: 'subscriberId or email is required', hint: 'Send one of the two.' },
  ]
}

/** Throws NOT_FOUND naming the field, and VALIDATION_ERROR when id and email name two people. */
export function identifySubscriber(
  db: ReadHandle,
  organization: number,
  identity: SubscriberIdentity,
): FoundSubscriber {
  const { subscriberId, email } = identity
  if (subscriberId === undefined) return findByEmail(db, 'email', email ?? '')
  const found = findById(db, organization, 'subscriberId', subscriberId)
  if (email !== undefined && normalizeEmail(email) !== found.email) {
    throw invalid([
      { path: 'email', message: `is not the address of ${subscriberId}`, hint: 'Send only one of the two.' },
    ])
  }
  return found
}

/** `update_subscriber` takes either an id or an address in one field. */
export function findByIdOrEmail(
  db: ReadHandle,
  organization: number,
  path: string,
  reference: string,
): FoundSubscriber {
  return reference.includes('@')
    ? findByEmail(db, path, reference)
    : findById(db, organization, path, reference)
}

function findById(db: ReadHandle, organization: number, path: string, text: string): FoundSubscriber {
  const id = decodeId('subscriber', organization, text)
  const found = id === null ? undefined : findSubscriber(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `${path}: no subscriber "${text}".`)
  return found
}

function findByEmail(db: ReadHandle, path: string, text: string): FoundSubscriber {
  const email = normalizeEmail(text)
  if (email === null) throw invalid([badAddress(path, text)])
  const found = findSubscriberByEmail(db, email)
  if (!found) throw new ToolError('NOT_FOUND', `${path}: no subscriber with the address "${email}".`)
  return found
}
