import { useQuery } from '@tanstack/react-query'
import { CheckCircle2, OctagonX } from 'lucide-react'
import type { SendRule } from '../../../../engine/domain/send-eligibility.ts'
import { allowsAction } from '../../../../engine/domain/campaign-status.ts'
import type { Eligibility, SendRuleAnswer } from '../../../bridge/clock.ts'
import { toFailure } from '../../../bridge/actions.ts'
import { Card } from '../../../screen/Card.tsx'
import { queries } from '../../../state/queries.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import { counted } from '../../../ui/time.ts'
import type { CampaignDetail } from '../../../bridge/records.ts'
import { PLACES, type Check } from './checks.ts'
import { CheckList } from './CheckList.tsx'
import styles from './checks.module.css'
import { useScope, type Scope } from '../../../screen/scope.tsx'

const NAMES: Partial<Record<string, string>> & Record<SendRule, string> = {
  ORGANIZATION_ALLOWED: 'Verification',
  NO_HOLD: 'Holds',
  REVIEWER_AVAILABLE: 'Reviewer',
  REVIEW_PASSED: 'Content review',
  CONTENT_RENDERS: 'Content',
  UNSUBSCRIBE_LINK: 'Unsubscribe link',
  SENDER: 'Sender',
  SENDER_DOMAIN: "Sender's domain",
  RECIPIENTS: 'Recipients',
  PLAN_LIMIT: 'Emails of the plan',
  POSTAL_ADDRESS: 'Postal address',
}

/** Said in the checklist as well: here only while it stands in the way. */
const IN_THE_CHECKLIST: ReadonlySet<string> = new Set<SendRule>([
  'UNSUBSCRIBE_LINK',
  'SENDER',
  'SENDER_DOMAIN',
  'POSTAL_ADDRESS',
])

function isToldHere({ rule, blocks }: SendRuleAnswer): boolean {
  return blocks || !IN_THE_CHECKLIST.has(rule)
}

/** Addresses and domains keep their small letters. */
export function asSentence(clause: string): string {
  const first = clause.split(' ')[0] ?? ''
  return `${/^[a-z]+$/.test(first) ? first.charAt(0).toUpperCase() + clause.slice(1) : clause}.`
}

export function useEligibility({ connection, organization }: Scope, campaign: CampaignDetail) {
  return useQuery({
    ...queries.eligibility(connection.id, organization?.id ?? null, campaign.id),
    enabled: connection.kind === 'sandbox',
  })
}

/** Whether schedule_campaign would take it, rule by rule. Only a sandbox tells that without being asked to send. */
export function EligibilityCard({ campaign }: { campaign: CampaignDetail }) {
  const scope = useScope()
  const { data, error, refetch } = useEligibility(scope, campaign)
  return (
    <Card title="May it be sent" told="as schedule_campaign would judge it now">
      {scope.connection.kind !== 'sandbox' && (
        <p className={styles['note']}>
          Only {scope.connection.label} itself knows its verification state, its review of the content and
          what is left of its plan. It says so when schedule_campaign is called, all reasons at once.
        </p>
      )}
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ action: 'eligibility.get', campaignId: campaign.id }}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && scope.connection.kind === 'sandbox' && (
        <SkeletonRows rows={6} label="Judging the rules of sending" />
      )}
      {data && !error && (
        <>
          <Verdict answer={data} />
          <CheckList label="Rules of sending" checks={data.rules.filter(isToldHere).map(toCheck)} />
        </>
      )}
    </Card>
  )
}

function Verdict({ answer: { status, eligible, rules } }: { answer: Eligibility }) {
  const stops = rules.filter(({ blocks }) => blocks).length
  const Icon = stops === 0 ? CheckCircle2 : OctagonX
  const listed = rules.filter(isToldHere)
  const told = eligible
    ? `Nothing stops it: schedule_campaign would accept it now. ${listed.filter(({ met }) => met).length} of ${counted(listed.length, 'rule')} below are met.`
    : stops > 0
      ? `${counted(stops, 'reason')} against it: schedule_campaign would refuse it${allowsAction(status, 'schedule') ? '' : `, and it is ${status}`}.`
      : `It is ${status}, and only a DRAFT can be scheduled. No rule speaks against its content.`
  return (
    <p className={styles['verdict']} data-state={stops === 0 ? 'met' : 'blocks'} role="status">
      <Icon aria-hidden />
      <strong>{told}</strong>
    </p>
  )
}

export function toCheck({ rule, met, blocks, message, details }: SendRuleAnswer): Check {
  return {
    name: NAMES[rule] ?? rule,
    state: met ? 'met' : blocks ? 'blocks' : 'attention',
    told: asSentence(message),
    details,
    place: PLACES[rule],
  }
}
