import { ToolError } from '../../../shared/errors.ts'
import type { LinkKind } from '../../domain/link-token.ts'
import type { Database } from '../../store/db.ts'
import { type EmailRow, findEmail } from '../../store/emails/emails.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import { readOutboxSettings } from '../../store/outbox-settings.ts'
import { findSubscriber, type SubscriberRow } from '../../store/subscribers.ts'
import type { World } from '../world/world.ts'
import { rootOf, type TagAction } from './message-links.ts'
import type { Outbox, WrittenMessage } from './outbox.ts'

export interface LinkDoors {
  world: World
  keyFile: Database
  outbox: Outbox
}

/** What a link of a message is, before anybody follows it. */
export interface ResolvedLink {
  kind: LinkKind
  organization: OrganizationRow
  /** The message it stands in; null of a confirmation. */
  email: EmailRow | null
  /** The subscriber; null when the recipient is not on the list. */
  subscriber: SubscriberRow | null
  to: string
  /** Of a click: where it leads in truth. */
  target: string | null
  /** Of a tag link. */
  tags: TagAction | null
  /** Of the page in the browser: the message. */
  message: WrittenMessage | null
}

/** Throws NOT_FOUND for everything that is no link of this world as it is now. */
export function resolveLink(url: string, { world, keyFile, outbox }: LinkDoors): ResolvedLink {
  const reference = outbox.tokens.read(tokenOf(url, keyFile))
  const organization = reference ? world.findOrganization(reference.organization) : undefined
  if (!reference || reference.kind === 'picture' || !organization) throw unknownLink(url)
  const { read } = world.organization(organization.number)
  const { kind, id, index } = reference
  const nothing = { email: null, target: null, tags: null, message: null }
  if (kind === 'confirm') {
    const subscriber = findSubscriber(read, id)
    const current = subscriber && outbox.tokens.confirmation(organization.number, subscriber)
    if (!subscriber || current !== tokenOf(url, keyFile)) throw unknownLink(url)
    return { ...nothing, kind, organization, subscriber, to: subscriber.email }
  }
  const email = findEmail(read, id)
  if (!email || email.template === null || email.sent === null) throw unknownLink(url)
  // As it reads where the link was opened: there the others work too.
  const message = outbox.write(organization.number, email, baseOf(url, keyFile))
  const target = kind === 'click' ? message.targets[index] : null
  const tags = kind === 'tags' ? message.tagActions[index] : null
  if (target === undefined || tags === undefined) throw unknownLink(url)
  const subscriber = email.subscriber === null ? null : (findSubscriber(read, email.subscriber) ?? null)
  return { kind, organization, email, subscriber, to: email.recipient, target, tags, message }
}

/** The link base, when the link is under it: links of relayed mail count only while it is set. */
function baseOf(url: string, keyFile: Database): string | null {
  const { linkBase } = readOutboxSettings(keyFile.read)
  return linkBase !== null && url.startsWith(rootOf(linkBase)) ? linkBase : null
}

function tokenOf(url: string, keyFile: Database): string {
  const root = rootOf(baseOf(url, keyFile))
  return url.startsWith(root) ? url.slice(root.length) : ''
}

function unknownLink(url: string): ToolError {
  return new ToolError('NOT_FOUND', `url: "${url}" is no link of a message of this sandbox.`)
}
