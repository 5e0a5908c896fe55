import type { Publication } from '../../engine/domain/domain-verification.ts'
import type { LinkKind } from '../../engine/domain/link-token.ts'
import type { RecipientAction } from '../../engine/domain/scenario.ts'
import type { CaseAnswers } from '../../case/answers.ts'
import { bridge } from './bridge.ts'
import { unwrap } from './actions.ts'

/** Control actions of a sandbox around sent mail and its DNS, with the shapes they answer. */

export interface OutboxMessage {
  id: string
  emailId: string
  to: string
  subject: string
  at: string
}

/** What a link of the sandbox's own does. */
export interface SeenLink {
  kind: LinkKind
  to: string
  /** Where a tracked link leads. */
  target: string | null
  tags: string[]
  action: 'add' | 'remove' | null
}

export interface FollowedLink extends SeenLink {
  /** Whether it is now as the link says. */
  done: boolean
  note: string | null
}

export interface PublishedRecord {
  purpose: string
  type: string
  name: string
  state: Publication
}

async function act<T>(connection: string, action: string, input: Record<string, unknown>): Promise<T> {
  return unwrap<T>(await bridge.control({ connection, action, input }))
}

export const sandbox = {
  outbox: (connection: string, input: { organizationId: string; to?: string; limit: number }) =>
    act<{ messages: OutboxMessage[] }>(connection, 'outbox.list', input).then((data) => data.messages),
  message: (connection: string, id: string) =>
    act<{ eml: string }>(connection, 'outbox.get', { id }).then((data) => data.eml),
  recipient: (connection: string, emailId: string, action: RecipientAction, url?: string) =>
    act<{ emailId: string; status: string }>(connection, 'recipient.act', {
      emailId,
      action,
      ...(url === undefined ? {} : { url }),
    }),
  /** What a link of a message does; nothing happens. */
  look: (connection: string, url: string) => act<SeenLink>(connection, 'link.look', { url }),
  /** The same, and it happens. */
  follow: (connection: string, url: string) => act<FollowedLink>(connection, 'link.follow', { url }),
  publish: (
    connection: string,
    domainId: string,
    what: { state: Publication; records?: { name: string; purpose: string; state: Publication }[] },
  ) =>
    act<{ records: PublishedRecord[] }>(connection, 'domain.publish', { domainId, ...what }).then(
      (data) => data.records,
    ),
  /** The case again under invented names, with its accounts. Answers what the organization is called there. */
  reproduceCase: (connection: string, answers: CaseAnswers) =>
    act<{ organizationId: string; name: string; leftOut: string[] }>(connection, 'case.reproduce', {
      ...answers,
    }),
  createWebDomain: (connection: string, organizationId: string, hostname: string) =>
    act<{ webDomainId: string }>(connection, 'webDomain.create', { organizationId, hostname }),
}
