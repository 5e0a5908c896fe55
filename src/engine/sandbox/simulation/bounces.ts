import type { BounceCategory, EmailOutcome } from '../../domain/email-status.ts'

/** Who says that a message came back: nobody real is at the other end. */
const PROVIDER = 'sandbox'

export interface Bounce {
  hard: boolean
  /** As `emails.outcome` keeps it: JSON of EmailOutcome. */
  outcome: string
}

function bounce(hard: boolean, bounceCategory: BounceCategory, reason: string): Bounce {
  const outcome: EmailOutcome = {
    bounceType: hard ? 'HARD' : 'SOFT',
    bounceCategory,
    reason,
    provider: PROVIDER,
  }
  return { hard, outcome: JSON.stringify(outcome) }
}

/** What mail servers answer, with the codes of RFC 3463. */
export const BOUNCES = {
  noSuchUser: bounce(true, 'NO_SUCH_USER', '550 5.1.1 There is no mailbox of this name here.'),
  suppressed: bounce(
    true,
    'INTERNAL',
    '550 5.1.1 The address is on the delivery provider’s suppression list.',
  ),
  mailboxFull: bounce(false, 'MAILBOX_FULL', '452 4.2.2 The mailbox is full.'),
  throttled: bounce(false, 'THROTTLED', '421 4.7.0 Too many messages from this sender; try again later.'),
  timeout: bounce(false, 'TIMEOUT', '451 4.4.1 The server of the recipient gave no answer.'),
  blocked: bounce(false, 'BLOCKED', '554 5.7.1 The message was refused by local policy.'),
} as const satisfies Record<string, Bounce>

/** By a draw from 0 up to 1. INTERNAL is left to those that ask for it. */
export function drawBounce(hard: boolean, draw: number): Bounce {
  if (hard) return BOUNCES.noSuchUser
  if (draw < 0.55) return BOUNCES.mailboxFull
  if (draw < 0.75) return BOUNCES.throttled
  return draw < 0.9 ? BOUNCES.timeout : BOUNCES.blocked
}

const complaint: EmailOutcome = { complaintFeedbackType: 'abuse', provider: PROVIDER }

/** What a feedback loop reports (RFC 5965). */
export const COMPLAINT = JSON.stringify(complaint)
