import type { ReactNode } from 'react'
import { Moment } from '../../screen/Moment.tsx'
import { RecordLink } from '../../screen/RecordTable.tsx'
import { count } from '../../ui/time.ts'
import { CampaignStatus } from './CampaignStatus.tsx'
import { shareOf } from './campaigns.ts'
import type { Campaign } from '../../bridge/records.ts'
import styles from './campaigns.module.css'

const NOTHING = <span className={styles['dim']}>–</span>

/** One value of a campaign's row. */
export function CampaignCell({
  column,
  campaign,
  path,
}: {
  column: string
  campaign: Campaign
  path: string
}): ReactNode {
  const { emailsSentCount: sent, recipientCount, emailsOpenedCount, emailsClickedCount } = campaign
  const amount = (value: number): ReactNode => (value === 0 ? NOTHING : count(value))
  switch (column) {
    case 'name':
      return <RecordLink path={path}>{campaign.name}</RecordLink>
    case 'status':
      return <CampaignStatus status={campaign.status} />
    case 'sendAt':
      return campaign.sendAt === null ? NOTHING : <Moment at={campaign.sendAt} />
    case 'subject':
      return <span title={campaign.preview ?? undefined}>{campaign.subject}</span>
    case 'audience':
      return amount(recipientCount)
    case 'sent':
      return amount(sent)
    case 'opened':
      return <Share part={emailsOpenedCount} whole={sent} />
    case 'clicked':
      return <Share part={emailsClickedCount} whole={sent} />
    case 'updatedAt':
      return <Moment at={campaign.updatedAt} />
    default:
      return null
  }
}

function Share({ part, whole }: { part: number; whole: number }) {
  if (whole === 0) return NOTHING
  return <span title={`${count(part)} of ${count(whole)} sent`}>{shareOf(part, whole)}</span>
}
