import * as fc from 'fast-check'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { MINUTE_MS } from '../../src/shared/text/time-units.ts'

/** Words that no text of the platform's own holds. */
const NAMES = `Marek Duval Ottilie Brandvold Xanthe Quillfeather Jürgen Öztürk Siobhán Ruaidhrí Zbigniew
  Hollenbach Priyanka Thackeray Nguyễn Łukasz Wojtyła`.split(/\s+/)
const BRANDS = `Gryphonic Wexmoor Talborough Quenby Zephyrine Ultravox Bücherwurm Kestrel Fennimore
  Ravelstone Oxbow Pike`.split(/\s+/)

const nameOf = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)).map((words) => words.join(' '))
const wordOfName = (name: string): string => name.split(' ')[0]?.toLowerCase() ?? ''
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('ł', 'l')
    .toLowerCase()

export interface HiddenNames {
  brand: string
  person: string
  staff: string
  domain: string
  address: string
  ip: string
  id: string
}

const hidden: fc.Arbitrary<HiddenNames> = fc
  .record({
    brand: fc
      .tuple(fc.constantFrom(...BRANDS), fc.constantFrom(...BRANDS))
      .map(([one, other]) => `${one} ${other}`),
    person: nameOf,
    staff: nameOf,
    number: fc.integer({ min: 1, max: 254 }),
    hex: fc.stringMatching(/^[0-9a-f]{24}$/),
  })
  .map(({ brand, person, staff, number, hex }) => {
    const domain = `${brand.toLowerCase().replaceAll(' ', '-').replaceAll('ü', 'ue')}.example`
    const address = `${plain(wordOfName(person))}.${number}@${domain}`
    return { brand, person, staff, domain, address, ip: `185.220.${number}.${number}`, id: `c1${hex}` }
  })

/** The same names in every dress in which a text can hold them. */
const dresses = ({ brand, person, staff, domain, address, ip, id }: HiddenNames): string[] => [
  `Owner ${person} of ${brand} wrote from ${address} (${ip}).`,
  `${brand.toUpperCase()} sends as @${plain(brand)}, see https://${domain}/shop/${plain(person)}?e=${encodeURIComponent(address)}.`,
  `Asked ${staff.split(' ')[1]} about ${id}; ${plain(brand)}s are all over ${domain.replace('.', '[.]')}.`,
  `http://${ip}/go?u=${encodeURIComponent(`https://www.${domain}/${id}?m=${encodeURIComponent(address)}`)}#${plain(brand)}`,
  `${person.normalize('NFD')} and ${Array.from(person).join('\u200b')} are one person, so is ${brand.replaceAll(' ', '_')}.`,
  `Mail <mailto:${address.toUpperCase()}> or ${address.replace('@', '%40')} or ${address.replace('@', ' at ')}.`,
]

const STATES = [
  'UNVERIFIED',
  'AUTO_VERIFIED',
  'AI_VERIFIED',
  'HUMAN_VERIFIED',
  'WHITELISTED',
  'BLOCKED',
  'BANNED',
]
const AT = Date.UTC(2026, 5, 1, 12)
const timeBefore = fc
  .integer({ min: 0, max: 90 * 24 * 60 })
  .map((minutes) => new Date(AT - minutes * MINUTE_MS).toISOString())
const score = fc.integer({ min: 0, max: 100 })
const scores = fc.record({ spam: score, phishing: score, impersonation: score, coldEmail: score })

/** A whole case as a deployment might answer it, and the names that nobody may find again. */
export const anyCase: fc.Arbitrary<{ names: HiddenNames; answers: CaseAnswers }> = hidden.chain((names) => {
  const text = fc.constantFrom(...dresses(names))
  const maybe = fc.option(text)
  const admin = { type: 'ADMIN', id: `adm_${names.id}`, name: names.staff }
  const actor = fc.constantFrom(
    { type: 'SYSTEM', id: null, name: 'Platform' },
    { type: 'AI', id: null, name: 'Reviewer' },
    admin,
  )
  const transition = fc.record({
    id: fc.uuid(),
    from: fc.constantFrom(...STATES),
    to: fc.constantFrom(...STATES),
    at: timeBefore,
    actor,
    reasonCode: fc.constantFrom('PHISHING_CONTENT', 'MANUAL', 'COMPLAINT_RATE'),
    adminNote: maybe,
    customerExplanation: maybe,
  })
  const hold = fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom('ALL_SENDING', 'CAMPAIGNS', 'WORKFLOWS', 'TRANSACTIONAL'),
    reasonCode: fc.constant('REVIEW_PENDING'),
    note: maybe,
    openedAt: timeBefore,
    openedBy: actor,
    closed: fc.boolean(),
    closedBy: actor,
  })
  const email = fc.record({
    emailId: fc.uuid(),
    campaignId: fc.option(fc.constantFrom('cmp-one', 'cmp-two')),
    subject: text,
    from: fc.constant(`${names.brand} <${names.address}>`),
    sentAt: timeBefore,
    flagged: fc.constant(true),
    scores,
    reasons: fc.array(text, { maxLength: 2 }),
    text: fc
      .array(text, { minLength: 1, maxLength: 3 })
      .map(
        (lines) =>
          `Dear ${names.person},\n\n${lines.join('\n\n')}\n\n${names.brand}, 2 Harbour Steps, Dover CT17 9BU`,
      ),
    truncated: fc.constant(false),
    links: fc.array(fc.record({ text, url: fc.constant(`https://${names.domain}/a?e=${names.address}`) }), {
      maxLength: 2,
    }),
  })
  return fc
    .record({
      status: fc.constantFrom(...STATES),
      transitions: fc.array(transition, { maxLength: 5 }),
      holds: fc.array(hold, { maxLength: 3 }),
      emails: fc.array(email, { minLength: 1, maxLength: 3 }),
      maxScores: scores,
      verdict: fc.constantFrom('SUSPICIOUS', 'SPAM', 'PHISHING'),
      reviewId: fc.uuid(),
      explanation: text,
      banned: fc.boolean(),
      sent: fc.integer({ min: 0, max: 5000 }),
      milestone: fc.constantFrom('PENDING', 'ACCEPTED', 'REJECTED'),
      metadata: maybe,
    })
    .map((drawn) => ({ names, answers: answersOf(names, drawn) }))
})

// Drawn pieces, put together as the tools would answer them.
// oxlint-disable-next-line typescript/no-explicit-any
function answersOf(names: HiddenNames, drawn: any): CaseAnswers {
  const slug = names.domain.split('.')[0] ?? ''
  const organization = { id: names.id, name: names.brand, slug }
  const newestFirst = (field: string) => (one: Record<string, string>, other: Record<string, string>) =>
    (other[field] ?? '').localeCompare(one[field] ?? '')
  const blocked = drawn.status === 'BLOCKED' || drawn.status === 'BANNED'
  const move = { ...drawn.transitions[0], id: 'the-block', at: new Date(AT).toISOString(), to: drawn.status }
  const transitions = (drawn.transitions.length > 0 ? [move, ...drawn.transitions.slice(1)] : []).toSorted(
    newestFirst('at'),
  )
  // oxlint-disable-next-line typescript/no-explicit-any
  const holds = drawn.holds.toSorted(newestFirst('openedAt')).map(({ closed, closedBy, ...hold }: any) => ({
    ...hold,
    closedAt: closed ? new Date(AT).toISOString() : null,
    closedBy: closed ? closedBy : null,
  }))
  const { verdict, explanation, maxScores, reviewId } = drawn
  const review = { id: reviewId, verdict, explanation, maxScores }
  const sampled = drawn.emails.map(({ emailId, subject, scores: given }: Record<string, unknown>) => ({
    ...{ emailId, subject, scores: given },
  }))
  const at = new Date(AT - MINUTE_MS).toISOString()
  return {
    gatheredAt: new Date(AT).toISOString(),
    organization: {
      organization: {
        ...{ ...organization, logo: null, email: names.address, timezone: 'Europe/Lisbon' },
        ...{ verified: false, createdAt: new Date(AT - 9e9).toISOString() },
      },
      subscription: null,
      stats: { members: 1, subscribers: 40, campaigns: 2 },
      domains: [
        { id: 'dom-one', domain: names.domain, status: 'VERIFIED', region: 'EU_CENTRAL_1', createdAt: at },
      ],
    },
    verification: {
      organization,
      status: drawn.status,
      blockReason:
        blocked && transitions.length > 0 ? { ...move, review: { ...review, emails: sampled } } : null,
      openHolds: holds.filter(({ closedAt }: { closedAt: string | null }) => closedAt === null),
      verificationMetadata: { refuseReason: drawn.metadata, adminMessage: null, defensiveFlag: true },
      reputation: {
        ...{ trustScore: 100, engagementScore: 0, sent: drawn.sent, delivered: drawn.sent },
        ...{ bounced: 0, complained: 0, bounceRate: 0, complaintRate: 0 },
      },
      members: [
        {
          ...{ userId: `usr-${names.id}`, email: names.address, name: names.person, role: 'OWNER' },
          ...{ banned: drawn.banned, banReason: drawn.banned ? drawn.explanation : null },
          bannedAt: drawn.banned ? at : null,
        },
      ],
      transitions,
      holds,
      reviews: [
        {
          ...{ ...review, at, trigger: 'CAMPAIGN_START', model: 'reviewer-4' },
          ...{ emailCount: drawn.emails.length + 2, flaggedCount: drawn.emails.length },
        },
      ],
      milestoneClaims: [
        {
          id: 'claim-1',
          milestone: 'FIRST_1000_SENT',
          claimedAt: at,
          status: drawn.milestone,
          evidence: null,
        },
      ],
    },
    reviewEmails: {
      review: { id: reviewId, at, verdict, trigger: 'CAMPAIGN_START', explanation },
      emails: drawn.emails,
      total: drawn.emails.length,
    },
    user: {
      user: {
        ...{ id: `usr-${names.id}`, email: names.address, name: names.person, createdAt: at },
        ...{ emailVerified: true, banned: drawn.banned, banReason: drawn.banned ? drawn.explanation : null },
        banExpiresAt: null,
      },
      providers: [{ provider: 'google', accountId: '104482290017', createdAt: at }],
      sessions: [{ id: 'ses-one', createdAt: at, expiresAt: at, ipAddress: names.ip, userAgent: 'Lynx/2.9' }],
      organizations: [
        { ...organization, role: 'OWNER', reviewStatus: drawn.status, sendingStatus: 'ALLOWED' },
      ],
    },
  }
}
