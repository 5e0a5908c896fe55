import { useShownTime } from '../../ui/shownTime.ts'
import { Button, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { MOST_ROWS } from '../../../engine/domain/limits.ts'
import { toFailure } from '../../bridge/actions.ts'
import type { SubscriberEmail } from '../../bridge/records.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { count, counted } from '../../ui/time.ts'
import { useLogPath } from '../../screen/emailsLog.ts'
import { EVENT_ICON, EVENT_KINDS } from './events.ts'
import { completeSince, writeTimeline, type TimelineLine } from './timeline.ts'
import styles from './events.module.css'
import subscriber from './subscriber.module.css'
import { useScope } from '../../screen/scope.tsx'

const FIRST = 50

interface SubscriberEventsProps {
  id: string
}

/** What happened to one person and what was sent to them, newest first, by days; each line opens. */
export function SubscriberEvents(props: SubscriberEventsProps) {
  const { id } = props
  const scope = useScope()
  const [kind, setKind] = useState<string>('all')
  const [limit, setLimit] = useState(FIRST)
  const time = useShownTime()
  const input = { subscriberId: id, limit }
  const told = useQuery({
    ...customerQuery(scope, 'list_subscriber_events', input),
    placeholderData: keepPreviousData,
  })
  const listsEmails = useUnavailableReason()('get_subscriber_emails') === null
  const sent = useQuery({
    ...customerQuery(scope, 'get_subscriber_emails', input),
    placeholderData: keepPreviousData,
    enabled: listsEmails,
  })
  if (told.error) return <Fault id={id} tool="list_subscriber_events" query={told} />
  if (!told.data || (listsEmails && sent.isPending)) return <SkeletonRows rows={6} label="Loading events" />
  const { events } = told.data
  const emails = sent.data?.emails ?? []
  const since = completeSince(events, emails, { events: limit, emails: limit })
  const lines = writeTimeline(events, emails).filter(({ at }) => at === null || at >= since)
  const isCut = events.length === limit || emails.length === limit
  if (lines.length === 0 && !sent.error)
    return <Empty>Nothing has happened to this person yet. Mail, tags and opt-outs appear here.</Empty>
  const shown = lines.filter((line) => kind === 'all' || line.kind === kind)
  const days = Map.groupBy(shown, ({ at }) => (at === null ? 'Waiting to go out' : time.day(at)))
  return (
    <>
      <div className={styles['eventBar']}>
        <Select
          aria-label="Kind of event"
          w={150}
          allowDeselect={false}
          value={kind}
          data={[{ value: 'all', label: 'All kinds' }, ...EVENT_KINDS]}
          onChange={(next) => next !== null && setKind(next)}
        />
        <span className={subscriber['dim']} role="status">
          {count(shown.length)} of {count(lines.length)} loaded
          {emails.length > 0 && `, with ${counted(emails.length, 'email')}`}
        </span>
      </div>
      {sent.error && <Fault id={id} tool="get_subscriber_emails" query={sent} />}
      {[...days].map(([day, of]) => (
        <section key={day} aria-label={day}>
          <h4 className={styles['day']}>{day}</h4>
          <ol className={styles['events']}>
            {of.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
      {shown.length === 0 && <p className={subscriber['dim']}>None of this kind among those loaded.</p>}
      {isCut && limit < MOST_ROWS && (
        <div className={styles['more']}>
          <Button onClick={() => setLimit(MOST_ROWS)}>Show up to {count(MOST_ROWS)}</Button>
        </div>
      )}
    </>
  )
}

function Fault({
  id,
  tool,
  query,
}: {
  id: string
  tool: string
  query: { error: Error | null; refetch: () => unknown }
}) {
  return (
    <ErrorPanel
      failure={toFailure(query.error)}
      context={{ tool, subscriberId: id }}
      onRetry={() => void query.refetch()}
    />
  )
}

function Line({ line }: { line: TimelineLine }) {
  const { at, type, text, payload, email } = line
  const [open, setOpen] = useState(false)
  const Icon = EVENT_ICON[line.kind] ?? ChevronRight
  const time = useShownTime()
  return (
    <li>
      <button type="button" className={styles['event']} aria-expanded={open} onClick={() => setOpen(!open)}>
        {at === null ? (
          <span className={styles['noTime']}>–</span>
        ) : (
          <time dateTime={at} title={time.everywhere(at)} className="mono">
            {time.hours(at)}
          </time>
        )}
        <Icon aria-hidden />
        {email ? <StatusBadge status={email.status} /> : <span className={styles['eventType']}>{type}</span>}
        <span className={styles['eventText']}>{text}</span>
      </button>
      {open && email && <EmailLinks email={email} />}
      {open && (
        <pre className={styles['payload']} tabIndex={0} aria-label={`Payload of ${type}`}>
          {JSON.stringify(payload, null, 2)}
        </pre>
      )}
    </li>
  )
}

/** The message itself is kept by sandboxes only. */
function EmailLinks({ email }: { email: SubscriberEmail }) {
  const { connection } = useScope()
  const { campaignId, campaignName, sentAt } = email
  const log = useLogPath(connection, email.id)
  return (
    <div className={`${styles['emailLinks']} small`}>
      {connection.kind === 'sandbox' && sentAt !== null && (
        <Button
          leftSection={<MailOpen aria-hidden />}
          onClick={() => navigate(screenPath(connection.id, 'outbox', email.id))}
        >
          Read it in the outbox
        </Button>
      )}
      {log !== null && <a href={`#${log}`}>Show in the emails log</a>}
      {campaignId !== null && (
        <a href={`#${screenPath(connection.id, 'campaigns', campaignId)}`}>{campaignName ?? campaignId}</a>
      )}
    </div>
  )
}
