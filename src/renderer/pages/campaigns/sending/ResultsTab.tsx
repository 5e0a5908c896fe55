import { CopyableTable } from '../../../ui/table/CopyableTable.tsx'
import { useShownTime } from '../../../ui/shownTime.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, PencilLine, Send } from 'lucide-react'
import { toFailure } from '../../../bridge/actions.ts'
import { customerQuery } from '../../../screen/tool-query.ts'
import { Card } from '../../../screen/Card.tsx'
import screen from '../../../screen/screen.module.css'
import { useZone } from '../../../screen/useZone.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { fetched } from '../../../ui/fetched.tsx'
import { useNow } from '../../../ui/now.ts'
import { Age, Empty, SkeletonRows } from '../../../ui/Parts.tsx'
import { count, counted } from '../../../ui/time.ts'
import { clockTime, describeSpan } from '../../../ui/zone.ts'
import type { CampaignDetail } from '../../../bridge/records.ts'
import { shareOf } from '../campaigns.ts'
import { Failed } from './Failed.tsx'
import { ResultRecipients } from './ResultRecipients.tsx'
import { outcomesOf, placesOf, type Analytics, type Progress } from './results.ts'
import styles from './results.module.css'
import { useScope } from '../../../screen/scope.tsx'

interface Around {
  campaign: CampaignDetail
}

/** Its picture needs a library that nobody else here does. */
const { Component: CampaignTimeline } = fetched(
  () => import('./CampaignTimeline.tsx'),
  <SkeletonRows rows={5} label="Loading the picture" />,
)

/** A deployment tells of nothing by itself: while it sends, it is asked again. */
const ASK_AGAIN_MS = 5_000

/** What becomes of a campaign from its schedule on. */
export function ResultsTab({ campaign }: Around) {
  const { status } = campaign
  if (status === 'DRAFT' || status === 'ARCHIVED')
    return (
      <Empty icon={<PencilLine aria-hidden />}>
        It is {status === 'DRAFT' ? 'a DRAFT' : 'ARCHIVED'} and was not sent. Its results appear here once it
        is.
      </Empty>
    )
  if (status === 'SCHEDULED') return <Waiting campaign={campaign} />
  return <Sent campaign={campaign} />
}

function Waiting({ campaign }: Around) {
  const scope = useScope()
  const now = useNow()
  const own = useZone(scope.connection, scope.organization)
  const at = Date.parse(campaign.sendAt ?? '')
  const time = useShownTime(own)
  const zone = campaign.timezone ?? time.zone
  return (
    <Empty icon={<CalendarClock aria-hidden />}>
      Goes out{' '}
      <strong title={time.everywhere(at)}>
        {time.clock(at)} {time.zone}
      </strong>
      {zone !== time.zone && ` (scheduled as ${clockTime(at, zone)} ${zone})`},{' '}
      {at > now ? `in ${describeSpan(at - now)}` : 'as soon as the clock moves'}. Who gets it is settled then.
    </Empty>
  )
}

function Sent({ campaign }: Around) {
  const scope = useScope()
  const input = { campaignId: campaign.id }
  const asked = campaign.status === 'SENDING' && scope.connection.kind === 'deployment' ? ASK_AGAIN_MS : false
  const progress = useQuery({
    ...customerQuery(scope, 'get_campaign_progress', input),
    refetchInterval: asked,
  })
  const analytics = useQuery({
    ...customerQuery(scope, 'get_campaign_analytics', input),
    refetchInterval: asked,
  })
  const error = progress.error ?? analytics.error
  if (error)
    return (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ tool: progress.error ? 'get_campaign_progress' : 'get_campaign_analytics', ...input }}
        onRetry={() => void Promise.all([progress.refetch(), analytics.refetch()])}
      />
    )
  if (!progress.data || !analytics.data) return <SkeletonRows rows={8} label="Reading the results" />
  const nobody = progress.data.total === 0
  return (
    <div className={screen['sections']}>
      {campaign.status === 'FAILED' && <Failed campaign={campaign} />}
      {!nobody && (
        <>
          <Places progress={progress.data} analytics={analytics.data} at={progress.dataUpdatedAt} />
          <Outcomes analytics={analytics.data} />
          {scope.connection.kind === 'sandbox' && campaign.sendAt !== null && (
            <CampaignTimeline campaignId={campaign.id} start={Date.parse(campaign.sendAt)} />
          )}
          <ResultLinks analytics={analytics.data} />
          <ResultRecipients campaignId={campaign.id} answer={analytics.data} />
        </>
      )}
      {nobody && campaign.status !== 'FAILED' && (
        <Empty icon={<Send aria-hidden />}>Sending has begun; its recipients are being settled.</Empty>
      )}
    </div>
  )
}

/** Every recipient is in exactly one of these places. */
function Places({ progress, analytics, at }: { progress: Progress; analytics: Analytics; at: number }) {
  const places = placesOf(progress, analytics)
  const { total, percent, status } = progress
  return (
    <Card
      title={status === 'SENDING' ? `Sending, ${percent} %` : 'Recipients'}
      told={
        <>
          settled when sending started · as of <Age at={at} />
        </>
      }
    >
      <div className={styles['places']}>
        <div
          className={styles['stack']}
          role="img"
          aria-label={`${percent} % of ${counted(total, 'recipient')} are no longer pending`}
        >
          {places.map(({ tone, recipients }) => (
            <span key={tone} data-tone={tone} style={{ flexGrow: recipients }} />
          ))}
        </div>
        <dl className={styles['sum']} aria-label="Where the emails are">
          <div>
            <dt>recipients</dt>
            <dd>{count(total)}</dd>
          </div>
          {places.map(({ label, recipients, tone }, index) => (
            <div key={label}>
              <dt>
                <span className={styles['dot']} data-tone={tone} aria-hidden /> {label}
              </dt>
              <dd>
                <span className={styles['sign']}>{index === 0 ? '= ' : '+ '}</span>
                {count(recipients)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

function Outcomes({ analytics }: { analytics: Analytics }) {
  const isSandbox = useScope().connection.kind === 'sandbox'
  const most = Math.max(1, analytics.recipients)
  return (
    <Card
      title="What became of them"
      told={isSandbox ? 'People, each once.' : 'People, each once. The API does not say when people opened.'}
    >
      <CopyableTable label="what became of them">
        <table className={styles['table']} aria-label="What became of them">
          <thead>
            <tr>
              <th>Outcome</th>
              <th className={styles['number']}>People</th>
              <th>Share</th>
              <th className={styles['bars']} aria-label="Against all recipients" />
            </tr>
          </thead>
          <tbody>
            {outcomesOf(analytics).map(({ label, recipients, of, ofWhat }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className={styles['number']}>{count(recipients)}</td>
                <td>
                  {shareOnly(recipients, of)}{' '}
                  <span className={styles['dim']}>
                    of {count(of)} {ofWhat}
                  </span>
                </td>
                <td>
                  <Bar part={recipients} whole={most} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </CopyableTable>
    </Card>
  )
}

/** "32.1 %"; of fewer than twenty the numbers alone. */
function shareOnly(part: number, whole: number): string {
  if (whole === 0) return '–'
  return whole < 20 ? (shareOf(part, whole).split(' of ')[0] ?? '') : `${((part / whole) * 100).toFixed(1)} %`
}

/** Each link as the author wrote it, most clicked first. */
function ResultLinks({ analytics: { links, clicked } }: { analytics: Analytics }) {
  return (
    <Card title="Links" told={<>{count(clicked)} people clicked</>}>
      {links.length === 0 ? (
        <p className={styles['none']}>Nobody has clicked a link yet.</p>
      ) : (
        <CopyableTable label="links">
          <table className={styles['table']} aria-label="Links">
            <thead>
              <tr>
                <th>Link</th>
                <th className={styles['number']}>Clicks</th>
                <th className={styles['number']}>People</th>
                <th>Of those who clicked</th>
              </tr>
            </thead>
            <tbody>
              {links.map(({ url, clicks, uniqueClicks }) => (
                <tr key={url}>
                  <td className={`${styles['url']} mono`}>{url}</td>
                  <td className={styles['number']}>{count(clicks)}</td>
                  <td className={styles['number']}>{count(uniqueClicks)}</td>
                  <td>{shareOf(uniqueClicks, clicked)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </CopyableTable>
      )}
    </Card>
  )
}
