import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { MessageSide, Part } from '../../reader/MessageSide.tsx'
import { messageViews } from '../../reader/MessageViews.tsx'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { placeOf, RecordPage, type Fact, type RecordPlace } from '../../screen/RecordPage.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import screen from '../../screen/screen.module.css'
import { useOrganization, type OneOrganization } from '../../screen/useOrganization.ts'
import { toolQuery } from '../../state/queries.ts'
import { screenPath } from '../../state/route.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { Empty, NOT_STATED } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import { SCREEN, type OneEmail } from '../../screen/emailsLog.ts'
import { Lifecycle } from './Lifecycle.tsx'
import { Related } from './Related.tsx'
import { useContent } from '../../reader/useContent.ts'
import styles from './emails.module.css'
import { useScope } from '../../screen/scope.tsx'

/** What `get_email` gives of a body unasked (contract: limits), and what it is asked for on demand. */
const FIRST_CHARACTERS = 20_000
const MORE_CHARACTERS = 500_000

interface EmailRecordProps {
  id: string
}

/** One email of the log: what became of it, and what it said. */
export function EmailRecord({ id }: EmailRecordProps) {
  const { connection } = useScope()
  const [maxChars, setMaxChars] = useState(FIRST_CHARACTERS)
  const input = {
    emailId: id,
    format: 'both' as const,
    ...(maxChars === FIRST_CHARACTERS ? {} : { maxChars }),
  }
  const { data, error, refetch } = useQuery({
    ...toolQuery({
      connection: connection.id,
      surface: 'admin',
      tool: 'get_email',
      input,
    }),
    placeholderData: keepPreviousData,
  })
  const { data: owner } = useOrganization(connection.id, data?.organizationId ?? null)
  const place = placeOf(connection.id, SCREEN, id, 'Emails log')
  if (!data)
    return (
      <MissingRecord
        {...place}
        error={error}
        context={{ tool: 'get_email', input, connection: connection.label }}
        onRetry={refetch}
      />
    )
  return (
    <SandboxNow>
      <Opened
        email={data}
        owner={owner ?? null}
        place={place}
        maxChars={maxChars}
        onMore={() => setMaxChars(MORE_CHARACTERS)}
      />
    </SandboxNow>
  )
}

interface OpenedProps {
  email: OneEmail
  owner: OneOrganization | null
  place: RecordPlace
  maxChars: number
  onMore: () => void
}

function Opened({ email, owner, place, maxChars, onMore }: OpenedProps) {
  const { connection } = useScope()
  const name = owner?.name ?? email.organizationId ?? 'its organization'
  const shown = useContent(connection, email)
  const cut = email.content?.truncated === true
  const side = shown && (
    <MessageSide shown={shown}>{cut && <Cut maxChars={maxChars} onMore={onMore} />}</MessageSide>
  )
  // The tool gives bodies, not a message: there are no headers to show, and the source is the HTML.
  const views = shown ? messageViews(shown, side).filter((view) => view.name !== 'headers') : NO_CONTENT
  return (
    <RecordPage
      {...place}
      name={email.subject || '(no subject)'}
      idLabel="email id"
      badge={
        <>
          <StatusBadge status={email.status} />
          <Badge meaning="neutral">{email.kind ?? 'kind not stated'}</Badge>
          {cut && <Badge meaning="attention">content cut at {count(maxChars)} characters</Badge>}
        </>
      }
      facts={factsOf(connection, email, owner)}
      actions={
        <Button
          component="a"
          variant="filled"
          href={`#${screenPath(connection.id, 'verification', email.organizationId ?? '')}`}
          leftSection={<Scale aria-hidden />}
        >
          Explain {name}
        </Button>
      }
      tabs={[
        {
          name: 'lifecycle',
          label: 'Lifecycle',
          body: (
            <div className={`${screen['sections']} ${screen['pair']}`}>
              <Lifecycle steps={email.lifecycle ?? []} timezone={owner?.timezone} />
              <Related email={email} name={name} />
            </div>
          ),
        },
        ...views.map((view) => (view.name === 'source' ? { ...view, label: 'Source (HTML)' } : view)),
      ]}
      raw={email}
    />
  )
}

const NO_CONTENT = [
  {
    name: 'rendered',
    label: 'Content',
    body: <Empty>The platform gives no content of this email: its words were not kept.</Empty>,
  },
]

function Cut({ maxChars, onMore }: { maxChars: number; onMore: () => void }) {
  return (
    <Part title="Cut">
      <div className={`${styles['cut']} small`}>
        <p>
          The platform was asked for {count(maxChars)} characters of each body; what comes after them is not
          shown. The links are all those of the whole email.
        </p>
        {maxChars < MORE_CHARACTERS && (
          <Button onClick={onMore}>Ask for up to {count(MORE_CHARACTERS)}</Button>
        )}
      </div>
    </Part>
  )
}

function factsOf(connection: ConnectionSummary, email: OneEmail, owner: OneOrganization | null): Fact[] {
  const { from, to, replyTo, organizationId, subscriberId } = email
  const sent = email.lifecycle?.find(({ type }) => type === 'SENT')
  const last = email.lifecycle?.at(-1)
  return [
    {
      label: 'From',
      value: from?.name ?? from?.email ?? NOT_STATED,
      hint: from?.name ? from.email : undefined,
    },
    { label: 'To', value: to ?? NOT_STATED, hint: subscriberId ?? 'no subscriber' },
    {
      label: 'Reply-to',
      value: replyTo ?? 'none of its own',
      hint: replyTo ? undefined : 'the sender',
    },
    {
      label: 'Organization',
      value: organizationId ? (
        <a href={`#${screenPath(connection.id, 'organizations', organizationId)}`}>
          {owner?.name ?? organizationId}
        </a>
      ) : (
        NOT_STATED
      ),
      hint: owner?.slug,
    },
    {
      label: 'Sent',
      value: sent ? <Moment at={sent.at} timezone={owner?.timezone} /> : 'not sent',
      hint: last && (
        <>
          last: {last.type ?? NOT_STATED} <Moment at={last.at} timezone={owner?.timezone} />
        </>
      ),
    },
  ]
}
