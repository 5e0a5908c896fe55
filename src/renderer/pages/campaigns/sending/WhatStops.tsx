import { Button } from '@mantine/core'
import { CalendarX, CircleX } from 'lucide-react'
import type { SendRule } from '../../../../engine/domain/send-eligibility.ts'
import type { Change } from '../../../screen/useChange.ts'
import { useScope } from '../../../screen/scope.tsx'
import { useUnavailableReason } from '../../../screen/tool-availability.ts'
import type { CampaignDetail } from '../../../bridge/records.ts'
import { asSentence, useEligibility } from './Eligibility.tsx'
import checks from './checks.module.css'

/** What makes mail wait that is on its way already (decision 0063). */
const STOPS_SENDING: ReadonlySet<string> = new Set<SendRule>(['ORGANIZATION_ALLOWED', 'NO_HOLD'])

/** Judged for schedule_campaign alone: its own emails are counted by now, and a review judges what was sent. */
function isOfScheduling(rule: string): boolean {
  return rule === 'PLAN_LIMIT' || rule.startsWith('REVIEW')
}

interface WhatStopsProps {
  campaign: CampaignDetail
  change: Change
  onCancelled: () => void
}

/** Why a campaign that is SCHEDULED or SENDING cannot go out as things are, and the next step. */
export function WhatStops({ campaign, change, onCancelled }: WhatStopsProps) {
  const scope = useScope()
  const { data } = useEligibility(scope, campaign)
  const obstacle = useUnavailableReason()('cancel_campaign_schedule')
  const isSending = campaign.status === 'SENDING'
  const matters = (rule: string): boolean => (isSending ? STOPS_SENDING.has(rule) : !isOfScheduling(rule))
  const told = data?.rules.filter(({ rule, blocks }) => blocks && matters(rule)) ?? []
  // Checks has the details.
  const reasons = told.map(({ message }) => asSentence(message))
  // A deployment judges no rule for us: its list of organizations says whether this one is blocked.
  if (data === undefined && /^(BLOCKED|BANNED)$/i.test(scope.organization?.status ?? ''))
    reasons.push('The organization is blocked.')
  if (reasons.length === 0) return null
  const recipients = told.some(({ rule }) => rule === 'RECIPIENTS')
  return (
    <section className={checks['failed']} aria-label={isSending ? 'Why it waits' : 'What will make it fail'}>
      <CircleX aria-hidden />
      <div>
        <strong>{reasons.join(' ')}</strong>
        <p>
          {isSending
            ? 'What has not left waits, and stays pending until the block or hold is lifted. See Verification for the way there.'
            : 'As things are it becomes FAILED when it is due. Mend this before then, or cancel the schedule.'}
        </p>
      </div>
      {!isSending && (
        <Button
          leftSection={<CalendarX aria-hidden />}
          disabled={obstacle !== null}
          title={obstacle ?? undefined}
          loading={change.busy}
          onClick={() =>
            void change.run('cancel_campaign_schedule', { campaignId: campaign.id }, () => {
              if (recipients) onCancelled()
            })
          }
        >
          {recipients ? 'Cancel schedule and choose recipients' : 'Cancel schedule and mend it'}
        </Button>
      )}
    </section>
  )
}
