import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tag } from '../../bridge/records.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { Moment } from '../../screen/Moment.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { count, counted } from '../../ui/time.ts'
import { LEAST_FOR_PERCENT, percent } from './analytics.ts'
import { Card, waitingFor } from './Parts.tsx'
import styles from './analytics.module.css'
import { useScope } from '../../screen/scope.tsx'

/** Who the subscribers are: by status, and by tag. */
export function AudiencePart() {
  return (
    <div className={styles['pair']}>
      <Statuses />
      <Tags />
    </div>
  )
}

const TOKENS: Record<string, string> = {
  SUBSCRIBED: 'healthy',
  PENDING_CONFIRMATION: 'attention',
  BOUNCED: 'blocked',
  COMPLAINED: 'blocked',
  TRANSACTIONAL: 'info',
}

function Statuses() {
  const scope = useScope()
  const tool = 'count_subscribers_by_status'
  const query = useQuery(customerQuery(scope, tool, {}))
  const { data } = query
  return (
    <Card title="By status" at={query.dataUpdatedAt}>
      {waitingFor(query, tool, 'counts by status')}
      {data && data.total === 0 && (
        <p className={styles['nothing']}>No subscriber yet. Import some, and they are counted here.</p>
      )}
      {data && data.total > 0 && !query.error && (
        <PlainTable
          label="Subscribers by status"
          head={['Status', 'Part of all', 'People', `Of ${count(data.total)}`]}
          words={[1]}
          height={420}
          rows={Object.entries(data.counts).map(([status, subscribers]) => [
            <StatusBadge key={status} status={status} />,
            <Bar key="bar" part={subscribers} whole={data.total} token={TOKENS[status] ?? 'neutral'} />,
            count(subscribers),
            data.total < LEAST_FOR_PERCENT ? '–' : percent((subscribers / data.total) * 100),
          ])}
        />
      )}
    </Card>
  )
}

const NEWEST = 10

function Tags() {
  const scope = useScope()
  const [name, setName] = useState<string | null>(null)
  const listed = useQuery(customerQuery(scope, 'list_tags', {}))
  const tags: Tag[] = (listed.data?.tags ?? []).toSorted(
    (one, two) => (two.subscribersCount ?? 0) - (one.subscribersCount ?? 0),
  )
  const chosen = name ?? tags[0]?.name ?? null
  const query = useQuery({
    ...customerQuery(scope, 'get_subscribers_by_tag', { tagName: chosen ?? '', limit: NEWEST }),
    enabled: chosen !== null,
  })
  const { data } = query
  return (
    <Card title="By tag" at={query.dataUpdatedAt}>
      {waitingFor(listed, 'list_tags', 'tags')}
      {listed.data && tags.length === 0 && (
        <p className={styles['nothing']}>No tag yet. Tags of subscribers are counted here.</p>
      )}
      {chosen !== null && (
        <>
          <div className={styles['choice']}>
            <Select
              label="Tag"
              searchable
              allowDeselect={false}
              nothingFoundMessage="No tag has this in its name"
              data={tags.map((tag) => ({
                value: tag.name,
                label: `${tag.name} (${count(tag.subscribersCount ?? 0)})`,
              }))}
              value={chosen}
              onChange={setName}
            />
          </div>
          {waitingFor(query, 'get_subscribers_by_tag', 'subscribers of the tag')}
          {data && !query.error && (
            <>
              <p className={styles['note']} role="status">
                {counted(data.total, 'subscriber')} in every status
                {data.total > data.subscribers.length && `, the newest ${data.subscribers.length} shown`}.
              </p>
              {data.subscribers.length > 0 && (
                <PlainTable
                  label={`Newest with the tag ${chosen}`}
                  head={['Email', 'Status', 'Added']}
                  words={[1]}
                  rows={data.subscribers.map(({ email, status, createdAt }) => [
                    email,
                    <StatusBadge key="status" status={status} />,
                    createdAt === undefined ? '–' : <Moment key="at" at={createdAt} />,
                  ])}
                />
              )}
            </>
          )}
        </>
      )}
    </Card>
  )
}
