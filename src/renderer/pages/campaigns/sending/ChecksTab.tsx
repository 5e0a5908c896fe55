import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toFailure } from '../../../bridge/actions.ts'
import { customerQuery } from '../../../screen/tool-query.ts'
import { Card } from '../../../screen/Card.tsx'
import screen from '../../../screen/screen.module.css'
import { useMedia } from '../../../screen/useMedia.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import type { CampaignDetail } from '../../../bridge/records.ts'
import { CheckLine } from './CheckList.tsx'
import { checkMessage, checkSender, type Check } from './checks.ts'
import { CompatibilityCheck } from './CompatibilityCheck.tsx'
import { asSentence, EligibilityCard, useEligibility } from './Eligibility.tsx'
import { useSenderFacts } from './senderFacts.ts'
import styles from './checks.module.css'
import { useScope, type Scope } from '../../../screen/scope.tsx'

interface Around {
  campaign: CampaignDetail
}

/** All that is worth a look before sending: what would refuse it, and what recipients would meet. */
export function ChecksTab({ campaign }: Around) {
  return (
    <div className={screen['sections']}>
      <EligibilityCard campaign={campaign} />
      <Checklist campaign={campaign} />
    </div>
  )
}

function Checklist({ campaign }: Around) {
  const scope = useScope()
  const input = { campaignId: campaign.id }
  const { data, error, refetch } = useQuery(customerQuery(scope, 'render_campaign', input))
  const known = useMedia(scope.connection, data?.html ?? '')
  const document = useMemo(
    () => (data ? new DOMParser().parseFromString(data.html ?? '', 'text/html') : null),
    [data],
  )
  const facts = useSenderFacts(scope, campaign)
  const score = useContentScore(scope, campaign)
  const checks =
    data && document ? [...checkSender(facts), ...checkMessage(data, document, known), score] : []
  return (
    <Card title="Checklist" told="Checked for a recipient without name or fields.">
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ tool: 'render_campaign', ...input }}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows rows={8} label="Looking through the message" />}
      {document && (
        <ul className={styles['checks']} aria-label="Checks">
          {checks.map((check) => (
            <CheckLine key={check.name} {...check} />
          ))}
          <CompatibilityCheck document={document} />
        </ul>
      )}
    </Card>
  )
}

/** A sandbox judges the content with published rules; what a deployment thinks of it, it keeps to itself. */
function useContentScore(scope: Scope, campaign: CampaignDetail): Check {
  const { data } = useEligibility(scope, campaign)
  const name = 'Content score'
  const review = data?.rules.find(({ rule }) => rule === 'REVIEW_PASSED')
  if (scope.connection.kind !== 'sandbox')
    return {
      name,
      state: 'unknown',
      told: 'A deployment scores content with rules that are not published. A sandbox has a stand-in.',
      details: [],
    }
  if (!review) return { name, state: 'unknown', told: 'The reviewer has not judged it.', details: [] }
  return {
    name,
    state: review.met ? 'met' : 'attention',
    told: asSentence(`${review.message}; its rules are published, the platform's are not`),
    details: review.details,
  }
}
