import { type ErrorCode, type Issue, ToolError } from '../../shared/errors.ts'
import { REVIEWER_LABEL } from './reviewer/review.ts'
import { type HoldKind, holdOn, type VerificationState } from './verification.ts'

/**
 * Whether a campaign may go out. One list of rules for the tool that schedules and for the page
 * that explains. Sources: tools-api.md section 4 "Scheduling eligibility", contract-facts.md 6.5,
 * decisions.md "Calls".
 */
export const SEND_RULES = [
  'ORGANIZATION_ALLOWED',
  'NO_HOLD',
  'REVIEWER_AVAILABLE',
  'REVIEW_PASSED',
  'CONTENT_RENDERS',
  'UNSUBSCRIBE_LINK',
  'SENDER',
  'SENDER_DOMAIN',
  'RECIPIENTS',
  'PLAN_LIMIT',
  'POSTAL_ADDRESS',
] as const

export type SendRule = (typeof SEND_RULES)[number]

/** What the reviewer found in the message, as far as sending depends on it. */
export interface SendReview {
  verdict: string
  findings: readonly { rule: string; message: string; evidence: string }[]
}

/** Emails of one calendar month in the organization's time zone. */
export interface MonthlyLimit {
  most: number
  /** Sent in the month, waiting to be sent, or still to come from campaigns that are SENDING. */
  used: number
  /** Together with this campaign, those already SCHEDULED for the month would pass the limit. */
  overbooked?: boolean
}

export interface SendFacts {
  verification: VerificationState
  /** A human approved the organization once; that stays, whatever its state became. */
  humanApproved: boolean
  /** Kinds of sending that are on hold now. */
  openHolds: readonly HoldKind[]
  /** Null when there was nothing to review, because the content does not render. */
  review: SendReview | 'UNAVAILABLE' | null
  /** Why the content cannot be rendered; null when it can. */
  contentFault: string | null
  /** In the authored content: the footer that rendering adds does not count. */
  hasUnsubscribeLink: boolean
  sender: { email: string; domain: string; domainStatus: string } | null
  /** SUBSCRIBED people whom the filters match now. */
  recipients: number
  /** The organization's own limit in the calendar month in which it goes out, null without one. */
  emailLimit: MonthlyLimit | null
  postalAddress: string | null
}

export interface RuleAnswer {
  rule: SendRule
  met: boolean
  /** Not met, and nothing is sent until it is. What is not met and does not block is a warning. */
  blocks: boolean
  /** One clause without a full stop. */
  message: string
  /** The parameter or property it is about. */
  field: string
  /** Of the refusal, when it blocks. */
  code: ErrorCode
  /** What stands behind it, one by one. */
  details: string[]
}

type Verdict = Omit<RuleAnswer, 'rule'>

const REVIEWED: readonly VerificationState[] = ['UNVERIFIED', 'AUTO_VERIFIED', 'AI_VERIFIED']
const STOPPED: readonly VerificationState[] = ['BLOCKED', 'BANNED']

/** Whether findings and an outage of the reviewer stop this organization. */
export function isReviewed({
  verification,
  humanApproved,
}: Pick<SendFacts, 'verification' | 'humanApproved'>): boolean {
  return REVIEWED.includes(verification) && !humanApproved
}

export function isStopped(verification: VerificationState): boolean {
  return STOPPED.includes(verification)
}

/** Every rule in order; REVIEW_PASSED is left out while nobody can say. */
export function judgeSending(facts: SendFacts): RuleAnswer[] {
  return SEND_RULES.flatMap((rule): RuleAnswer[] => {
    const verdict = JUDGES[rule](facts)
    return verdict ? [{ rule, ...verdict }] : []
  })
}

const JUDGES: Record<SendRule, (facts: SendFacts) => Verdict | null> = {
  ORGANIZATION_ALLOWED: ({ verification }) =>
    isStopped(verification)
      ? forbids('organization', stoppedMessage(verification))
      : met('organization', `the organization is ${verification}`),
  NO_HOLD: judgeHolds,
  REVIEWER_AVAILABLE: judgeOutage,
  REVIEW_PASSED: judgeReview,
  CONTENT_RENDERS: ({ contentFault }) =>
    contentFault === null ? met('content', 'the content renders') : refuses('content', contentFault),
  UNSUBSCRIBE_LINK: ({ hasUnsubscribeLink }) =>
    hasUnsubscribeLink
      ? met('content', 'the content has an unsubscribe link')
      : refuses(
          'content',
          'there is no unsubscribe link in the content; link to https://{{unsubscribeUrl}}, the footer does not count',
        ),
  SENDER: ({ sender }) =>
    sender
      ? met('senderId', `it comes from ${sender.email}`)
      : refuses('senderId', 'there is no sender; create one with create_email_sender'),
  SENDER_DOMAIN: ({ sender }) => sender && judgeDomain(sender),
  RECIPIENTS: ({ recipients }) =>
    recipients > 0
      ? met('recipientFilters', `${countPeople(recipients)} match`)
      : refuses('recipientFilters', 'nobody who is SUBSCRIBED matches'),
  PLAN_LIMIT: judgeLimit,
  POSTAL_ADDRESS: ({ postalAddress }) =>
    postalAddress !== null && postalAddress.trim() !== ''
      ? met('organization', 'the organization has a postal address')
      : warns('organization', 'there is no postal address; many countries require one in every message'),
}

function met(field: string, message: string): Verdict {
  return { met: true, blocks: false, message, field, code: 'VALIDATION_ERROR', details: [] }
}

function warns(field: string, message: string): Verdict {
  return { ...met(field, message), met: false }
}

function refuses(field: string, message: string): Verdict {
  return { ...warns(field, message), blocks: true }
}

function forbids(field: string, message: string): Verdict {
  return { ...refuses(field, message), code: 'FORBIDDEN' }
}

export function stoppedMessage(verification: VerificationState): string {
  return `the organization is ${verification}: it can read and edit, but nothing is sent`
}

/** What an open hold says to whom it stops. */
export function heldMessage(hold: HoldKind): string {
  const what = {
    ALL_SENDING: 'nothing is sent',
    CAMPAIGNS: 'no campaign is sent',
    WORKFLOWS: 'no workflow sends',
    TRANSACTIONAL: 'no single message is sent',
  }[hold]
  return `the organization has an open hold on ${hold}: until it is closed, ${what}`
}

export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`
}

function judgeHolds({ openHolds }: SendFacts): Verdict {
  const hold = holdOn('CAMPAIGNS', openHolds)
  if (hold) return forbids('organization', heldMessage(hold))
  return met('organization', 'no hold is open on campaigns')
}

function judgeOutage(facts: SendFacts): Verdict {
  if (facts.review !== 'UNAVAILABLE') return met('content', `the ${REVIEWER_LABEL}, is available`)
  const message = `the ${REVIEWER_LABEL}, is unavailable`
  if (!isReviewed(facts)) return warns('content', `${message}; ${whyExempt(facts)}`)
  const refused = refuses('content', `${message}; ${facts.verification} organizations wait for it`)
  return { ...refused, code: 'REVIEW_UNAVAILABLE' }
}

function judgeReview(facts: SendFacts): Verdict | null {
  if (facts.review === null || facts.review === 'UNAVAILABLE') return null
  const { verdict, findings } = facts.review
  const details = findings.map(({ rule, message, evidence }) =>
    evidence === '' ? `${rule}: ${message}` : `${rule}: ${message} (${evidence})`,
  )
  const message = `the ${REVIEWER_LABEL}, says ${verdict}`
  if (verdict === 'LEGIT') return { ...met('content', message), details }
  if (!isReviewed(facts)) return { ...warns('content', `${message}; ${whyExempt(facts)}`), details }
  return { ...forbids('content', message), details }
}

function whyExempt({ verification, humanApproved }: SendFacts): string {
  return humanApproved && REVIEWED.includes(verification)
    ? 'a human approved the organization before, so it does not stop it'
    : `${verification} organizations are not stopped by it`
}

function judgeDomain({ domain, domainStatus }: NonNullable<SendFacts['sender']>): Verdict {
  return domainStatus === 'VERIFIED'
    ? met('senderId', `${domain} is VERIFIED`)
    : refuses('senderId', `the sender's domain ${domain} is ${domainStatus}, not VERIFIED`)
}

/** Returns the answer of PLAN_LIMIT alone: the number of recipients may have grown since scheduling. */
export function judgePlanLimit(facts: Pick<SendFacts, 'emailLimit' | 'recipients'>): RuleAnswer {
  return { rule: 'PLAN_LIMIT', ...judgeLimit(facts) }
}

/** The limit is the organization's own (`customLimits.emailsPerMonth`); plans have none. */
function judgeLimit({ emailLimit, recipients }: Pick<SendFacts, 'emailLimit' | 'recipients'>): Verdict {
  if (emailLimit === null) return met('organization', 'the plan has no limit of emails')
  const { most, used, overbooked } = emailLimit
  const left = Math.max(0, most - used)
  const said = `${used.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} emails of the month are used`
  if (recipients <= left) {
    return overbooked
      ? warns(
          'organization',
          `${said}, and with the campaigns that are already scheduled for it the limit is passed: one that finds too few left when it starts becomes FAILED`,
        )
      : met('organization', said)
  }
  const message = `${said}, and this campaign needs ${recipients.toLocaleString('en-US')} more`
  return { ...refuses('organization', message), code: 'PLAN_LIMIT_REACHED' }
}

/** Which code an answer with several reasons carries: the one that no edit of the campaign can lift first. */
const GRAVEST: readonly ErrorCode[] = [
  'FORBIDDEN',
  'REVIEW_UNAVAILABLE',
  'PLAN_LIMIT_REACHED',
  'VALIDATION_ERROR',
]

/** Every reason why nothing may be sent, in one error; null when there is none. */
export function refusalOf(answers: readonly RuleAnswer[], others: readonly Issue[] = []): ToolError | null {
  const failed = answers.filter(({ blocks }) => blocks)
  const issues = [
    ...others,
    ...failed.flatMap(({ field, message, details }): Issue[] => [
      { path: field, message },
      ...details.map((detail) => ({ path: field, message: detail })),
    ]),
  ]
  if (issues.length === 0) return null
  const code = GRAVEST.find((one) => failed.some((answer) => answer.code === one)) ?? 'VALIDATION_ERROR'
  const reasons = [...others, ...failed.map(({ field, message }) => ({ path: field, message }))]
  const text = reasons.map(({ path, message }) => `${path}: ${message}.`).join(' ')
  return new ToolError(code, text, issues)
}

/**
 * Returns every reason why a start fails, each a sentence with its rule, as it is stored with the
 * campaign; null when nothing blocks.
 */
export function failureOf(answers: readonly RuleAnswer[]): string | null {
  const reasons = answers
    .filter(({ blocks }) => blocks)
    .map(({ rule, message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)} (${rule}).`)
  return reasons.length > 0 ? reasons.join(' ') : null
}

/** What does not stop the sending and should still be known. */
export function warningsOf(answers: readonly RuleAnswer[]): string[] {
  return answers
    .filter(({ met: isMet, blocks }) => !isMet && !blocks)
    .map(({ field, message, details }) => [`${field}: ${message}`, ...details].join('; ') + '.')
}
