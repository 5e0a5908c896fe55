import { toFailure } from '../../../bridge/actions.ts'
import { Card } from '../../../screen/Card.tsx'
import screen from '../../../screen/screen.module.css'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../ui/Parts.tsx'
import type { CampaignDetail } from '../../../bridge/records.ts'
import { CheckLine } from './CheckList.tsx'
import { CompatibilityCheck } from './CompatibilityCheck.tsx'
import { EligibilityCard } from './Eligibility.tsx'
import { LINKS } from './checks.ts'
import { LinkCheck } from './LinkCheck.tsx'
import { useChecks } from './useChecks.ts'
import styles from './checks.module.css'

interface Around {
  campaign: CampaignDetail
  /** Goes to a block of the message, where it can be mended. */
  onBlock: (path: string) => void
}

/** All that is worth a look before sending: what would refuse it, and what recipients would meet. */
export function ChecksTab({ campaign, onBlock }: Around) {
  return (
    <div className={screen['sections']}>
      <EligibilityCard campaign={campaign} />
      <Checklist campaign={campaign} onBlock={onBlock} />
    </div>
  )
}

function Checklist({ campaign, onBlock }: Around) {
  const { checks, compatibility, targets, error, refetch } = useChecks(campaign)
  return (
    <Card title="Checklist" told="Checked for a recipient without name or fields.">
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ tool: 'render_campaign', campaignId: campaign.id }}
          onRetry={() => void refetch()}
        />
      )}
      {checks.length === 0 && !error && <SkeletonRows rows={8} label="Looking through the message" />}
      {checks.length > 0 && (
        <ul className={styles['checks']} aria-label="Checks">
          {checks.map((check) =>
            check === compatibility.check ? (
              <CompatibilityCheck key={check.name} {...compatibility} />
            ) : check.name === LINKS ? (
              <LinkCheck key={check.name} check={check} content={campaign.content} targets={targets} />
            ) : (
              <CheckLine key={check.name} {...check} onBlock={onBlock} />
            ),
          )}
        </ul>
      )}
    </Card>
  )
}
