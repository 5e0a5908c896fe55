import { Button } from '@mantine/core'
import { useState } from 'react'
import { allowsAction, hasStarted } from '../../../engine/domain/campaign-status.ts'
import { FilterBuilder } from '../../audience/FilterBuilder.tsx'
import type { Filter } from '../../audience/filters.ts'
import { useLiveCount } from '../../audience/useLiveCount.ts'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { Card } from '../../screen/Card.tsx'
import { WorkflowUses } from '../../screen/WorkflowUses.tsx'
import screen from '../../screen/screen.module.css'
import { useChange } from '../../screen/useChange.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Age } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import type { CampaignDetail } from '../../bridge/records.ts'
import { ONLY_DRAFTS } from './campaigns.ts'
import { Waterfall } from './sending/Waterfall.tsx'
import styles from './campaigns.module.css'
import { useScope } from '../../screen/scope.tsx'

/** Who the campaign goes to: its filters, how many they match now, and how many of those it reaches. */
export function CampaignAudience({ campaign }: { campaign: CampaignDetail }) {
  const scope = useScope()
  const { connection, organization } = scope
  const acting = { connection: connection.id, organization: organization?.id ?? null }
  const [filters, setFilters] = useState<Filter[]>(campaign.recipientFilters)
  const change = useChange(scope)
  const matching = useLiveCount(filters, acting)
  const reached = useLiveCount(filters, { ...acting, status: 'SUBSCRIBED' })
  const why =
    useUnavailableReason()('update_campaign_filters') ??
    (allowsAction(campaign.status, 'edit') ? null : ONLY_DRAFTS)
  const changed = JSON.stringify(filters) !== JSON.stringify(campaign.recipientFilters)
  return (
    <div className={screen['sections']}>
      <section className={screen['card']} aria-label="Audience filters">
        <div className={`${screen['cardHead']} small`}>
          <h2>Who receives it</h2>
          <span className={screen['dim']}>
            {why ?? 'Everyone who matches all filters. No filter: all subscribers.'}
          </span>
          <span className={screen['push']} />
          {changed && <Button onClick={() => setFilters(campaign.recipientFilters)}>Discard</Button>}
          <Button
            variant="filled"
            disabled={why !== null || !changed || matching.issues.length > 0}
            title={why ?? undefined}
            loading={change.busy}
            onClick={() =>
              void change.run(
                'update_campaign_filters',
                { campaignId: campaign.id, filters },
                () => undefined,
              )
            }
          >
            Save audience
          </Button>
        </div>
        <div className={styles['builder']}>
          <FilterBuilder
            value={filters}
            onChange={setFilters}

            count={matching}
            disabled={why !== null}
          />
          <Reach
            matching={matching.total}
            reached={reached.total}
            at={reached.at}
            faulty={matching.issues.length > 0}
          />
          {matching.failure && (
            <ErrorPanel failure={matching.failure} context={{ tool: 'count_subscribers' }} />
          )}
          {change.failure && (
            <ErrorPanel failure={change.failure} context={{ tool: 'update_campaign_filters' }} />
          )}
        </div>
      </section>
      <Waterfall filters={filters} settled={hasStarted(campaign.status) ? campaign.recipientCount : null} />
      {connection.kind === 'sandbox' && (
        <Card title="Workflows that use it" told="They start, wait or decide by what happens to this email.">
          <div className={styles['builder']}>
            <WorkflowUses kind="campaign" id={campaign.id} />
          </div>
        </Card>
      )}
    </div>
  )
}

function Reach({
  matching,
  reached,
  at,
  faulty,
}: {
  matching: number | null
  reached: number | null
  at: number | null
  faulty: boolean
}) {
  if (faulty) return <p role="status">Not counted: correct the marked filter.</p>
  if (matching === null || reached === null) return <p role="status">Counting…</p>
  return (
    <p role="status" className={styles['reach']}>
      <strong>{count(reached)}</strong> SUBSCRIBED of <strong>{count(matching)}</strong> matching
      {at !== null && (
        <span className={screen['dim']}>
          {' '}
          · as of <Age at={at} />
        </span>
      )}
      {matching > reached && (
        <span className={screen['dim']}> · {count(matching - reached)} are left out for their status</span>
      )}
    </p>
  )
}
