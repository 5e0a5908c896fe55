import type { ReactNode } from 'react'
import type { Campaign } from '../../bridge/records.ts'
import type { ListColumn } from '../../screen/ListScreen.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { count } from '../../ui/time.ts'
import { CampaignStatus } from './CampaignStatus.tsx'
import { shareOf } from './campaigns.ts'
import styles from './campaigns.module.css'

const NOTHING = <span className={styles['dim']}>–</span>

function amount(value: number): ReactNode {
  return value === 0 ? NOTHING : count(value)
}

function share(part: number, whole: number): ReactNode {
  if (whole === 0) return NOTHING
  return <span title={`${count(part)} of ${count(whole)} sent`}>{shareOf(part, whole)}</span>
}

/** The columns of the list of campaigns, by the fields of `list_campaigns`, as CSV names them too. */
export const COLUMNS: ListColumn<Campaign>[] = [
  { key: 'name', label: 'Campaign', width: 180, link: true },
  {
    key: 'status',
    label: 'Status',
    width: 122,
    cell: ({ status }) => <CampaignStatus status={status} />,
  },
  {
    key: 'sendAt',
    label: 'Goes out',
    width: 92,
    cell: ({ sendAt }) => (sendAt === null ? NOTHING : <Moment at={sendAt} />),
  },
  {
    key: 'subject',
    label: 'Subject',
    width: 158,
    cell: ({ subject, preview }) => <span title={preview ?? undefined}>{subject}</span>,
  },
  {
    key: 'recipientCount',
    label: 'Audience',
    width: 80,
    numeric: true,
    cell: ({ recipientCount }) => amount(recipientCount),
  },
  {
    key: 'emailsSentCount',
    label: 'Sent',
    width: 66,
    numeric: true,
    cell: ({ emailsSentCount }) => amount(emailsSentCount),
  },
  {
    key: 'emailsOpenedCount',
    // Shares are shown; the count in the row would put them into another order.
    sortable: false,
    label: 'Opened',
    width: 100,
    numeric: true,
    cell: ({ emailsOpenedCount, emailsSentCount }) => share(emailsOpenedCount, emailsSentCount),
  },
  {
    key: 'emailsClickedCount',
    sortable: false,
    label: 'Clicked',
    width: 98,
    numeric: true,
    cell: ({ emailsClickedCount, emailsSentCount }) => share(emailsClickedCount, emailsSentCount),
  },
  {
    key: 'updatedAt',
    label: 'Changed',
    width: 94,
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
]
