import { Button } from '@mantine/core'
import { CircleX, CopyPlus, Scale } from 'lucide-react'
import { useLiveCount } from '../../../audience/useLiveCount.ts'
import { toFailure } from '../../../bridge/actions.ts'
import { Card } from '../../../screen/Card.tsx'
import { useExplanation } from '../../../screen/explain.ts'
import { Moment } from '../../../screen/Moment.tsx'
import { useUnavailableReason } from '../../../screen/tool-availability.ts'
import { useChange } from '../../../screen/useChange.ts'
import { navigate, screenPath } from '../../../state/route.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import { counted } from '../../../ui/time.ts'
import type { CampaignDetail } from '../../../bridge/records.ts'
import { SCREEN } from '../campaigns.ts'
import { CheckList } from './CheckList.tsx'
import { checkSender, PLACES, type Check } from './checks.ts'
import { toCheck, useEligibility } from './Eligibility.tsx'
import { useSenderFacts } from './senderFacts.ts'
import checks from './checks.module.css'
import { useScope } from '../../../screen/scope.tsx'

interface Around {
  campaign: CampaignDetail
}

/**
 * What stands in the way of a FAILED campaign now: by the rules of a sandbox, or by what can be read
 * of a deployment.
 */
export function Failed({ campaign }: Around) {
  const scope = useScope()
  const Now = scope.connection.kind === 'sandbox' ? NowInSandbox : NowOfDeployment
  return (
    <>
      <Now campaign={campaign} />
    </>
  )
}

function NowInSandbox({ campaign }: Around) {
  const scope = useScope()
  const { data, error, refetch } = useEligibility(scope, campaign)
  if (error)
    return (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ action: 'eligibility.get', campaignId: campaign.id }}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={4} label="Reading why it FAILED" />
  const stops = data.rules.filter(({ blocks }) => blocks)
  return (
    <Obstacles
      told="as schedule_campaign would judge it now, which may differ from then"
      checks={stops.map(toCheck)}
    />
  )
}

function NowOfDeployment({ campaign }: Around) {
  const scope = useScope()
  const { connection, organization } = scope
  const acting = { connection: connection.id, organization: organization?.id ?? null }
  const facts = useSenderFacts(scope, campaign)
  const { total } = useLiveCount(campaign.recipientFilters, { ...acting, status: 'SUBSCRIBED' })
  const [domain] = checkSender(facts)
  return (
    <Obstacles
      told="judged here from what the tools answer today, which may differ from then"
      checks={[...(domain ? [domain] : []), { ...checkRecipients(total), place: PLACES['RECIPIENTS'] }]}
    />
  )
}

function checkRecipients(total: number | null): Check {
  const name = 'Recipients'
  if (total === null) return { name, state: 'unknown', told: 'Not counted yet.', details: [] }
  return total === 0
    ? { name, state: 'blocks', told: 'Nobody who is SUBSCRIBED matches.', details: [] }
    : {
        name,
        state: 'met',
        told: `The filters match ${counted(total, 'SUBSCRIBED person', 'SUBSCRIBED people')}.`,
        details: [],
      }
}

type CampaignScope = Parameters<typeof useChange>[0] & { campaign: CampaignDetail }

/**
 * Why a campaign FAILED, at the top of its page. A deployment may leave the reason out. There is no
 * way back, so a copy beside the reason is the way on.
 */
export function WhyFailed({ connection, organization, campaign }: CampaignScope) {
  const at = campaign.sendAt ?? campaign.scheduledAt
  const change = useChange({ connection, organization })
  const obstacle = useUnavailableReason()('duplicate_campaign')
  const explains = useExplanation({ connection, organization })({ campaign: campaign.id })
  const duplicate = (): void =>
    void change.run('duplicate_campaign', { campaignId: campaign.id }, ({ campaignId }) =>
      navigate(screenPath(connection.id, SCREEN, campaignId)),
    )
  return (
    <section className={checks['failed']} aria-label="Why it FAILED">
      <CircleX aria-hidden />
      <div>
        <strong>{campaign.failure?.message ?? 'Why it FAILED is not stated by the platform.'}</strong>
        <p>
          {campaign.emailsSentCount === 0
            ? 'Nothing was sent'
            : `${counted(campaign.emailsSentCount, 'email')} went out`}
          {at !== null && (
            <>
              ; it was due <Moment at={at} />
            </>
          )}
          . As recorded when its time came. A FAILED campaign cannot be changed or scheduled again.
        </p>
      </div>
      {explains !== null && (
        <Button component="a" href={`#${explains}`} leftSection={<Scale aria-hidden />}>
          Explain
        </Button>
      )}
      <Button
        leftSection={<CopyPlus aria-hidden />}
        disabled={obstacle !== null}
        title={obstacle ?? undefined}
        loading={change.busy}
        onClick={duplicate}
      >
        Duplicate as draft
      </Button>
      {change.failure && <ErrorPanel failure={change.failure} context={{ tool: 'duplicate_campaign' }} />}
    </section>
  )
}

function Obstacles({ told, checks: found }: { told: string; checks: Check[] }) {
  return (
    <Card title="What stands in the way now" told={told}>
      {found.every(({ state }) => state === 'met') && (
        <p className={checks['note']}>
          Nothing that can be read here: a duplicate of it would have what this one lacked.
        </p>
      )}
      <CheckList label="What stands in the way now" checks={found} />
    </Card>
  )
}
