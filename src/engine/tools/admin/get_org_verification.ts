import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import {
  deliveryRates,
  engagementScore,
  NO_ANSWERS,
  NO_DELIVERIES,
  trustScore,
} from '../../domain/reputation.ts'
import { VERIFICATION_STATES, verificationGroup } from '../../domain/verification.ts'
import { listMembers, MEMBER_ROLES } from '../../store/accounts.ts'
import type { ReadHandle } from '../../store/db.ts'
import { readAnswerTotals, readDeliveryTotals } from '../../store/deliverability.ts'
import { listHolds } from '../../store/holds.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import { findReview, listReviewedEmails, listReviews, type ReviewRow } from '../../store/reviews.ts'
import {
  findLatestBlock,
  listTransitions,
  listMilestoneClaims,
  readVerificationMetadata,
} from '../../store/verification.ts'
import { defineTool } from '../define.ts'
import { isoTime } from '../fields.ts'
import {
  hold,
  nameOrganization,
  organizationName,
  presentBan,
  presentHold,
  presentTransition,
  scores,
  transition,
  verdict,
} from './fields.ts'
import {
  findReferencedOrganization,
  organizationId,
  organizationSlug,
  requireOneReference,
} from './organization-reference.ts'
import { MOST_REVIEWS, MOST_TRANSITIONS } from '../../domain/limits.ts'

const blockReview = z.object({
  id: z.string(),
  verdict,
  explanation: z.string(),
  maxScores: scores,
  emails: z.array(z.object({ emailId: z.string(), subject: z.string(), scores })),
})

const output = {
  organization: organizationName,
  status: z.enum(VERIFICATION_STATES),
  blockReason: z
    .object({ ...transition, review: blockReview.nullable() })
    .nullable()
    .describe('The transition that moved it into BLOCKED or BANNED; null when it is in neither.'),
  openHolds: z.array(hold),
  verificationMetadata: z.object({
    refuseReason: z.string().nullable(),
    adminMessage: z.string().nullable(),
    defensiveFlag: z.boolean(),
  }),
  reputation: z.object({
    trustScore: z.int(),
    engagementScore: z.int(),
    sent: z.int(),
    delivered: z.int(),
    bounced: z.int(),
    complained: z.int(),
    bounceRate: z.number().describe('Percent of sent.'),
    complaintRate: z.number().describe('Percent of sent.'),
  }),
  members: z.array(
    z.object({
      userId: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.enum(MEMBER_ROLES),
      banned: z.boolean(),
      banReason: z.string().nullable(),
      bannedAt: isoTime.nullable(),
    }),
  ),
  transitions: z.array(z.object({ ...transition })).describe(`The latest ${MOST_TRANSITIONS}, newest first.`),
  holds: z.array(hold).describe('Open and closed, newest first.'),
  reviews: z
    .array(
      z.object({
        id: z.string(),
        at: isoTime,
        trigger: z.string(),
        verdict,
        explanation: z.string(),
        maxScores: scores,
        model: z.string(),
        emailCount: z.int(),
        flaggedCount: z.int(),
      }),
    )
    .describe(`The latest ${MOST_REVIEWS}, newest first.`),
  milestoneClaims: z.array(
    z.object({
      id: z.string(),
      milestone: z.string(),
      claimedAt: isoTime,
      status: z.enum(['PENDING', 'ACCEPTED', 'REJECTED']),
      evidence: z.string().nullable(),
    }),
  ),
}

export default defineTool({
  name: 'get_org_verification',
  group: 'admin',
  surface: 'admin',
  access: 'read',
  description:
    'How an organization stands and how it came there: state, the reason of a block with its review, holds, reputation, members with bans, transitions, reviews, milestone claims. Give exactly one of id and slug.',
  input: { id: organizationId, slug: organizationSlug },
  output,
  rules: requireOneReference,
  run(input, { platform, organizationFile, mayHaveEmails, now }) {
    const found = findReferencedOrganization(platform, input)
    const { number, verification } = found
    const holds = listHolds(platform, number)
    return {
      organization: nameOrganization(found),
      status: verification,
      blockReason: describeBlock(platform, found),
      openHolds: holds.filter(({ closed }) => closed === null).map(presentHold),
      verificationMetadata: readVerificationMetadata(platform, number),
      reputation: describeReputation(mayHaveEmails(number) ? organizationFile(number) : null),
      members: describeMembers(platform, number, now),
      transitions: listTransitions(platform, number, MOST_TRANSITIONS).map(presentTransition),
      holds: holds.map(presentHold),
      reviews: listReviews(platform, number, MOST_REVIEWS).map(presentReview),
      milestoneClaims: listMilestoneClaims(platform, number).map(({ id, claimed, ...claim }) => ({
        ...claim,
        id: encodeId('milestoneClaim', 0, id),
        claimedAt: toIsoTime(claimed),
      })),
    }
  },
})

function describeBlock(platform: ReadHandle, { number, verification }: OrganizationRow) {
  const row = verificationGroup(verification) === 'blocked' ? findLatestBlock(platform, number) : undefined
  if (!row) return null
  const review = row.review === null ? undefined : findReview(platform, row.review)
  return { ...presentTransition(row), review: review ? describeReview(platform, review) : null }
}

function describeReview(platform: ReadHandle, row: ReviewRow) {
  const emails = listReviewedEmails(platform, row.id).map(({ email, subject, scores: given }) => ({
    emailId: encodeId('email', row.organization, email),
    subject,
    scores: given,
  }))
  const { verdict: said, explanation, maxScores } = row
  return { id: encodeId('review', 0, row.id), verdict: said, explanation, maxScores, emails }
}

function presentReview({ id, at, organization: _organization, ...row }: ReviewRow) {
  return { ...row, id: encodeId('review', 0, id), at: toIsoTime(at) }
}

/** To open a file takes longer than the rest of the answer: who is known to have no email is answered without. */
function describeReputation(db: ReadHandle | null) {
  const totals = db === null ? NO_DELIVERIES : readDeliveryTotals(db)
  return {
    trustScore: trustScore(totals),
    engagementScore: engagementScore(db === null ? NO_ANSWERS : readAnswerTotals(db)),
    ...totals,
    ...deliveryRates(totals),
  }
}

function describeMembers(platform: ReadHandle, number: number, now: number) {
  return listMembers(platform, number).map((row) => {
    const { banned, banReason, bannedAt } = presentBan(row, now)
    const { email, name, role } = row
    return { userId: encodeId('user', 0, row.id), email, name, role, banned, banReason, bannedAt }
  })
}
