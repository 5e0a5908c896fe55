import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useMemo } from 'react'
import { FEWEST_SENT } from '../../../engine/domain/reputation.ts'
import { toFailure } from '../../bridge/actions.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { navigate, screenPath } from '../../state/route.ts'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { Chart, type ChartSeries } from '../../ui/Chart.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { count, counted } from '../../ui/time.ts'
import type { Campaign } from '../../bridge/records.ts'
import {
  LEAST_FOR_PERCENT,
  SCREEN,
  percent,
  shareText,
  type OrganizationStats,
  type SubscriberStats,
} from './analytics.ts'
import { Card, Figures } from './Parts.tsx'
import styles from './analytics.module.css'
import { useScope } from '../../screen/scope.tsx'

const SHOWN = 25

/** Whether mail is read: over everything, and campaign by campaign. */
export function EngagementPart() {
  const scope = useScope()
  const stats = useQuery(customerQuery(scope, 'get_org_stats', {}))
  const subscribers = useQuery(customerQuery(scope, 'get_subscriber_stats', {}))
  const health = useQuery(customerQuery(scope, 'get_deliverability_health', {}))
  const sent = useQuery(customerQuery(scope, 'list_campaigns', { status: 'SENT', limit: SHOWN }))
  const all = [stats, subscribers, health, sent]
  const failed = all.find(({ error }) => error !== null)
  const retry = (): void => all.forEach((query) => void (query.error && query.refetch()))
  return (
    <>
      {failed?.error && (
        <ErrorPanel failure={toFailure(failed.error)} context={{ screen: SCREEN }} onRetry={retry} />
      )}
      {!failed && all.some(({ data }) => data === undefined) && (
        <SkeletonRows rows={7} label="Loading engagement" />
      )}
      {stats.data && subscribers.data && health.data && (
        <Overall stats={stats.data} engagement={subscribers.data.engagement} n={health.data.sent} />
      )}
      {sent.data && (
        <Campaigns campaigns={sent.data.campaigns} total={sent.data.total} at={sent.dataUpdatedAt} />
      )}
    </>
  )
}

const MEANINGS: Record<string, Meaning> = {
  Excellent: 'healthy',
  Good: 'healthy',
  Fair: 'attention',
  Poor: 'blocked',
}

interface OverallProps {
  stats: OrganizationStats
  engagement: SubscriberStats['engagement']
  /** Emails ever sent: what the score rests on. */
  n: number
}

function Overall({ stats: { campaigns }, engagement, n }: OverallProps) {
  const few = n < FEWEST_SENT
  const averages = campaigns.sent === 0 ? '–' : percent(campaigns.averageOpenRate)
  return (
    <Figures
      figures={[
        {
          label: 'Engagement',
          value: few ? (
            <Badge meaning="neutral">too few to judge</Badge>
          ) : (
            <>
              {engagement.score}{' '}
              <Badge meaning={MEANINGS[engagement.label] ?? 'neutral'}>{engagement.label}</Badge>
            </>
          ),
          hint: few
            ? `${counted(n, 'email')} sent; a verdict takes ${FEWEST_SENT}`
            : `of 100, from ${counted(n, 'email')} sent`,
        },
        {
          label: 'Opened',
          value: n < LEAST_FOR_PERCENT ? '–' : percent(engagement.openRate),
          hint: `of ${count(n)} sent`,
        },
        {
          label: 'Clicked',
          value: n < LEAST_FOR_PERCENT ? '–' : percent(engagement.clickRate),
          hint: 'of those opened',
        },
        {
          label: 'Mean open rate',
          value: averages,
          hint: `over ${counted(campaigns.sent, 'campaign')} that went out`,
        },
        {
          label: 'Mean click rate',
          value: campaigns.sent === 0 ? '–' : percent(campaigns.averageClickRate),
          hint: 'of opened, over the same',
        },
      ]}
    />
  )
}

function Campaigns({ campaigns, total, at }: { campaigns: Campaign[]; total: number; at: number }) {
  const scope = useScope()
  const ordered = useMemo(() => campaigns.toReversed(), [campaigns])
  const places = useMemo(() => ordered.map(({ name }) => shorten(name)), [ordered])
  const series = useMemo<ChartSeries[]>(
    () => [
      { label: 'opened, of sent', shape: 'line', token: 'accent', values: ordered.map(openRate) },
      { label: 'clicked, of opened', shape: 'dashed', token: 'attention', values: ordered.map(clickRate) },
    ],
    [ordered],
  )
  const list = screenPath(scope.connection.id, 'campaigns')
  if (campaigns.length === 0)
    return (
      <Card title="By campaign" at={at}>
        <Empty
          icon={<Mail aria-hidden />}
          action={
            <Button variant="filled" onClick={() => navigate(list)}>
              Open campaigns
            </Button>
          }
        >
          No campaign has gone out yet. Once one has, its opens and clicks are compared here.
        </Empty>
      </Card>
    )
  const few = campaigns.filter((one) => clickRate(one) === null).length
  return (
    <>
      <Card
        title={`Opens and clicks of the last ${counted(campaigns.length, 'campaign')} that went out`}
        at={at}
      >
        <div className={styles['picture']}>
          <Chart
            label={`Open and click rates of ${counted(campaigns.length, 'campaign')}, oldest first. The table below has every campaign.`}
            places={places}
            series={series}
            format={percent}
          />
        </div>
        {few > 0 && (
          <p className={styles['note']}>
            {counted(few, 'campaign')} sent to or opened by fewer than {LEAST_FOR_PERCENT} people: a rate of
            so few is not drawn.
          </p>
        )}
      </Card>
      <Card title={`The campaigns behind it, newest first (${count(campaigns.length)} of ${count(total)})`}>
        <PlainTable
          label="Campaigns as a table"
          head={['Campaign', 'Sent', 'Opened', 'Open rate', 'Clicked', 'Click rate']}
          rows={campaigns.map((campaign) => [
            <a key="name" href={`#${list}/${campaign.id}`} className={styles['link']}>
              {campaign.name}
            </a>,
            count(campaign.emailsSentCount),
            count(campaign.emailsOpenedCount),
            shareText(campaign.emailsOpenedCount, campaign.emailsSentCount),
            count(campaign.emailsClickedCount),
            shareText(campaign.emailsClickedCount, campaign.emailsOpenedCount),
          ])}
        />
      </Card>
    </>
  )
}

function rate(part: number, whole: number): number | null {
  return whole < LEAST_FOR_PERCENT ? null : (part / whole) * 100
}

const openRate = (one: Campaign): number | null => rate(one.emailsOpenedCount, one.emailsSentCount)
/** Of the opened, as every tool counts it: the means above are those of this. */
const clickRate = (one: Campaign): number | null => rate(one.emailsClickedCount, one.emailsOpenedCount)

function shorten(name: string): string {
  return name.length > 14 ? `${name.slice(0, 13)}…` : name
}
