import { z } from 'zod'

/**
 * What the block explanation reads of four admin tools (shapes: contract: admin-answers).
 * A remote deployment may leave a field out, add one, or give another type: nothing is required,
 * unknown fields are kept, and a value of the wrong type is read as absent while the items around
 * it keep their places, so that a JSON pointer means the same in the answer and in what is read.
 */

const text = z.string().nullish().catch(undefined)
const number = z.number().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)

function group<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject(shape).nullish().catch(undefined)
}

function list<Shape extends z.ZodRawShape>(shape: Shape) {
  const item = z.looseObject(shape)
  return z
    .array(item.catch(() => item.parse({})))
    .nullish()
    .catch(undefined)
}

/** Name of a score → 0 to 100 as the reviewer gave it. */
const scores = z.record(z.string(), number).nullish().catch(undefined)

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
  domains: list({ id: text, domain: text, status: text, region: text, createdAt: text }),
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
      maxScores: scores,
      emails: list({ emailId: text, subject: text, scores }),
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
    maxScores: scores,
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
    scores,
    reasons: z.array(z.string().catch('')).nullish().catch(undefined),
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
}

/** The answers of `get_user` in the order in which they were asked for: `get_user#2` is `otherUsers[0]`. */
export const USER_TOOLS = ['get_user', 'get_user#2', 'get_user#3', 'get_user#4', 'get_user#5'] as const

export type UserTool = (typeof USER_TOOLS)[number]

export const CASE_TOOLS = ['get_org_verification', 'get_review_emails', ...USER_TOOLS, 'get_org'] as const

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

/** The answer that a citation points into, null when that tool did not answer. */
export function answerOf(answers: CaseAnswers, tool: CaseTool): unknown {
  if (tool === 'get_org') return answers.organization
  if (tool === 'get_org_verification') return answers.verification
  if (tool === 'get_review_emails') return answers.reviewEmails
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
