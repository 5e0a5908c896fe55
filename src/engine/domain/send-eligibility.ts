import { counted, grouped } from '../../shared/text/amounts.ts'
import { canSendFrom } from './domain-verification.ts'
import { describeIssue, type ErrorCode, type Issue, ToolError } from '../../shared/errors.ts'
import { REVIEWER_LABEL } from './reviewer/review.ts'
import { type HoldKind, holdOn, type VerificationState } from './verification.ts'

/**
 * Whether a campaign may go out: one list of rules for scheduling, for its explanation and for the
 * start; single and test mail ask some of them. contract: scheduling-eligibility, verification, campaigns.
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
interface SendReview {
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
  /** Null when nothing is reviewed: the content does not render, or the campaign starts now. */
  review: SendReview | 'UNAVAILABLE' | null
  /** Why the content cannot be rendered; null when it can. */
  contentFault: string | null
  /** In the authored content: the footer that rendering adds does not count. */
  hasUnsubscribeLink: boolean
  sender: { email: string; domain: string; domainStatus: string } | null
  /** SUBSCRIBED subscribers that the filters match now. */
  recipients: number
  /** What the filters name that was deleted, also through segments: `filters.0.tagIds.0: "tag_…" does not exist`. */
  deletedReferences: readonly string[]
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

/** Returns whether findings and an outage of the reviewer stop this organization. */
export function isReviewed({
  verification,
  humanApproved,
}: Pick<SendFacts, 'verification' | 'humanApproved'>): boolean {
  return REVIEWED.includes(verification) && !humanApproved
}

/** Returns whether an organization of this state may send nothing at all. */
export function isStopped(verification: VerificationState): boolean {
  return STOPPED.includes(verification)
}

/** Returns the answer of every rule, in order; REVIEW_PASSED is left out while nothing was reviewed. */
export function judgeSending(facts: SendFacts): RuleAnswer[] {
  return SEND_RULES.flatMap((rule): RuleAnswer[] => {
    const verdict = JUDGES[rule](facts)
    return verdict ? [{ rule, ...verdict }] : []
  })
}

/**
 * Returns the answers of ORGANIZATION_ALLOWED and NO_HOLD alone, for a kind of sending that has no
 * campaign to judge.
 */
export function judgePermission(
  facts: Pick<SendFacts, 'verification' | 'openHolds'>,
  kind: HoldKind,
): RuleAnswer[] {
  return [
    { rule: 'ORGANIZATION_ALLOWED', ...judgeVerification(facts) },
    { rule: 'NO_HOLD', ...judgeHolds(facts, kind) },
  ]
}

/** Returns the answers of SENDER and SENDER_DOMAIN alone; the second is left out without a sender. */
export function judgeSender(sender: SendFacts['sender']): RuleAnswer[] {
  const given: RuleAnswer = { rule: 'SENDER', ...judgeSenderGiven(sender) }
  return sender ? [given, { rule: 'SENDER_DOMAIN', ...judgeDomain(sender) }] : [given]
}

type ReviewFacts = Pick<SendFacts, 'verification' | 'humanApproved' | 'review'>

/** Returns the answers of REVIEWER_AVAILABLE and REVIEW_PASSED alone; the second is left out while nothing was reviewed. */
export function judgeReviewed(facts: ReviewFacts): RuleAnswer[] {
  const passed = judgeReview(facts)
  const available: RuleAnswer = { rule: 'REVIEWER_AVAILABLE', ...judgeOutage(facts) }
  return passed ? [available, { rule: 'REVIEW_PASSED', ...passed }] : [available]
}

const JUDGES: Record<SendRule, (facts: SendFacts) => Verdict | null> = {
  ORGANIZATION_ALLOWED: judgeVerification,
  NO_HOLD: (facts) => judgeHolds(facts, 'CAMPAIGNS'),
  REVIEWER_AVAILABLE: judgeOutage,
  REVIEW_PASSED: judgeReview,
  CONTENT_RENDERS: ({ contentFault }) =>
    contentFault === null ? met('content', 'the content renders') : refuses('content', contentFault),
  UNSUBSCRIBE_LINK: ({ hasUnsubscribeLink }) =>
    hasUnsubscribeLink
      ? met('content', 'the content shows an unsubscribe link')
      : refuses(
          'content',
          'there is no unsubscribe link in the content that every recipient sees; link to https://{{unsubscribeUrl}}, the footer does not count',
        ),
  SENDER: ({ sender }) => judgeSenderGiven(sender),
  SENDER_DOMAIN: ({ sender }) => sender && judgeDomain(sender),
  RECIPIENTS: judgeRecipients,
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

/** Returns `1 person` or `2,000 people`. */
export function countSubscribers(count: number): string {
  return counted(count, 'person', 'people')
}

function judgeVerification({ verification }: Pick<SendFacts, 'verification'>): Verdict {
  return isStopped(verification)
    ? forbids(
        'organization',
        `the organization is ${verification}: it can read and edit, but nothing is sent`,
      )
    : met('organization', `the organization is ${verification}`)
}

const STOPPED_BY_HOLD: Record<HoldKind, string> = {
  ALL_SENDING: 'nothing is sent',
  CAMPAIGNS: 'no campaign is sent',
  WORKFLOWS: 'no workflow sends',
  TRANSACTIONAL: 'no single message is sent',
}

function judgeHolds({ openHolds }: Pick<SendFacts, 'openHolds'>, kind: HoldKind): Verdict {
  const hold = holdOn(kind, openHolds)
  if (!hold) return met('organization', `no hold is open on ${kind.toLowerCase()}`)
  return forbids(
    'organization',
    `the organization has an open hold on ${hold}: until it is closed, ${STOPPED_BY_HOLD[hold]}`,
  )
}

/** What is gone matches nobody, and its complement everybody: an audience with it is not the one that was meant. */
function judgeRecipients({ recipients, deletedReferences }: SendFacts): Verdict {
  const [first] = deletedReferences
  if (first !== undefined) {
    // The name is enough here; `details` say where it stands and under which id.
    const named = first.split(' does not exist: ')[1] ?? first.replace(/^.*filters\.[\w.]+: /, '')
    const message = `the filters name what was deleted (${named}); choose the recipients again`
    return { ...refuses('recipientFilters', message), details: [...deletedReferences] }
  }
  return recipients > 0
    ? met('recipientFilters', `${countSubscribers(recipients)} match`)
    : refuses('recipientFilters', 'nobody who is SUBSCRIBED and not suppressed matches')
}

function judgeSenderGiven(sender: SendFacts['sender']): Verdict {
  return sender
    ? met('senderId', `it comes from ${sender.email}`)
    : refuses('senderId', 'there is no sender; create one with create_email_sender')
}

function judgeOutage(facts: ReviewFacts): Verdict {
  if (facts.review !== 'UNAVAILABLE') return met('content', `the ${REVIEWER_LABEL}, is available`)
  const message = `the ${REVIEWER_LABEL}, is unavailable`
  if (!isReviewed(facts)) return warns('content', `${message}; ${whyExempt(facts)}`)
  const refused = refuses('content', `${message}; ${facts.verification} organizations wait for it`)
  return { ...refused, code: 'REVIEW_UNAVAILABLE' }
}

function judgeReview(facts: ReviewFacts): Verdict | null {
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

function whyExempt({ verification, humanApproved }: ReviewFacts): string {
  return humanApproved && REVIEWED.includes(verification)
    ? 'a human approved the organization before, so it does not stop it'
    : `${verification} organizations are not stopped by it`
}

function judgeDomain({ domain, domainStatus }: NonNullable<SendFacts['sender']>): Verdict {
  return canSendFrom(domainStatus)
    ? met('senderId', `${domain} is VERIFIED`)
    : refuses('senderId', `the sender's domain ${domain} is ${domainStatus}, not VERIFIED`)
}

/** The limit is the organization's own (`customLimits.emailsPerMonth`); plans have none. */
function judgeLimit({ emailLimit, recipients }: SendFacts): Verdict {
  if (emailLimit === null) return met('organization', 'the plan has no limit of emails')
  const { most, used, overbooked } = emailLimit
  const left = Math.max(0, most - used)
  const said = `${grouped(used)} of ${grouped(most)} emails of the month are used`
  if (recipients <= left) {
    return overbooked
      ? warns(
          'organization',
          `${said}, and with the campaigns that are already scheduled for it the limit is passed: one that finds too few left when it starts becomes FAILED`,
        )
      : met('organization', said)
  }
  const message = `${said}, and this campaign needs ${grouped(recipients)} more`
  return { ...refuses('organization', message), code: 'PLAN_LIMIT_REACHED' }
}

/** Which code an answer with several reasons carries: the one that no edit of the campaign can lift first. */
const GRAVEST: readonly ErrorCode[] = [
  'FORBIDDEN',
  'REVIEW_UNAVAILABLE',
  'PLAN_LIMIT_REACHED',
  'VALIDATION_ERROR',
]

/** Returns every reason why nothing may be sent, in one error; null when there is none. */
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
  const text = reasons.map(describeIssue).join(' ')
  return new ToolError(code, text, issues)
}

/** Why a campaign FAILED, as it is stored with it and answered. */
export interface CampaignFailure {
  /** The first rule that stopped it. */
  code: SendRule
  /** Every reason, each a sentence with its rule. */
  message: string
}

/** Returns why a start fails; null when nothing blocks. */
export function failureOf(answers: readonly RuleAnswer[]): CampaignFailure | null {
  const reasons = answers.filter(({ blocks }) => blocks)
  const [first] = reasons
  if (!first) return null
  const sentences = reasons.map(
    ({ rule, message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)} (${rule}).`,
  )
  return { code: first.rule, message: sentences.join(' ') }
}

/** Returns what does not stop the sending and should still be known, one sentence each. */
export function warningsOf(answers: readonly RuleAnswer[]): string[] {
  return answers
    .filter(({ met: isMet, blocks }) => !isMet && !blocks)
    .map(({ field, message, details }) => [`${field}: ${message}`, ...details].join('; ') + '.')
}
