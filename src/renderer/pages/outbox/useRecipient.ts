import { useState } from 'react'
import type { RecipientAction } from '../../../engine/domain/scenario.ts'
import type { Failure } from '../../../shared/result.ts'
import { HostFailure } from '../../bridge/actions.ts'
import { callCustomer } from '../../bridge/tools.ts'
import { sandbox, type FollowedLink } from '../../bridge/sandbox.ts'
import type { Scope } from '../../screen/scope.tsx'
import { forgetAnswers } from '../../state/queries.ts'
import { useAction } from '../../screen/useAction.ts'

/** What the recipient did at our bidding, newest first, each with what became of it. */
interface Happening {
  did: string
  became: string
}

const DID: Record<RecipientAction, string> = {
  open: 'Opened it',
  click: 'Clicked the first link',
  bounce: 'It bounced for good',
  softbounce: 'It bounced for now',
  complain: 'Marked it as spam',
  unsubscribe: 'Unsubscribed',
}

export interface Recipient {
  busy: boolean
  failure: Failure | null
  happened: Happening[]
  act: (action: RecipientAction) => Promise<void>
  /** Follows a link of the sandbox's own, as its reader would. */
  follow: (url: string, text: string) => Promise<void>
}

export function useRecipient(scope: Scope, emailId: string, to: string): Recipient {
  const { connection, organization } = scope
  const { busy, failure, run } = useAction()
  const [happened, setHappened] = useState<Happening[]>([])

  const attempt = (work: () => Promise<Happening>): Promise<void> =>
    run(async () => {
      const happening = await work()
      const subscriber = await describeSubscriber(scope, to)
      const became = [happening.became, subscriber].filter((part) => part !== '').join(' ')
      setHappened((before) => [{ ...happening, became }, ...before])
      await forgetAnswers(connection.id, organization?.id ?? null)
    })
  return {
    busy,
    failure,
    happened,
    act: (action) =>
      attempt(async () => {
        const { status } = await sandbox.recipient(connection.id, emailId, action)
        return { did: DID[action], became: `The email is ${status}.` }
      }),
    follow: (url, text) =>
      attempt(async () => {
        const followed = await sandbox.follow(connection.id, url)
        return { did: `Clicked “${text}”`, became: describeFollowed(followed) }
      }),
  }
}

function describeFollowed({ kind, target, tags, action, done, note }: FollowedLink): string {
  const tagged = `${action === 'remove' ? 'Lost' : 'Got'} the tag ${tags.join(', ')}.`
  const told: Record<FollowedLink['kind'], string> = {
    click: `Counted; leads to ${target ?? 'nowhere'}.`,
    unsubscribe: 'Unsubscribed.',
    online: 'The message is shown in a browser.',
    tags: tagged,
    confirm: 'Confirmed.',
  }
  if (!done) return note ?? 'Nothing came of it.'
  return note === null ? told[kind] : `${told[kind]} ${note}`
}

/** Single sends and tests can go to somebody who is no subscriber. */
async function describeSubscriber({ connection, organization }: Scope, email: string): Promise<string> {
  try {
    const acting = { connection: connection.id, organization: organization?.id ?? null }
    const { status } = await callCustomer(acting, 'get_subscriber', { email })
    return `${email} is ${status}.`
  } catch (error) {
    if (error instanceof HostFailure) return ''
    throw error
  }
}
