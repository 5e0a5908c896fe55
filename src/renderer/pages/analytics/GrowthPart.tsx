import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RECENT_DAYS } from '../../../engine/domain/limits.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { setView, useView } from '../../state/views.ts'
import { Chart, type ChartSeries } from '../../ui/Chart.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { count } from '../../ui/time.ts'
import { SCREEN, signed, type Growth } from './analytics.ts'
import { Card, Figures, waitingFor } from './Parts.tsx'
import { TotalCard, useTotals } from './TotalPart.tsx'
import styles from './analytics.module.css'
import { useScope } from '../../screen/scope.tsx'

const USUAL = String(RECENT_DAYS)
const WINDOWS = ['7', USUAL, '90', '365']

/** Who came and who left, day by day in the zone of the organization. */
export function GrowthPart() {
  const scope = useScope()
  const place = `${scope.connection.id}/${SCREEN}`
  const kept = String(useView(place)?.['days'] ?? USUAL)
  const days = WINDOWS.includes(kept) ? kept : USUAL
  const query = useQuery({
    ...customerQuery(scope, 'get_subscriber_growth', { days: Number(days) }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <>
      <div className={`${styles['controls']} small`}>
        <SegmentedControl
          aria-label="Days"
          value={days}
          onChange={(next) => setView(place, { days: next })}
          data={WINDOWS.map((value) => ({ value, label: `${value} days` }))}
        />
      </div>
      {waitingFor(query, 'get_subscriber_growth', 'growth')}
      {data && !query.error && <Shown growth={data} at={query.dataUpdatedAt} />}
    </>
  )
}

function Shown({ growth, at }: { growth: Growth; at: number }) {
  const { days, newSubscribers, unsubscribes, netGrowth, series } = growth
  const known = useTotals(growth)
  const places = useMemo(() => series.map(({ date }) => date), [series])
  const drawn = useMemo<ChartSeries[]>(
    () => [
      {
        label: 'new',
        shape: 'bars',
        token: 'accent',
        values: series.map((day) => day.newSubscribers),
      },
      {
        label: 'unsubscribed (downwards)',
        shape: 'bars',
        token: 'attention',
        values: series.map((day) => (day.unsubscribes === 0 ? 0 : -day.unsubscribes)),
      },
    ],
    [series],
  )
  return (
    <>
      <Figures
        figures={[
          { label: 'New subscribers', value: count(newSubscribers), hint: `in ${days} days, today included` },
          { label: 'Unsubscribed', value: count(unsubscribes), hint: 'left in the same days' },
          { label: 'Net growth', value: signed(netGrowth), hint: 'new less unsubscribed' },
          {
            label: 'A day',
            value: (newSubscribers / days).toLocaleString('en-US', { maximumFractionDigits: 1 }),
            hint: `new, on average over ${days} days`,
          },
        ]}
      />
      <Card title="Growth by day" at={at}>
        {newSubscribers + unsubscribes === 0 ? (
          <p className={styles['nothing']}>
            Nobody came and nobody left in these days. Import subscribers, or look at more days.
          </p>
        ) : (
          <div className={styles['picture']}>
            <Chart
              label={`New subscribers and unsubscribes of ${days} days: ${newSubscribers} new, ${unsubscribes} unsubscribed. The table below has every day.`}
              places={places}
              series={drawn}
            />
          </div>
        )}
      </Card>
      <TotalCard {...known} at={at} />
      <Card title="The days behind it, newest first">
        <PlainTable
          label="Growth by day as a table"
          head={[
            ...['Day', 'New', 'Unsubscribed', 'Net'],
            ...(known.totals ? ['On the list', 'Subscribed, worked back'] : []),
          ]}
          rows={series
            .map((day, index) => {
              const total = known.totals?.[index]
              return [
                day.date,
                count(day.newSubscribers),
                count(day.unsubscribes),
                signed(day.newSubscribers - day.unsubscribes),
                ...(total
                  ? [count(total.all), total.subscribed === null ? '–' : count(total.subscribed)]
                  : []),
              ]
            })
            .toReversed()}
        />
      </Card>
    </>
  )
}
