import { z } from 'zod'
import {
  RECIPIENT_QUESTIONS,
  type RecipientQuestion,
  SENDER_QUESTIONS,
  type SenderQuestion,
} from './replies/recipient-questions.ts'
import { CHECK_TOOLS, type CheckAnswers, type CheckTool, readCheckAnswers } from './check-answers.ts'
import { flag, group, list, number, numbers, text, texts } from './tolerant.ts'

/**
 * What the block explanation reads of four admin tools (shapes: contract: admin-answers).
 * They are read tolerantly, so that a JSON pointer means the same in the answer and in what is read.
 */

const actor = group({ type: text, id: text, name: text })

const transition = {
  id: text,
  from: text,
  to: text,
  at: text,
  actor,
  reasonCode: text,
  adminNote: text,
  customerExplanation: text,
}

const hold = {
  id: text,
  kind: text,
  reasonCode: text,
  note: text,
  openedAt: text,
  openedBy: actor,
  closedAt: text,
  closedBy: actor,
}

const named = { id: text, name: text, slug: text }

const orgAnswer = z.looseObject({
  organization: group({
    ...named,
    logo: text,
    email: text,
    timezone: text,
    verified: flag,
    createdAt: text,
  }),
  subscription: group({
    plan: text,
    status: text,
    periodStart: text,
    periodEnd: text,
    cancelAtPeriodEnd: flag,
    customLimits: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  }),
  stats: group({ members: number, subscribers: number, campaigns: number }),
  domains: list({
    id: text,
    domain: text,
    status: text,
    region: text,
    createdAt: text,
    providerRecords: list({ name: text, type: text, value: text, status: text }),
  }),
})

export const verificationAnswer = z.looseObject({
  organization: group(named),
  status: text,
  blockReason: group({
    ...transition,
    review: group({
      id: text,
      verdict: text,
      explanation: text,
      maxScores: numbers,
      emails: list({ emailId: text, subject: text, scores: numbers }),
    }),
  }),
  openHolds: list(hold),
  verificationMetadata: group({ refuseReason: text, adminMessage: text, defensiveFlag: flag }),
  reputation: group({
    trustScore: number,
    engagementScore: number,
    sent: number,
    delivered: number,
    bounced: number,
    complained: number,
    bounceRate: number,
    complaintRate: number,
  }),
  members: list({
    userId: text,
    email: text,
    name: text,
    role: text,
    banned: flag,
    banReason: text,
    bannedAt: text,
  }),
  /** The latest 50, newest first. */
  transitions: list(transition),
  holds: list(hold),
  /** The latest 20, newest first. */
  reviews: list({
    id: text,
    at: text,
    trigger: text,
    verdict: text,
    explanation: text,
    maxScores: numbers,
    model: text,
    emailCount: number,
    flaggedCount: number,
  }),
  milestoneClaims: list({ id: text, milestone: text, claimedAt: text, status: text, evidence: text }),
})

export const reviewEmailsAnswer = z.looseObject({
  review: group({ id: text, at: text, verdict: text, trigger: text, explanation: text }),
  emails: list({
    emailId: text,
    campaignId: text,
    workflowId: text,
    subject: text,
    from: text,
    sentAt: text,
    flagged: flag,
    scores: numbers,
    reasons: texts,
    text,
    truncated: flag,
    links: list({ text, url: text }),
  }),
  total: number,
})

const userAnswer = z.looseObject({
  user: group({
    id: text,
    email: text,
    name: text,
    createdAt: text,
    emailVerified: flag,
    banned: flag,
    banReason: text,
    banExpiresAt: text,
  }),
  providers: list({ provider: text, accountId: text, createdAt: text }),
  sessions: list({ id: text, createdAt: text, expiresAt: text, ipAddress: text, userAgent: text }),
  organizations: list({ ...named, role: text, reviewStatus: text, sendingStatus: text }),
})

export type OrgAnswer = z.output<typeof orgAnswer>
export type VerificationAnswer = z.output<typeof verificationAnswer>
export type ReviewEmailsAnswer = z.output<typeof reviewEmailsAnswer>
export type UserAnswer = z.output<typeof userAnswer>

/** The answers of one case, verbatim, as the tools gave them. */
export interface CaseAnswers {
  /** ISO 8601, the world's now when they were asked for. */
  gatheredAt: string
  /** `get_org`; empty when it was refused: the rest still makes a case. */
  organization: OrgAnswer
  /** `get_org_verification`. */
  verification: VerificationAnswer
  /** `get_review_emails` with onlyFlagged; null when it was refused. */
  reviewEmails: ReviewEmailsAnswer | null
  /** `get_user` of the member the case is about; null when there is none or it was refused. */
  user: UserAnswer | null
  /** `get_user` of the further members who count, null where it was refused; absent without any. */
  otherUsers?: (UserAnswer | null)[]
  /** What the checks of the diagnosis rest on besides; absent in a case file of before. */
  checks?: CheckAnswers
  /** Why an answer for the checks is not there, in one sentence. */
  unread?: Partial<Record<CheckTool, string>>
  /** What the question is about, where it is about more than the organization: ids, and what a recipient or a sender asks. */
  about?: { campaign?: string; subscriber?: string; asks?: RecipientQuestion; ofSender?: SenderQuestion }
}

/** The answers of `get_user` in the order in which they were asked for: `get_user#2` is `otherUsers[0]`. */
export const USER_TOOLS = ['get_user', 'get_user#2', 'get_user#3', 'get_user#4', 'get_user#5'] as const

export type UserTool = (typeof USER_TOOLS)[number]

/** What a block is explained from. */
export const BLOCK_TOOLS = ['get_org_verification', 'get_review_emails', ...USER_TOOLS, 'get_org'] as const

export const CASE_TOOLS = [...BLOCK_TOOLS, ...CHECK_TOOLS] as const

export type CaseTool = (typeof CASE_TOOLS)[number]

/** Where a claim comes from: a tool, of several answers which, and an RFC 6901 pointer into its answer. */
export interface Citation {
  tool: CaseTool
  pointer: string
}

/** The answers with every value of an unexpected type read as absent. Total: never throws. */
export function readableAnswers(answers: CaseAnswers): CaseAnswers {
  return {
    gatheredAt: answers.gatheredAt,
    organization: orgAnswer.catch({}).parse(answers.organization),
    verification: verificationAnswer.catch({}).parse(answers.verification),
    reviewEmails: answers.reviewEmails && reviewEmailsAnswer.catch({}).parse(answers.reviewEmails),
    user: answers.user && userAnswer.catch({}).parse(answers.user),
    ...readOthers(answers.otherUsers),
    ...readAround(answers),
  }
}

const around = z.object({
  unread: z.partialRecord(z.enum(CHECK_TOOLS), z.string().catch('')).optional().catch(undefined),
  about: z
    .object({
      campaign: z.string().optional().catch(undefined),
      subscriber: z.string().optional().catch(undefined),
      asks: z.enum(RECIPIENT_QUESTIONS).optional().catch(undefined),
      ofSender: z.enum(SENDER_QUESTIONS).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

function readAround(answers: CaseAnswers): Pick<CaseAnswers, 'checks' | 'unread' | 'about'> {
  const { unread, about } = around.parse({ unread: answers.unread, about: answers.about })
  return {
    ...(answers.checks ? { checks: readCheckAnswers(answers.checks) } : {}),
    ...(unread ? { unread: unread } : {}),
    ...(about ? { about: about } : {}),
  }
}

function readOthers(given: unknown): Pick<CaseAnswers, 'otherUsers'> {
  if (!Array.isArray(given)) return {}
  const read = (one: unknown) => (one === null ? null : userAnswer.catch({}).parse(one))
  return { otherUsers: given.slice(0, USER_TOOLS.length - 1).map(read) }
}

/** Every account that was asked for and answered. */
export function usersOf(answers: CaseAnswers): { tool: UserTool; answer: UserAnswer }[] {
  const all = [answers.user, ...(answers.otherUsers ?? [])]
  return USER_TOOLS.flatMap((tool, place) => {
    const answer = all[place]
    return answer ? [{ tool, answer }] : []
  })
}

/** Returns whether a tool is asked for the checks of the diagnosis alone. */
export function isCheckTool(tool: CaseTool): tool is CheckTool {
  return (CHECK_TOOLS as readonly string[]).includes(tool)
}

/** The answer that a citation points into, null when that tool did not answer. */
export function answerOf(answers: CaseAnswers, tool: CaseTool): unknown {
  if (tool === 'get_org') return answers.organization
  if (tool === 'get_org_verification') return answers.verification
  if (tool === 'get_review_emails') return answers.reviewEmails
  if (isCheckTool(tool)) return answers.checks?.[tool] ?? null
  const place = USER_TOOLS.indexOf(tool)
  return place === 0 ? answers.user : (answers.otherUsers?.[place - 1] ?? null)
}

/** What stands at an RFC 6901 pointer, undefined where nothing does. */
export function valueAt(answer: unknown, pointer: string): unknown {
  if (pointer === '') return answer
  let found: unknown = answer
  for (const part of pointer.slice(1).split('/')) {
    if (typeof found !== 'object' || found === null) return undefined
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** The value a citation stands for. */
export function cited(answers: CaseAnswers, { tool, pointer }: Citation): unknown {
  return valueAt(answerOf(answers, tool), pointer)
}

/**
 * Returns the citations, each once, as far as they resolve: where the platform is silent there is no
 * value to open, and what it would stand in is.
 */
export function settleCitations(answers: CaseAnswers, citations: readonly Citation[]): Citation[] {
  const seen = new Set<string>()
  return citations.flatMap(({ tool, pointer }) => {
    let at = pointer
    while (at !== '' && cited(answers, { tool, pointer: at }) === undefined)
      at = at.slice(0, at.lastIndexOf('/'))
    const key = `${tool} ${at}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ tool, pointer: at }]
  })
}
