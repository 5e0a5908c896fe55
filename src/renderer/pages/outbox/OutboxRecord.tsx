import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download, Mails, MousePointerClick } from 'lucide-react'
import { HostFailure } from '../../bridge/actions.ts'
import { messageViews } from '../../reader/MessageViews.tsx'
import { MessageSide } from '../../reader/MessageSide.tsx'
import { useMail, type ShownMail } from '../../reader/useMail.ts'
import type { SubscriberEmail } from '../../bridge/records.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { placeOf, RecordPage, type Fact, type RecordPlace } from '../../screen/RecordPage.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import { useZone } from '../../screen/useZone.ts'
import { screenPath } from '../../state/route.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { MailLink } from '../../ui/mail/addresses.ts'
import { count } from '../../ui/time.ts'
import { useLogPath } from '../../screen/emailsLog.ts'
import { isOwnLink, messageQuery, SCREEN, truthsQuery } from './outbox.ts'
import { saveMessage } from './exportMessage.ts'
import styles from './outbox.module.css'
import { RecipientPart } from './RecipientPart.tsx'
import { useRecipient } from './useRecipient.ts'
import { useScope, type Scope } from '../../screen/scope.tsx'

export function OutboxRecord({ id }: { id: string }) {
  const scope = useScope()
  const { connection, organization } = scope
  const { data: eml, error, refetch } = useQuery(messageQuery(scope, id))
  const shown = useMail(connection, id, eml)
  const place = placeOf(connection.id, SCREEN, id, 'Outbox')
  const foreign = shown !== null && isForeign(shown, organization)
  if (!shown || foreign)
    return (
      <MissingRecord
        {...place}
        error={foreign ? FOREIGN : error}
        context={{ action: 'outbox.get', id, organization: organization?.name ?? null }}
        onRetry={refetch}
      />
    )
  return (
    <SandboxNow>
      <Opened shown={shown} place={place} />
    </SandboxNow>
  )
}

/** `Shop <hello@shop.example>` in its two parts; without a name, the address alone. */
function partsOf(text: string | undefined): { name: string | null; address: string } {
  const [, name = '', address = ''] = /^(.*?)\s*<([^>]+)>\s*$/.exec(text ?? '') ?? []
  return address === '' ? { name: null, address: text ?? '' } : { name: name || null, address }
}

/** An id alone opens a message; only that of the organization acted as is shown. */
function isForeign({ mail }: ShownMail, organization: Scope['organization']): boolean {
  const feedback = mail.headers.find(({ name }) => name.toLowerCase() === 'feedback-id')?.value
  const owner = feedback === undefined ? undefined : /(?:^|:)(org_[0-9a-z]+):/.exec(feedback)?.[1]
  return owner !== undefined && organization !== null && owner !== organization.id
}

const FOREIGN = new HostFailure({
  code: 'NOT_FOUND',
  message: 'The message belongs to another organization of this sandbox.',
})

interface OpenedProps {
  shown: ShownMail
  place: RecordPlace
}

function Opened({ shown, place }: OpenedProps) {
  const scope = useScope()
  const { id } = place
  const { mail, clean, eml } = shown
  const to = partsOf(mail.to[0]).address
  const zone = useZone(scope.connection, scope.organization)
  const recipient = useRecipient(scope, id, to)
  const { data: truths } = useQuery(
    truthsQuery(
      scope,
      id,
      clean.links.map(({ target }) => target),
    ),
  )
  const { data: emails } = useQuery({
    ...customerQuery(scope, 'get_subscriber_emails', { email: to, limit: 100 }),
    enabled: to !== '',
    retry: false,
  })
  const state = emails?.emails.find((email) => email.id === id)
  const clickOf = (link: MailLink) =>
    isOwnLink(link.target) && (
      <Button
        size="compact-xs"
        className={styles['click']}
        leftSection={<MousePointerClick aria-hidden size={12} />}
        disabled={recipient.busy}
        aria-label={`Click “${link.text}” as the recipient`}
        onClick={() => void recipient.follow(link.target, link.text)}
      >
        Click
      </Button>
    )
  const side = (
    <MessageSide shown={shown} {...(truths ? { truths } : {})} actionOf={clickOf}>
      <RecipientPart recipient={recipient} email={id} />
    </MessageSide>
  )
  const { inline: _inline, ...raw } = mail
  const log = useLogPath(scope.connection, id)
  return (
    <RecordPage
      {...place}
      name={mail.subject ?? '(no subject)'}
      idLabel="email id"
      badge={state && <StatusBadge status={state.status} />}
      facts={factsOf(scope, shown, state, zone)}
      actions={
        <>
          {log && (
            <Button component="a" href={`#${log}`} leftSection={<Mails aria-hidden />}>
              Show in the emails log
            </Button>
          )}
          <Button leftSection={<Download aria-hidden />} onClick={() => saveMessage(id, eml)}>
            Export .eml
          </Button>
        </>
      }
      tabs={messageViews(shown, side)}
      raw={raw}
    />
  )
}

function factsOf(
  { connection }: Scope,
  { mail, eml }: ShownMail,
  state: SubscriberEmail | undefined,
  zone: string | null,
): Fact[] {
  const { campaignId = null, openedAt = null, clickedAt = null } = state ?? {}
  const from = partsOf(mail.from[0])
  const inZone = zone === null ? {} : { timezone: zone }
  const answers = mail.replyTo.length > 0 ? `answers to ${mail.replyTo.join(', ')}` : null
  const bytes = count(new TextEncoder().encode(eml).length)
  return [
    {
      label: 'From',
      value: (from.name ?? from.address) || '–',
      hint: [from.name === null ? null : from.address, answers].filter((part) => part !== null).join(' · '),
    },
    {
      label: 'To',
      value: mail.to.join(', ') || '–',
      hint: mail.cc.length > 0 ? `copies to ${mail.cc.join(', ')}` : null,
    },
    {
      label: 'Sent',
      value: mail.date === null ? '–' : <Moment at={mail.date} {...inZone} />,
      hint: `${bytes} bytes, not DKIM-signed`,
    },
    {
      label: 'Campaign',
      value:
        campaignId === null ? (
          'none'
        ) : (
          <a href={`#${screenPath(connection.id, 'campaigns', campaignId)}`}>
            {state?.campaignName ?? campaignId}
          </a>
        ),
      hint: state === undefined ? 'not among the emails of a subscriber' : null,
    },
    {
      label: 'Opened',
      value: openedAt === null ? 'not yet' : <Moment at={openedAt} {...inZone} />,
      hint:
        clickedAt === null ? (
          'no click'
        ) : (
          <>
            clicked <Moment at={clickedAt} {...inZone} />
          </>
        ),
    },
  ]
}
