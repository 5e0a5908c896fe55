import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RECENT_DAYS } from '../../../engine/domain/limits.ts'
import { FEWEST_SENT, HEALTH_BOUNDS, type ScoreLabel } from '../../../engine/domain/reputation.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { Chart, type ChartSeries } from '../../ui/Chart.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { count, counted } from '../../ui/time.ts'
import { percent, type Health } from './analytics.ts'
import { Card, Figures, VerdictBadge, waitingFor } from './Parts.tsx'
import styles from './analytics.module.css'
import { useScope } from '../../screen/scope.tsx'

const WINDOWS = [7, RECENT_DAYS, 90, 365]
const TOOL = 'get_deliverability_health'

/** Whether mail arrives: the score over everything, and verdicts on each window. */
export function DeliverabilityPart() {
  const scope = useScope()
  const [all, ...windows] = useQueries({
    queries: [
      customerQuery(scope, TOOL, {}),
      ...WINDOWS.map((sinceDays) => customerQuery(scope, TOOL, { sinceDays })),
    ],
  })
  const failed = [all, ...windows].find((query) => query?.error)
  if (failed) return <>{waitingFor(failed, TOOL, 'deliverability')}</>
  const known = windows.flatMap(({ data }) => data ?? [])
  if (!all?.data || known.length < WINDOWS.length)
    return <>{waitingFor({ ...windows[0], data: undefined } as never, TOOL, 'deliverability')}</>
  if (!all.data.hasData)
    return (
      <Card title="Deliverability" at={all.dataUpdatedAt}>
        <p className={styles['nothing']}>
          Nothing has been sent yet, so there is nothing to judge. Send a campaign; a verdict takes{' '}
          {FEWEST_SENT} emails in its window.
        </p>
      </Card>
    )
  return <Shown all={all.data} windows={known} at={all.dataUpdatedAt} />
}

const MEANINGS: Partial<Record<string, Meaning>> & Record<ScoreLabel, Meaning> = {
  Excellent: 'healthy',
  Good: 'healthy',
  Fair: 'attention',
  Poor: 'blocked',
}

function nameOf({ sinceDays }: Health): string {
  return sinceDays === null ? 'all time' : `${sinceDays} days`
}

function Shown({ all, windows, at }: { all: Health; windows: Health[]; at: number }) {
  const month = windows.find(({ sinceDays }) => sinceDays === RECENT_DAYS)
  const lines = [...windows, all]
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Trust score, all time',
            value: (
              <>
                {all.trustScore} <Badge meaning={MEANINGS[all.label] ?? 'neutral'}>{all.label}</Badge>
              </>
            ),
            hint: `of 100, from ${counted(all.sent, 'email')} sent`,
          },
          ...(month ? monthFigures(month) : []),
        ]}
      />
      <div className={styles['pair']}>
        <Rate
          title="Bounce rate"
          lines={lines}
          of={({ bounceRate }) => bounceRate}
          bounds={HEALTH_BOUNDS.bounce}
          at={at}
        />
        <Rate
          title="Complaint rate"
          lines={lines}
          of={({ complaintRate }) => complaintRate}
          bounds={HEALTH_BOUNDS.complaint}
          at={at}
        />
      </div>
      <Card title="The numbers behind it">
        <PlainTable
          label="Deliverability as a table"
          head={[
            'Window',
            'Sent',
            'Delivered',
            'Bounced',
            'Rate',
            'Complained',
            'Rate of complaints',
            'Verdict',
          ]}
          words={[7]}
          rows={lines.map((line) => [
            nameOf(line),
            count(line.sent),
            count(line.delivered),
            count(line.bounced),
            line.sent === 0 ? '–' : percent(line.bounceRate),
            count(line.complained),
            line.sent === 0 ? '–' : percent(line.complaintRate),
            line.verdicts ? <VerdictBadge key="verdict" verdict={line.verdicts.overall} /> : 'windows only',
          ])}
        />
        <p className={styles['note']}>
          Percent of sent. Bounces are WARNING from {HEALTH_BOUNDS.bounce[0]} % and CRITICAL from{' '}
          {HEALTH_BOUNDS.bounce[1]} %, complaints from {HEALTH_BOUNDS.complaint[0]} % and{' '}
          {HEALTH_BOUNDS.complaint[1]} %; a window with fewer than {FEWEST_SENT} sent gets no verdict. The
          score loses 5 for each percent of bounces and 5 for each tenth of a percent of complaints.
        </p>
      </Card>
    </>
  )
}

function monthFigures({ sent, bounced, complained, bounceRate, complaintRate, verdicts }: Health) {
  const n = `of ${count(sent)} sent in ${RECENT_DAYS} days`
  const few = `${count(sent)} sent in ${RECENT_DAYS} days; a verdict takes ${FEWEST_SENT}`
  return [
    {
      label: `Last ${RECENT_DAYS} days`,
      value: verdicts ? <VerdictBadge verdict={verdicts.overall} /> : '–',
      hint: sent < FEWEST_SENT ? few : n,
    },
    {
      label: 'Bounced',
      value: sent < FEWEST_SENT ? count(bounced) : percent(bounceRate),
      hint: verdicts ? <VerdictBadge verdict={verdicts.bounce} /> : n,
    },
    {
      label: 'Complained',
      value: sent < FEWEST_SENT ? count(complained) : percent(complaintRate),
      hint: verdicts ? <VerdictBadge verdict={verdicts.complaint} /> : n,
    },
  ]
}

interface RateProps {
  title: string
  lines: Health[]
  of: (health: Health) => number
  bounds: readonly [number, number]
  at: number
}

function Rate({ title, lines, of, bounds, at }: RateProps) {
  const places = useMemo(() => lines.map(nameOf), [lines])
  const series = useMemo<ChartSeries[]>(
    () => [
      {
        label: 'percent of sent',
        shape: 'bars',
        token: 'accent',
        values: lines.map((line) => (line.sent < FEWEST_SENT ? null : of(line))),
      },
      { label: 'WARNING', shape: 'dashed', token: 'attention', values: lines.map(() => bounds[0]) },
      { label: 'CRITICAL', shape: 'dashed', token: 'blocked', values: lines.map(() => bounds[1]) },
    ],
    [lines, of, bounds],
  )
  return (
    <Card title={title} at={at}>
      <div className={styles['picture']}>
        <Chart
          label={`${title} by window: ${lines.map((line) => `${nameOf(line)} ${percent(of(line))} of ${line.sent}`).join(', ')}.`}
          places={places}
          series={series}
          height={180}
          format={percent}
        />
      </div>
    </Card>
  )
}
