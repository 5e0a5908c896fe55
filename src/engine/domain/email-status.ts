import { fromStoredCode } from './stored-codes.ts'

/**
 * Email statuses in stored order (code = position + 1), never reordered. A subscriber's list can be
 * narrowed to the first five (contract: events-and-emails); CANCELLED is an email to a
 * recipient who left, or left the address, before its turn, FAILED one that never could go out (contract: events-and-emails).
 */
export const EMAIL_STATUSES = [
  'PENDING',
  'SENT',
  'DELIVERED',
  'BOUNCED',
  'COMPLAINED',
  'CANCELLED',
  'FAILED',
] as const

export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** Those that `get_subscriber_emails` can be asked for. */
export const LISTED_EMAIL_STATUSES = EMAIL_STATUSES.slice(0, 5) as readonly EmailStatus[]

export function emailStatusCode(status: EmailStatus): number {
  return EMAIL_STATUSES.indexOf(status) + 1
}

export function emailStatusFromCode(code: number): EmailStatus {
  return fromStoredCode(EMAIL_STATUSES, code, 'email status')
}

/** Ways to narrow an emails log: the emails' own states and four more (contract: events-and-emails). */
export const EMAIL_LOG_STATUSES = [...EMAIL_STATUSES, 'OPENED', 'CLICKED', 'DELAYED', 'SUPPRESSED'] as const

export type EmailLogStatus = (typeof EMAIL_LOG_STATUSES)[number]

/** Stored as these codes; partial indexes name them. A TEST counts in no statistics. */
export const EMAIL_KINDS = { CAMPAIGN: 1, WORKFLOW: 2, TRANSACTIONAL: 3, TEST: 4 } as const

export type EmailKind = keyof typeof EMAIL_KINDS

export function emailKindFromCode(code: number): EmailKind {
  const found = (Object.keys(EMAIL_KINDS) as EmailKind[]).find((kind) => EMAIL_KINDS[kind] === code)
  if (!found) throw new RangeError(`no email kind has the code ${code}`)
  return found
}

/** Why a message came back, was complained about or never went out, as `emails.outcome` keeps it. */
export interface EmailOutcome {
  bounceType?: 'HARD' | 'SOFT'
  bounceCategory?: BounceCategory
  reason?: string
  provider?: string
  complaintFeedbackType?: string
}

/** The first two are hard , the others ours (contract: suppression). */
const BOUNCE_CATEGORIES = [
  'NO_SUCH_USER',
  'INTERNAL',
  'MAILBOX_FULL',
  'DOMAIN_NOT_FOUND',
  'BLOCKED',
  'SPAM',
  'CONTENT',
  'POLICY',
  'THROTTLED',
  'TIMEOUT',
  'UNKNOWN',
] as const

export type BounceCategory = (typeof BOUNCE_CATEGORIES)[number]
