import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../../../src/case/answers.ts'
import { canonicalAscii } from '../../../../src/shared/text/canonical-json.ts'
import { gatherCase } from '../../../support/case-books.ts'
import { serveSandbox, type ServedSandbox, START } from '../../../support/served-sandbox.ts'
import { caseOf } from '../../../support/small-case.ts'

/** Cases of unusual shapes: several of something, gaps in what was answered, figures at their ends. */
const ABOUT = { gatheredAt: new Date(START).toISOString() }
const at = (minutes: number) => new Date(START - minutes * 60_000).toISOString()

let sandbox: ServedSandbox
beforeAll(async () => {
  sandbox = await serveSandbox()
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

interface Made {
  leftOut: string[]
  again: CaseAnswers
}

/** Reproduces a blocked organization with these answers, and gathers it as the console does. */
async function reproduce(verification: object, others: Partial<CaseAnswers> = {}): Promise<Made> {
  const answers = { ...caseOf({ status: 'BLOCKED', ...verification }, others), ...ABOUT }
  const { status, body } = await sandbox.control('case.reproduce', answers)
  expect({ status, body }).toMatchObject({ status: 200 })
  const { organizationId: id, leftOut } = body.data
  return { leftOut, again: await gatherCase(sandbox, { id }) }
}

describe('the size of a case', () => {
  const refusalOf = async (answers: object) => {
    const { status, body } = await sandbox.control('case.reproduce', answers)
    expect([200, 400]).toContain(status)
    return status === 200 ? null : body.issues
  }
  const sized = (organization: object) => ({ ...caseOf({ status: 'BLOCKED' }), ...ABOUT, organization })
  const tooLong = (path: string) => [{ path, message: 'must not hold a list of more than 200' }]
  const nest = (levels: number): object => (levels === 0 ? {} : { inner: nest(levels - 1) })

  test.each([200, 201])('a list of %i, wherever it is', async (length) => {
    const list = Array.from({ length }, () => ({}))
    for (const organization of [{ list }, { a: { b: [[], list] } }])
      expect(await refusalOf(sized(organization))).toEqual(length > 200 ? tooLong('organization') : null)
    const known = sized({})
    const many = { ...known, user: { list }, verification: { ...known.verification, list } }
    expect(await refusalOf(many)).toEqual(
      length > 200 ? [...tooLong('verification'), ...tooLong('user')] : null,
    )
  })

  test.each([32, 33])('%i levels below an answer', async (levels) => {
    expect(await refusalOf(sized(nest(levels)))).toEqual(levels > 32 ? tooLong('organization') : null)
  })

  test.each([4_000_000, 4_000_001])('%i characters', async (length) => {
    const defaults = { reviewEmails: null, user: null, otherUsers: [] }
    const rest = canonicalAscii({ ...sized({ blank: '' }), ...defaults }).length
    expect(await refusalOf(sized({ blank: ' '.repeat(length - rest) }))).toEqual(
      length > 4_000_000
        ? [{ path: 'reviewEmails', message: 'the case must not be longer than 4000000 characters' }]
        : null,
    )
  })
})

describe('milestone claims', () => {
  const claim = (claimedAt: unknown, status: unknown, milestone: string | null) => ({
    ...{ claimedAt, status, milestone, evidence: 'Figures of the month.' },
  })
  const LEFT_OUT = 'milestone claims without a known status or time'

  test('come back in their order, those of one instant too', async () => {
    const claims = [
      claim(at(1), 'PENDING', 'TEN_THOUSAND'),
      claim(at(5), 'REJECTED', 'THIRD_OF_ONE_INSTANT'),
      claim(at(5), 'ACCEPTED', 'SECOND_OF_ONE_INSTANT'),
      claim(at(5), 'PENDING', 'FIRST_OF_ONE_INSTANT'),
      claim(at(9), 'ACCEPTED', null),
    ]
    const { leftOut, again } = await reproduce({ milestoneClaims: claims })
    expect(again.verification.milestoneClaims).toEqual(
      claims.map((one) => ({
        ...one,
        id: expect.any(String),
        milestone: one.milestone ?? 'NOT_STATED',
      })),
    )
    expect(leftOut).not.toContain(LEFT_OUT)
  })

  test.each([
    ['another status', claim(at(1), 'MAYBE', 'X')],
    ['no status', claim(at(1), null, 'X')],
    ['no time', claim(null, 'PENDING', 'X')],
    ['a time that is none', claim('soon', 'PENDING', 'X')],
  ])('of %s are left out, which is said once', async (_what, odd) => {
    const sound = claim(at(2), 'PENDING', 'KEPT')
    const { leftOut, again } = await reproduce({ milestoneClaims: [odd, sound, odd] })
    expect((again.verification.milestoneClaims ?? []).map(({ milestone }) => milestone)).toEqual(['KEPT'])
    expect(leftOut.filter((what) => what === LEFT_OUT)).toEqual([LEFT_OUT])
  })
})

describe('members', () => {
  test('with addresses that differ in an accent alone are four people with four addresses', async () => {
    const emails = ['jose', 'josé', 'jósé', 'jōsé'].map((local) => `${local}@nordlicht.example`)
    const members = emails.map((email, index) => ({
      ...{ userId: `usr_${index}`, name: `Member ${index}`, email, role: 'MEMBER', banned: false },
    }))
    const { again } = await reproduce({ members })
    const made = (again.verification.members ?? []).map(({ email }) => email ?? '')
    const [local = '', domain = ''] = (made[0] ?? '').split('@')
    expect(made).toEqual([local, `${local}-2`, `${local}-3`, `${local}-4`].map((one) => `${one}@${domain}`))
  })

  test('given twice are there once', async () => {
    const member = { userId: 'usr_1', name: 'Kim', email: 'kim@nordlicht.example', role: 'OWNER' }
    const { again } = await reproduce({ members: [member, { ...member, email: 'KIM@nordlicht.example' }] })
    expect(again.verification.members).toHaveLength(1)
  })
})

describe('domains', () => {
  const domainsOf = async (domains: unknown) => {
    const { again } = await reproduce({}, { organization: { domains } as CaseAnswers['organization'] })
    return again.organization.domains ?? []
  }

  test.each([[null], [undefined], ['']])('without a name (%j) are no domains', async (domain) => {
    const sound = { domain: 'nordlicht.example', status: 'VERIFIED', region: 'EU_CENTRAL_1' }
    const made = await domainsOf([{ ...sound, domain }, sound, { status: 'PENDING' }])
    expect(made.map(({ status, region }) => ({ status, region }))).toEqual([
      { status: 'VERIFIED', region: 'EU_CENTRAL_1' },
    ])
  })

  test('named twice are there once, the first of them', async () => {
    const named = (status: string) => ({ domain: 'nordlicht.example', status })
    expect((await domainsOf([named('FAILED'), named('VERIFIED')])).map(({ status }) => status)).toEqual([
      'FAILED',
    ])
  })

  test.each<[string, unknown, string[]]>([
    ['some of them', [{ status: 'VERIFIED' }, { status: 'PENDING' }], ['VERIFIED', 'PENDING']],
    ['one of them', [{ status: 'PENDING' }], ['PENDING']],
    ['words of another platform', [{ status: 'GOOD' }, { status: 'PENDING' }], ['', 'PENDING']],
    [
      'gaps',
      [null, { status: 'PENDING' }, {}, { status: 7 }, 'x', { status: 'VERIFIED' }],
      ['', 'PENDING', '', '', '', 'VERIFIED'],
    ],
    ['none', [], []],
    ['no list', { status: 'VERIFIED' }, []],
    ['nothing', null, []],
  ])('with records that say %s: what is not said is as the domain', async (_what, providerRecords, said) => {
    const status = 'FAILED'
    const [made] = await domainsOf([{ domain: 'nordlicht.example', status, providerRecords }])
    const records = (made?.providerRecords ?? []) as { status: string }[]
    expect(records.length).toBeGreaterThan(5)
    expect(records.map((record) => record.status)).toEqual(
      records.map((_record, index) => said[index] || status),
    )
  })
})

describe('figures of all mail', () => {
  const SCORES = [0, 1, 25, 49, 50, 51, 75, 99, 100]
  const emailsOf = (size: number) =>
    Array.from({ length: size }, (_, index) => ({
      ...{
        emailId: `eml_${index}`,
        campaignId: null,
        sentAt: at(10),
        flagged: true,
        subject: 's',
        text: 't',
      },
    }))

  test.each(SCORES)('with an engagement of %i come back as they were', async (engagementScore) => {
    // Of a hundred emails only these can be told without a fraction of a reader.
    const few =
      engagementScore % 50 === 0
        ? ([
            [0, 100],
            [10, 100],
            [30, 100],
          ] as const)
        : []
    for (const [alone, sent] of [[0, 100_000], [3, 100_000], ...few] as const) {
      const reputation = { sent, delivered: 0.9 * sent, bounced: 0.1 * sent, complained: 1, engagementScore }
      const reviewEmails = { emails: emailsOf(alone) } as CaseAnswers['reviewEmails']
      const { again } = await reproduce({ reputation }, { reviewEmails })
      expect(again.verification.reputation).toMatchObject(reputation)
    }
  })

  test.each([
    [{}, { sent: 0, delivered: 0, bounced: 0, complained: 0 }],
    [
      { sent: -5, delivered: -5 },
      { sent: 0, delivered: 0, bounced: 0, complained: 0 },
    ],
    [
      { sent: 9.6, delivered: 8.4 },
      { sent: 10, delivered: 8, bounced: 0, complained: 0 },
    ],
    [
      { sent: 10, delivered: 0 },
      { sent: 10, delivered: 0, bounced: 0, complained: 0 },
    ],
    [{ sent: 1, delivered: 1 }, { sent: 3, delivered: 3, bounced: 0, complained: 0 }, 3],
  ])('%j come to %j', async (reputation, expected, alone = 0) => {
    const reviewEmails = { emails: emailsOf(alone) } as CaseAnswers['reviewEmails']
    const { again } = await reproduce({ reputation }, { reviewEmails })
    expect(again.verification.reputation).toMatchObject(expected)
  })
})

describe('a review', () => {
  const SCORES = { spam: 90, phishing: 1, impersonation: 0, coldEmail: 7 }
  const NONE = { spam: 0, phishing: 0, impersonation: 0, coldEmail: 0 }
  /** What is told of a review with two emails, one of them flagged. */
  async function told(review: object, email: object = {}) {
    const emails = [true, false].map((flagged, index) => ({
      ...{
        emailId: `eml_${index}`,
        campaignId: null,
        sentAt: at(10),
        subject: 's',
        text: 't',
        flagged,
        ...email,
      },
    }))
    const sound = { id: 'rev_1', at: at(5), verdict: 'SPAM', trigger: 'COMPLAINTS', model: 'm', ...review }
    const reviewEmails = { review: sound, emails } as CaseAnswers['reviewEmails']
    const { again, leftOut } = await reproduce({ reviews: [sound] }, { reviewEmails })
    return { reviews: again.verification.reviews, read: again.reviewEmails?.emails, leftOut }
  }

  test.each([
    [{ emailCount: 0, flaggedCount: 0 }, [0, 0]],
    [{ emailCount: 40, flaggedCount: 7 }, [40, 7]],
    [{}, [2, 1]],
    [{ emailCount: null, flaggedCount: -1 }, [2, 1]],
    [{ emailCount: 1.5, flaggedCount: '3' }, [2, 1]],
  ])('says how many emails it saw: %j', async (counts, [emailCount, flaggedCount]) => {
    const { reviews } = await told({ ...counts, maxScores: SCORES, explanation: 'Too many offers.' })
    expect(reviews).toEqual([
      {
        ...{ id: expect.any(String), at: at(5), verdict: 'SPAM', trigger: 'COMPLAINTS', model: 'm' },
        ...{ explanation: 'Too many offers.', maxScores: SCORES, emailCount, flaggedCount },
      },
    ])
  })

  test.each([
    [null, NONE],
    [
      { spam: 90, phishing: Number.NaN, impersonation: null, coldEmail: '7' },
      { ...NONE, spam: 90 },
    ],
    [SCORES, SCORES],
  ])('scores that are no numbers are 0: %j', async (scores, expected) => {
    const { reviews, read } = await told({ maxScores: scores }, { scores, flagged: true })
    expect(reviews?.map(({ maxScores }) => maxScores)).toEqual([expected])
    expect(read?.map((email) => email.scores)).toEqual([expected, expected])
  })

  test.each([{ verdict: 'FINE' }, { verdict: null }, { at: null }, { at: 'soon' }])(
    'without a known verdict or time is left out: %j',
    async (odd) => {
      const { reviews, leftOut } = await told(odd)
      expect(reviews).toEqual([])
      expect(leftOut).toContain('reviews without a known verdict or time')
    },
  )
})

describe('emails that a block lists and a review shows', () => {
  const email = (id: number, more: object = {}) => ({
    ...{ emailId: `eml_${id}`, campaignId: 'cmp_1', sentAt: at(10), subject: `s${id}`, text: `t${id}` },
    ...more,
  })
  const review = { id: 'rev_1', at: at(5), verdict: 'SPAM' }
  const scores = { spam: 90, phishing: 1, impersonation: 0, coldEmail: 7 }

  test('are there once each: those of the block, then those that only the review shows', async () => {
    const listed = [2, 1].map((id) => ({ emailId: `eml_${id}`, scores: { ...scores, spam: 90 + id } }))
    const block = { at: at(4), reasonCode: 'SPAM', review: { ...review, emails: listed } }
    const shown = [1, 2, 3].map((id) => email(id, { flagged: true }))
    const reviewEmails = { review, emails: shown } as CaseAnswers['reviewEmails']
    const transitions = [{ id: 'trn_1', from: 'AI_VERIFIED', to: 'BLOCKED', ...block }]
    const verification = { reviews: [review], transitions, blockReason: block }
    const { again } = await reproduce(verification, { reviewEmails })
    const told = again.verification.blockReason?.review?.emails ?? again.reviewEmails?.emails ?? []
    expect(again.reviewEmails?.emails?.map(({ text, flagged }) => [text, flagged])).toEqual([
      ['t2', true],
      ['t1', true],
      ['t3', true],
    ])
    expect(told.map((one) => one.scores?.spam).slice(0, 2)).toEqual([92, 91])
  })

  test('of one campaign are of one campaign again', async () => {
    const emails = [email(1), email(2), email(3, { campaignId: 'cmp_2' }), email(4, { campaignId: null })]
    const reviewEmails = { review, emails } as CaseAnswers['reviewEmails']
    const { again } = await reproduce({ reviews: [review] }, { reviewEmails })
    const campaigns = again.reviewEmails?.emails?.map(({ campaignId }) => campaignId) ?? []
    expect(campaigns[0]).toEqual(expect.any(String))
    expect(campaigns).toEqual([campaigns[0], campaigns[0], campaigns[2], null])
    expect(campaigns[2]).not.toBe(campaigns[0])
  })
})

describe('a line of an email', () => {
  const bodyOf = async (line: string) => {
    const emails = [
      { emailId: 'eml_1', campaignId: null, sentAt: at(10), flagged: true, subject: 's', text: line },
    ]
    const review = { id: 'rev_1', at: at(5), verdict: 'SPAM' }
    const reviewEmails = { review, emails } as CaseAnswers['reviewEmails']
    const { again } = await reproduce({}, { reviewEmails })
    return again.reviewEmails?.emails?.[0]?.text
  }
  const WITHHELD = 'Postal address withheld'

  test.each([
    'Some Street 4, CT17 9BU Somewhere',
    'Some Street 4, 90210 Somewhere',
    'Some Street 4, 90210-1234 Somewhere',
    'Some Street 4, K1A 0B1 Somewhere',
    'Some Street 4, 1012 AB Somewhere',
    'Nordlicht Reisen, Some Street 4',
    '  Nordlicht Reisen, 4 of them',
  ])('with a comma and a postcode, or the own name and a number, is withheld: %s', async (line) => {
    expect(await bodyOf(line)).toBe(WITHHELD)
  })

  test.each([
    'We sent 5 of them, maybe 6.',
    'It costs 12.50, not more.',
    'On the 3rd of May, at 10:30.',
    'Some Street 4 CT17 9BU Somewhere',
    'We ship parcels, and take them back.',
    `${'word, '.repeat(40)} 90210`,
  ])('that is one token away stays as it is: %s', async (line) => {
    expect(await bodyOf(line)).toBe(line)
  })

  test('with the own name and no number, or with a number elsewhere, is no address', async () => {
    for (const line of ['Nordlicht Reisen, your travel shop', 'Ask Nordlicht Reisen, please, by 5 pm'])
      expect(await bodyOf(line)).not.toContain(WITHHELD)
  })
})
