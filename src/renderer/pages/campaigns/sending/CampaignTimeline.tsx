import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ActionAnswer, ActionInput } from '../../../../engine/sandbox/actions/index.ts'
import { callSandbox, toFailure } from '../../../bridge/actions.ts'
import { Card } from '../../../screen/Card.tsx'
import { useScope } from '../../../screen/scope.tsx'
import { Chart, type ChartSeries } from '../../../ui/Chart.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import { useShownTime } from '../../../ui/shownTime.ts'
import { CopyableTable } from '../../../ui/table/CopyableTable.tsx'
import { count, counted } from '../../../ui/time.ts'
import { describeSpan } from '../../../ui/zone.ts'
import { bucketsOf, timeOfShare, type Slot, type Timeline } from './timeline.ts'
import styles from './results.module.css'

interface TimelineProps {
  campaignId: string
  /** When it began to go out, ms UTC. */
  start: number
}

type Input = ActionInput<'campaign.timeline'>

/** Asks part by part until all emails are counted. */
async function readSlots(connection: string, input: Input): Promise<Slot[]> {
  const slots = new Map<number, number>()
  let next: string | null = null
  do {
    const asked: Input = { ...input, ...(next === null ? {} : { after: next }) }
    const answer: ActionAnswer<'campaign.timeline'> = await callSandbox(
      connection,
      'campaign.timeline',
      asked,
    )
    for (const { at, emails } of answer.slots) {
      const time = Date.parse(at)
      slots.set(time, (slots.get(time) ?? 0) + emails)
    }
    next = answer.next
  } while (next !== null)
  return [...slots].map(([at, emails]) => ({ at, emails }))
}

/** When people opened and clicked: a sandbox knows it, the API of the platform does not say. */
export default function CampaignTimeline({ campaignId, start }: TimelineProps) {
  const scope = useScope()
  const { data, error, refetch } = useQuery({
    queryKey: [
      'action',
      scope.connection.id,
      scope.organization?.id ?? null,
      'campaign.timeline',
      campaignId,
    ],
    queryFn: async () => ({
      opened: await readSlots(scope.connection.id, { campaignId, event: 'opened' }),
      clicked: await readSlots(scope.connection.id, { campaignId, event: 'clicked' }),
    }),
    refetchOnMount: 'always',
  })
  return (
    <Card title="Opens and clicks over time" told="Each email once, when it was first opened or clicked.">
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ action: 'campaign.timeline', campaignId }}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows rows={5} label="Reading when people opened" />}
      {data && !error && <Shown timeline={data} start={start} />}
    </Card>
  )
}

function Shown({ timeline, start }: { timeline: Timeline; start: number }) {
  const time = useShownTime()
  const [open, setOpen] = useState(false)
  const { unit, buckets } = useMemo(() => bucketsOf(timeline, start, time), [timeline, start, time])
  // The year of an hour would not fit under its column.
  const places = useMemo(
    () => buckets.map(({ label }) => (unit === 'hour' ? label.slice('2026-'.length) : label)),
    [buckets, unit],
  )
  const series = useMemo<ChartSeries[]>(
    () => [
      { label: 'opened', shape: 'bars', token: 'accent', values: buckets.map(({ opened }) => opened) },
      { label: 'clicked', shape: 'line', token: 'attention', values: buckets.map(({ clicked }) => clicked) },
    ],
    [buckets],
  )
  const opens = timeline.opened.reduce((sum, { emails }) => sum + emails, 0)
  if (opens === 0) return <p className={styles['none']}>Nobody has opened it yet.</p>
  const after = (share: number): string => describeSpan(timeOfShare(timeline.opened, share, start) ?? 0)
  return (
    <>
      <p className={styles['told']}>
        Of {counted(opens, 'first opening')}, half came within <strong>{after(0.5)}</strong> and nine of ten
        within <strong>{after(0.9)}</strong> after sending began.
      </p>
      <div className={styles['picture']}>
        <Chart
          label={`First openings and clicks by ${unit}, from the start of sending: ${count(opens)} opened. The table behind the button has every ${unit}.`}
          places={places}
          series={series}
        />
      </div>
      <div className={styles['behind']}>
        <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide the table' : `Show every ${unit} (${time.zone})`}
        </Button>
      </div>
      {open && (
        <CopyableTable label="opens and clicks over time">
          <table className={styles['table']} aria-label="Opens and clicks over time">
            <thead>
              <tr>
                <th>{unit === 'hour' ? 'Hour from' : 'Day'}</th>
                <th className={styles['number']}>Opened</th>
                <th className={styles['number']}>Clicked</th>
                <th className={styles['number']}>Opened so far</th>
              </tr>
            </thead>
            <tbody>
              {withSums(buckets).map(({ label, opened, clicked, sum }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className={styles['number']}>{count(opened)}</td>
                  <td className={styles['number']}>{count(clicked)}</td>
                  <td className={styles['number']}>
                    {count(sum)} of {count(opens)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </CopyableTable>
      )}
    </>
  )
}

function withSums<B extends { opened: number }>(buckets: readonly B[]): (B & { sum: number })[] {
  let sum = 0
  return buckets.map((bucket) => ({ ...bucket, sum: (sum += bucket.opened) }))
}
