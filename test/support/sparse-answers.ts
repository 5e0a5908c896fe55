import * as fc from 'fast-check'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { MINUTE_MS } from '../../src/shared/text/time-units.ts'

/**
 * What a deployment answers that nobody here has seen: fields missing, null, of another type, states
 * and kinds of its own, times that are none, lists in any order, the same record twice.
 */
const word = fc.constantFrom(
  'Marek Duval',
  'Öztürk & Söhne',
  'a/b~c',
  'x',
  '  ',
  '',
  'Re: “hello”',
  '42 %',
  '$& {}',
)
const instant = fc.oneof(
  fc
    .integer({ min: 0, max: 4_000_000 })
    .map((minutes) => new Date(Date.UTC(2025, 0, 1) + minutes * MINUTE_MS).toISOString()),
  fc.constantFrom('2026-02-30', 'yesterday', '', '2026-03-12T10:42:00+02:00'),
)
const state = fc.constantFrom(
  'UNVERIFIED',
  'AUTO_VERIFIED',
  'AI_VERIFIED',
  'HUMAN_VERIFIED',
  'WHITELISTED',
  'BLOCKED',
  'BANNED',
  'PENDING',
  'APPROVED',
  'blocked',
  ' ',
)
const anything = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -5, max: 5_000_000 }),
  fc.double({ min: 0, max: 100, noNaN: true }),
  word,
  fc.constant([]),
  fc.constant({}),
  fc.constant([null, 3, 'x']),
)

/** What it should be, mostly; now and then something else; now and then nothing. */
function loose<T>(expected: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: expected }, { weight: 1, arbitrary: anything })
}

function some(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  return fc.record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, loose(value)])), {
    requiredKeys: [],
  })
}

const many = (item: fc.Arbitrary<unknown>, maxLength = 4) => fc.array(loose(item), { maxLength })
const id = fc.constantFrom('trn_1', 'trn_2', 'rev_1', 'rev_2', 'hld_1', 'org_1', 'usr_1', null)
const actor = some({ type: fc.constantFrom('SYSTEM', 'AI', 'ADMIN', 'USER', 'ROBOT'), id, name: word })
const code = fc.constantFrom('PHISHING_CONTENT', 'PAYMENT_DISPUTE', 'MISTAKEN_BLOCK', 'x-9', null)
const note = fc.option(word)
const scores = fc.dictionary(
  fc.constantFrom('spam', 'phishing', 'coldEmail', 'a/b'),
  loose(fc.integer({ min: 0, max: 100 })),
)
const transition = {
  id,
  from: state,
  to: state,
  at: instant,
  actor,
  reasonCode: code,
  adminNote: note,
  customerExplanation: note,
}
const hold = some({
  id,
  kind: fc.constantFrom('ALL_SENDING', 'CAMPAIGNS', 'WORKFLOWS', 'TRANSACTIONAL', 'FAX'),
  reasonCode: code,
  note,
  openedAt: instant,
  openedBy: actor,
  closedAt: fc.option(instant),
  closedBy: fc.option(actor),
})
const named = { id, name: word, slug: word }
const verdict = fc.constantFrom('LEGIT', 'SUSPICIOUS', 'SPAM', 'PHISHING', 'ODD')
const reviewed = { id, verdict, explanation: note, maxScores: scores }

const verification = some({
  organization: some(named),
  status: state,
  blockReason: fc.option(
    some({
      ...transition,
      review: fc.option(some({ ...reviewed, emails: many(some({ emailId: id, subject: word, scores })) })),
    }),
  ),
  openHolds: many(hold),
  verificationMetadata: some({ refuseReason: note, adminMessage: note, defensiveFlag: fc.boolean() }),
  reputation: some({
    sent: fc.nat(9000),
    bounceRate: fc.double({ min: 0, max: 100, noNaN: true }),
    complaintRate: fc.constant(0.3),
  }),
  members: many(
    some({
      userId: id,
      email: word,
      name: word,
      role: word,
      banned: fc.boolean(),
      banReason: note,
      bannedAt: fc.option(instant),
    }),
  ),
  transitions: many(some(transition), 6),
  holds: many(hold),
  reviews: many(
    some({
      ...reviewed,
      at: instant,
      trigger: word,
      model: word,
      emailCount: fc.nat(9),
      flaggedCount: fc.nat(9),
    }),
  ),
  milestoneClaims: many(
    some({
      id,
      milestone: word,
      claimedAt: instant,
      status: fc.constantFrom('PENDING', 'ACCEPTED'),
      evidence: note,
    }),
  ),
})

const reviewEmails = some({
  review: fc.option(some({ id, at: instant, verdict, trigger: word, explanation: note })),
  emails: many(some({ emailId: id, subject: word, flagged: fc.boolean(), scores, text: note })),
  total: fc.nat(20),
})

const user = some({
  user: some({
    id,
    email: word,
    name: word,
    banned: fc.boolean(),
    banReason: note,
    banExpiresAt: fc.option(instant),
  }),
  organizations: many(some({ ...named, role: word, reviewStatus: state, sendingStatus: word }), 8),
})

const organization = some({
  organization: some({ ...named, timezone: word }),
  subscription: fc.option(some({ plan: word, status: fc.constantFrom('active', 'past_due') })),
})

export const sparseAnswers: fc.Arbitrary<CaseAnswers> = fc
  .record({
    gatheredAt: fc.constant('2026-09-01T09:00:00.000Z'),
    organization: loose(organization),
    verification: loose(verification),
    reviewEmails: fc.option(loose(reviewEmails)),
    user: fc.option(loose(user)),
  })
  // As wrong as a deployment can be: that is what is tested.
  .map((answers) => answers as unknown as CaseAnswers)
