import { ToolError } from '../../../shared/errors.ts'
import type { WriteHandle } from '../../store/db.ts'
import { findEmailTemplate } from '../../store/emails/email-templates.ts'
import { findSubscriber, type SubscriberRow } from '../../store/subscribers.ts'
import { confirmSubscriber } from '../../subscribers/save.ts'
import { queueChanges } from '../../workflows/apply-changes.ts'
import { actOnEmail } from '../simulation/manual-actions.ts'
import type { World } from '../world/world.ts'
import type { ResolvedLink } from './resolve-link.ts'

interface LinkOutcome {
  /** Whether it is now as the link says. */
  done: boolean
  /** Why not, or what is worth knowing, in one sentence. */
  note: string | null
}

/**
 * What happens when a recipient follows a link, by the same effects as `recipient.act`. Throws
 * WRONG_STATE for what nobody can follow, as the links of a message that bounced.
 */
export function followLink(link: ResolvedLink, world: World): LinkOutcome {
  const file = world.organization(link.organization.number)
  const at = world.clock.now()
  return file.transaction(() => follow(file.write, link, at))
}

const TEST_NOTE = 'This was a test message: nobody is changed by it.'

function follow(db: WriteHandle, link: ResolvedLink, at: number): LinkOutcome {
  const { kind, email, subscriber } = link
  const { organization } = link
  if (email === null) return confirm(db, link, at)
  const act = { email: email.id, at }
  if (kind === 'click' && link.target !== null)
    actOnEmail(db, { ...act, action: 'click', url: link.target, followed: true }, organization)
  if (kind === 'online') actOnEmail(db, { ...act, action: 'open' }, organization)
  if (kind === 'click' || kind === 'online') return { done: true, note: null }
  if (email.kind === 'TEST') return { done: false, note: TEST_NOTE }
  if (!subscriber) return { done: false, note: `${link.to} is not on the list.` }
  if (kind === 'tags') return followTags(db, link, at)
  actOnEmail(db, { ...act, action: 'unsubscribe' }, organization)
  return unsubscribed(findSubscriber(db, subscriber.id))
}

/** Tags are changed by the click on their link, which the template lists among the others. */
function followTags(db: WriteHandle, { email, tags, organization }: ResolvedLink, at: number): LinkOutcome {
  const template = email?.template ? findEmailTemplate(db, email.template) : undefined
  const wanted = JSON.stringify([tags?.action, tags?.tags])
  const found = template?.links?.find((one) => JSON.stringify([one.tags?.action, one.tags?.names]) === wanted)
  if (!email || !found) return { done: false, note: 'The link names no tags.' }
  actOnEmail(db, { email: email.id, action: 'click', url: found.url, followed: true, at }, organization)
  return { done: true, note: null }
}

function unsubscribed(after: SubscriberRow | undefined): LinkOutcome {
  if (!after) return { done: false, note: 'This address is not on the list any more.' }
  if (after.status === 'UNSUBSCRIBED') return { done: true, note: null }
  return { done: false, note: `${after.email} is ${after.status} and gets no email anyway.` }
}

function confirm(
  db: WriteHandle,
  { subscriber: before, organization }: ResolvedLink,
  at: number,
): LinkOutcome {
  if (before?.status === 'SUBSCRIBED') return { done: true, note: 'It was confirmed before.' }
  if (before?.status !== 'PENDING_CONFIRMATION')
    throw new ToolError(
      'WRONG_STATE',
      `url: ${before?.email} is ${before?.status}; only PENDING_CONFIRMATION can be confirmed.`,
    )
  const { changes } = confirmSubscriber(db, before, at)
  queueChanges({ db, now: at, organization }, changes, { source: 'MAIL' })
  return { done: true, note: null }
}
