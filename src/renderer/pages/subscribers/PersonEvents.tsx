import { Button, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { toFailure } from '../../bridge/actions.ts'
import type { ActingAs } from '../../state/frame.ts'
import { toolQuery } from '../../state/queries.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { count, exactTime } from '../../ui/time.ts'
import { EVENT_ICON, EVENT_KINDS, kindOf, tellEvent, type PersonEvent } from './events.ts'
import styles from './events.module.css'
import person from './person.module.css'

/** What happened to one person, newest first, by days; each line opens to its payload. */
const FIRST = 50
const MOST = 1000

export function PersonEvents({
  connection,
  organization,
  id,
}: {
  connection: ConnectionSummary
  organization: ActingAs | null
  id: string
}) {
  const [kind, setKind] = useState<string>('all')
  const [limit, setLimit] = useState(FIRST)
  const { data, error, refetch } = useQuery({
    ...toolQuery<{ events: PersonEvent[] }>({
      connection: connection.id,
      surface: 'customer',
      organization: organization?.id ?? null,
      tool: 'list_subscriber_events',
      input: { subscriberId: id, limit },
    }),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ tool: 'list_subscriber_events', subscriberId: id }}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={6} label="Loading events" />
  if (data.events.length === 0)
    return <Empty>Nothing has happened to this person yet. Mail, tags and opt-outs appear here.</Empty>
  const shown = data.events.filter(({ eventType }) => kind === 'all' || kindOf(eventType) === kind)
  const days = Map.groupBy(shown, ({ createdAt }) => createdAt.slice(0, 10))
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
        <span className={person['dim']} role="status">
          {count(shown.length)} of {count(data.events.length)} loaded
        </span>
      </div>
      {[...days].map(([day, events]) => (
        <section key={day} aria-label={day}>
          <h4 className={styles['day']}>{day}</h4>
          <ol className={styles['events']}>
            {events.map((event) => (
              <Line key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
      {shown.length === 0 && <p className={person['dim']}>None of this kind among those loaded.</p>}
      {data.events.length === limit && limit < MOST && (
        <div className={styles['more']}>
          <Button onClick={() => setLimit(MOST)}>Show up to {count(MOST)}</Button>
        </div>
      )}
    </>
  )
}

function Line({ event }: { event: PersonEvent }) {
  const [open, setOpen] = useState(false)
  const Icon = EVENT_ICON[kindOf(event.eventType)] ?? ChevronRight
  return (
    <li>
      <button type="button" className={styles['event']} aria-expanded={open} onClick={() => setOpen(!open)}>
        <time dateTime={event.createdAt} title={exactTime(event.createdAt)} className="mono">
          {event.createdAt.slice(11, 16)}
        </time>
        <Icon aria-hidden />
        <span className={styles['eventType']}>{event.eventType}</span>
        <span className={styles['eventText']}>{tellEvent(event)}</span>
      </button>
      {open && (
        <pre className={styles['payload']} tabIndex={0} aria-label={`Payload of ${event.eventType}`}>
          {JSON.stringify({ id: event.id, createdAt: event.createdAt, data: event.data }, null, 2)}
        </pre>
      )}
    </li>
  )
}
