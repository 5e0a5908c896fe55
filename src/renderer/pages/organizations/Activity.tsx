import { RECENT_DAYS } from '../../../engine/domain/limits.ts'
import type { ReactNode } from 'react'
import type { SendingStatus } from '../../../engine/domain/verification.ts'
import { Moment } from '../../screen/Moment.tsx'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { count } from '../../ui/time.ts'
import { amount, Details, UNSTATED } from './Details.tsx'
import type { SectionData } from './sections.ts'

interface Sending {
  meaning: Meaning
  says: string
}

const SENDING: Partial<Record<string, Sending>> = {
  ALLOWED: { meaning: 'healthy', says: 'Nothing stands in the way of its mail' },
  LIMITED: { meaning: 'attention', says: 'A hold is on a part of its sending' },
  HELD: { meaning: 'blocked', says: 'A hold is on all of its sending' },
  BLOCKED: { meaning: 'blocked', says: 'Its verification state refuses all sending' },
} satisfies Record<SendingStatus, Sending>

/** Whether it may send, and what it has sent: the section `overview`. */
export function Activity({ data, timezone }: { data: SectionData<'overview'>; timezone: string }) {
  const { verificationStatus, sendingStatus, lastActivityAt, emails30d } = data
  const sending = SENDING[sendingStatus ?? '']
  return (
    <Details
      title="Sending"
      rows={[
        ['Verification', verificationStatus ?? UNSTATED],
        [
          'Sending',
          sendingStatus ? (
            <Badge
              key="sending"
              meaning={sending?.meaning ?? 'neutral'}
              title={sending?.says ?? sendingStatus}
            >
              {sendingStatus}
            </Badge>
          ) : (
            UNSTATED
          ),
        ],
        [
          'Last activity',
          lastActivityAt === undefined ? (
            UNSTATED
          ) : lastActivityAt === null ? (
            'none yet'
          ) : (
            <Moment key="last" at={lastActivityAt} timezone={timezone} />
          ),
        ],
        [`Sent, ${RECENT_DAYS} days`, amount(emails30d?.sent)],
        ['Delivered', ofSent(emails30d?.delivered, emails30d?.sent)],
        ['Bounced', ofSent(emails30d?.bounced, emails30d?.sent)],
        ['Complained', ofSent(emails30d?.complained, emails30d?.sent)],
      ]}
    />
  )
}

function ofSent(part: number | null | undefined, sent: number | null | undefined): ReactNode {
  if (typeof part !== 'number') return UNSTATED
  if (!sent) return count(part)
  return `${count(part)} (${((part / sent) * 100).toFixed(part / sent < 0.01 && part > 0 ? 2 : 1)} % of ${count(sent)})`
}
