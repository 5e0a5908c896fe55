import type { RecipientAction } from '../../engine/domain/scenario.ts'
import type { CaseAnswers } from '../../case/answers.ts'
import type { ActionAnswer, ActionInput } from '../../engine/sandbox/actions/index.ts'
import { callSandbox } from './actions.ts'

/** Control actions of a sandbox around sent mail and its DNS. */

export type OutboxMessage = ActionAnswer<'outbox.list'>['messages'][number]

/** What a link of the sandbox's own does. */
export type SeenLink = ActionAnswer<'link.look'>

export type FollowedLink = ActionAnswer<'link.follow'>

/** What was erased of a person, and which copies still hold them. */
export type ErasedSubscriber = ActionAnswer<'subscriber.erase'>

export const sandbox = {
  outbox: (connection: string, input: ActionInput<'outbox.list'>) =>
    callSandbox(connection, 'outbox.list', input).then((data) => data.messages),
  message: (connection: string, id: string) =>
    callSandbox(connection, 'outbox.get', { id }).then((data) => data.eml),
  recipient: (connection: string, emailId: string, action: RecipientAction, url?: string) =>
    callSandbox(connection, 'recipient.act', { emailId, action, ...(url === undefined ? {} : { url }) }),
  /** What a link of a message does; nothing happens. */
  look: (connection: string, url: string) => callSandbox(connection, 'link.look', { url }),
  /** The same, and it happens. */
  follow: (connection: string, url: string) => callSandbox(connection, 'link.follow', { url }),
  publish: (
    connection: string,
    domainId: string,
    what: Pick<ActionInput<'domain.publish'>, 'state' | 'records'>,
  ) => callSandbox(connection, 'domain.publish', { domainId, ...what }).then((data) => data.records),
  /** The case again under invented names, with its accounts. Returns its organization's name there. */
  reproduceCase: (connection: string, answers: CaseAnswers) =>
    callSandbox(connection, 'case.reproduce', answers),
  snapshots: (connection: string) =>
    callSandbox(connection, 'snapshot.list', {}).then((data) => data.snapshots),
  restore: (connection: string, name: string) => callSandbox(connection, 'snapshot.restore', { name }),
  eraseSubscriber: (connection: string, organizationId: string, subscriberId: string) =>
    callSandbox(connection, 'subscriber.erase', { organizationId, subscriberId }),
  /** Returns who stays, and why. */
  removeSubscribers: (connection: string, organizationId: string, emails: string[]) =>
    callSandbox(connection, 'subscriber.remove', { organizationId, emails }).then((data) => data.kept),
  setOrganization: (connection: string, input: ActionInput<'organization.set'>) =>
    callSandbox(connection, 'organization.set', input),
  createWebDomain: (connection: string, organizationId: string, hostname: string) =>
    callSandbox(connection, 'webDomain.create', { organizationId, hostname }),
}
