import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customerQuery } from '../../screen/tool-query.ts'
import { useScope } from '../../screen/scope.tsx'
import { toFailure } from '../../bridge/actions.ts'
import { Chart, type ChartSeries } from '../../ui/Chart.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { count, counted } from '../../ui/time.ts'
import { totalsOf, type Growth } from './analytics.ts'
import { Card } from './Parts.tsx'
import styles from './analytics.module.css'

const TOOL = 'count_subscribers_by_status'

/** Returns how many were on the list each day; null while it is read or where nobody says. */
export function useTotals(growth: Growth) {
  const { data, error, refetch } = useQuery(customerQuery(useScope(), TOOL, {}))
  const all = data?.total
  const subscribed = data?.counts?.SUBSCRIBED
  const totals = useMemo(
    () =>
      all === undefined || subscribed === undefined ? null : totalsOf(growth.series, { all, subscribed }),
    [growth, all, subscribed],
  )
  return {
    totals,
    unknown: data !== undefined && totals === null,
    failure: error && toFailure(error),
    refetch,
  }
}

/** The whole list over the days. */
export function TotalCard({
  totals,
  unknown,
  failure,
  refetch,
  at,
}: ReturnType<typeof useTotals> & { at: number }) {
  return (
    <Card title="The whole list" at={at}>
      {totals ? (
        <Drawn totals={totals} />
      ) : failure ? (
        <ErrorPanel failure={failure} context={{ tool: TOOL }} onRetry={() => void refetch()} />
      ) : (
        <p className={styles['nothing']}>
          {unknown
            ? `How many are on the list is not stated by the platform (${TOOL}), so none is drawn.`
            : 'Counting the list…'}
        </p>
      )}
    </Card>
  )
}

function Drawn({ totals }: { totals: NonNullable<ReturnType<typeof useTotals>['totals']> }) {
  const places = useMemo(() => totals.map(({ date }) => date), [totals])
  const series = useMemo<ChartSeries[]>(
    () => [
      { label: 'on the list', shape: 'line', token: 'accent', values: totals.map(({ all }) => all) },
      {
        label: 'subscribed, worked back',
        shape: 'dashed',
        token: 'healthy',
        values: totals.map(({ subscribed }) => subscribed),
      },
    ],
    [totals],
  )
  const first = totals[0]
  const last = totals.at(-1)
  if (!first || !last) return null
  const lost = totals.filter(({ subscribed }) => subscribed === null).length
  return (
    <>
      <div className={styles['picture']}>
        <Chart
          label={`People on the list from ${first.date} to ${last.date}: ${count(first.all)}, then ${count(last.all)}; ${count(last.subscribed ?? 0)} of them subscribed. The table below has every day.`}
          places={places}
          series={series}
          from="least"
        />
      </div>
      <p className={styles['note']}>
        The axis begins near the least value. On the list: everyone who is on it today, from the day they were
        added; who was deleted since is on no day. Subscribed is worked back from today by new people and
        unsubscribes, so bounces, complaints and bans of these days are not in it
        {lost > 0 && `, and for the first ${counted(lost, 'day')} it leads to no possible number`}.
      </p>
    </>
  )
}
