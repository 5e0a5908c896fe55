import { CircleX } from 'lucide-react'
import type { SendRule } from '../../../../engine/domain/send-eligibility.ts'
import { useLiveCount } from '../../../audience/useLiveCount.ts'
import { toFailure } from '../../../bridge/actions.ts'
import { Card } from '../../../screen/Card.tsx'
import { Moment } from '../../../screen/Moment.tsx'
import screen from '../../../screen/screen.module.css'
import type { Whose } from '../../../screen/useChange.ts'
import { screenPath } from '../../../state/route.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import { counted } from '../../../ui/time.ts'
import type { CampaignDetail } from '../campaigns.ts'
import { CheckLine } from './CheckList.tsx'
import { checkSender, type Check } from './checks.ts'
import { toCheck, useEligibility } from './Eligibility.tsx'
import { useSenderFacts } from './senderFacts.ts'
import checks from './checks.module.css'

interface Around {
  whose: Whose
  campaign: CampaignDetail
}

/**
 * Why a campaign FAILED. No tool of the API states the reason: a sandbox recorded it and its control
 * door tells; of a deployment only what stands in the way now can be read, and it is labelled so.
 */
export function Failed({ whose, campaign }: Around) {
  return whose.connection.kind === 'sandbox' ? (
    <InSandbox whose={whose} campaign={campaign} />
  ) : (
    <OfDeployment whose={whose} campaign={campaign} />
  )
}

function InSandbox({ whose, campaign }: Around) {
  const { data, error, refetch } = useEligibility(whose, campaign)
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
    <>
      <Reason
        campaign={campaign}
        reason={data.failure ?? 'The sandbox recorded no reason.'}
        told="as the sandbox recorded it then; no tool of the API states it"
      />
      <Now
        whose={whose}
        told="as schedule_campaign would judge it now, which may differ from then"
        checks={stops.map((rule) => ({ ...toCheck(rule), place: PLACES[rule.rule] }))}
      />
    </>
  )
}

function OfDeployment({ whose, campaign }: Around) {
  const { connection, organization } = whose
  const acting = { connection: connection.id, organization: organization?.id ?? null }
  const facts = useSenderFacts(whose, campaign)
  const { total } = useLiveCount(campaign.recipientFilters, { ...acting, status: 'SUBSCRIBED' })
  const [domain] = checkSender(facts)
  return (
    <>
      <Reason
        campaign={campaign}
        reason="Not stated by the platform."
        told="a sandbox fails one that has no sender, no verified domain or no recipient left"
      />
      <Now
        whose={whose}
        told="judged here from what the tools answer today, which may differ from then"
        checks={[
          ...(domain
            ? [{ ...domain, place: PLACES[facts.sender === null ? 'SENDER' : 'SENDER_DOMAIN'] }]
            : []),
          { ...checkRecipients(total), place: PLACES['RECIPIENTS'] },
        ]}
      />
    </>
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

function Reason({ campaign, reason, told }: { campaign: CampaignDetail; reason: string; told: string }) {
  const at = campaign.sendAt ?? campaign.scheduledAt
  return (
    <Card title="Why it FAILED" told={told}>
      <p className={checks['verdict']} data-state="blocks">
        <CircleX aria-hidden />
        <strong>{reason}</strong>
      </p>
      <p className={checks['note']}>
        {campaign.emailsSentCount === 0
          ? 'Nothing was sent'
          : `${counted(campaign.emailsSentCount, 'email')} went out`}
        {at !== null && (
          <>
            ; it was due <Moment at={at} />
          </>
        )}
        . A FAILED campaign cannot be changed or scheduled again: Duplicate makes a DRAFT of it.
      </p>
    </Card>
  )
}

interface Place {
  screen: string
  label: string
}

/** Where what a rule asks for can be mended. */
const PLACES: Partial<Record<string, Place>> = {
  SENDER: { screen: 'senders', label: 'Open Senders' },
  SENDER_DOMAIN: { screen: 'domains', label: 'Open Domains' },
  RECIPIENTS: { screen: 'subscribers', label: 'Open Subscribers' },
} satisfies Partial<Record<SendRule, Place>>

function Now({
  whose,
  told,
  checks: found,
}: {
  whose: Whose
  told: string
  checks: (Check & { place: Place | undefined })[]
}) {
  return (
    <Card title="What stands in the way now" told={told}>
      {found.every(({ state }) => state === 'met') && (
        <p className={checks['note']}>
          Nothing that can be read here: a duplicate of it would have what this one lacked.
        </p>
      )}
      <ul className={checks['checks']} aria-label="What stands in the way now">
        {found.map(({ place, ...check }) => (
          <CheckLine key={check.name} {...check}>
            {place && check.state !== 'met' && (
              <a className={screen['textLink']} href={`#${screenPath(whose.connection.id, place.screen)}`}>
                {place.label}
              </a>
            )}
          </CheckLine>
        ))}
      </ul>
    </Card>
  )
}
