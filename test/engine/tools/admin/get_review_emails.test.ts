import { countCharacters } from '../../../../src/shared/text/characters.ts'
import { describe, expect, test } from 'vitest'
import { insertReview } from '../../../../src/engine/store/reviews.ts'
import { changeVerification } from '../../../../src/engine/sandbox/reviewing/apply-review.ts'
import { SYSTEM_ACTOR } from '../../../../src/engine/domain/verification.ts'
import { START } from '../../../support/served-sandbox.ts'
import { useAdminTool, WRONG_REFERENCES } from '../../../support/admin-tool.ts'
import { required } from '../../../support/answers.ts'

/** Over serveSandbox. */
const { sandbox, ask, refuse } = useAdminTool('get_review_emails', 'stories')

async function reviewsOf(slug: string): Promise<{ id: string; verdict: string; trigger: string }[]> {
  return (await sandbox().admin('get_org_verification', { slug })).body.data.reviews
}

describe('get_review_emails', () => {
  test('an email with scores, reasons, trigger, plain text and links', async () => {
    const data = await ask({ slug: 'parcel-notice' })
    expect(Object.keys(data)).toEqual(['review', 'emails', 'total'])
    expect(data.review).toEqual({
      id: expect.stringMatching(/^rev_0000/),
      at: expect.stringMatching(/Z$/),
      verdict: 'PHISHING',
      trigger: 'CAMPAIGN_START',
      explanation: expect.stringContaining('local reviewer'),
    })
    expect(data.total).toBe(5)
    const [first] = data.emails
    expect(Object.keys(required(first))).toEqual([
      'emailId',
      'campaignId',
      'workflowId',
      'subject',
      'from',
      'sentAt',
      'flagged',
      'scores',
      'reasons',
      'text',
      'truncated',
      'links',
    ])
    expect(first).toMatchObject({
      emailId: expect.stringMatching(/^eml_0001/),
      campaignId: 'cmp_00011',
      workflowId: null,
      subject: 'Action required: your parcel is on hold',
      from: 'Delivery Support <support@parcel-notice.example>',
      flagged: true,
      truncated: false,
    })
    expect(first?.text).toContain('Pay the redelivery fee of 1.99')
    expect(first?.reasons.join(' ')).toContain('185.220.101.7')
    expect(first?.links[0]).toEqual({
      text: 'Confirm your details',
      url: 'http://185.220.101.7/track/confirm',
    })
  })

  test('the text is what that person got: their own name stands in it', async () => {
    const { emails } = await ask({ slug: 'riverside-credit-union' })
    const greetings = emails.map(({ text }) => /Dear ([^,]+),/.exec(text ?? '')?.[1])
    expect(new Set(greetings).size).toBeGreaterThan(1)
  })

  test('nothing in it can be followed in the name of the recipient', async () => {
    const { emails } = await ask({ slug: 'parcel-notice', maxChars: 50_000 })
    const written = JSON.stringify(emails)
    expect(written).toContain('https://links.sandbox.test/unsubscribe')
    expect(written).not.toMatch(/links\.sandbox\.test\/(?!unsubscribe[")])/)
  })

  test('default: the review behind the current block, though later ones accuse too', async () => {
    const { write } = sandbox().world.platform
    const verdict = 'SUSPICIOUS' as const
    const maxScores = { spam: 45, phishing: 0, impersonation: 0, coldEmail: 0 }
    insertReview(write, {
      ...{ organization: 4, at: START, trigger: 'LATER', verdict, explanation: 'Later.' },
      ...{ maxScores, model: 'm', emails: [] },
    })
    expect((await ask({ slug: 'pp-rewards-club' })).review?.trigger).toBe('CAMPAIGN_START')
    changeVerification(write, 4, { to: 'UNVERIFIED', at: START, actor: SYSTEM_ACTOR, reasonCode: 'LIFTED' })
    expect((await ask({ slug: 'pp-rewards-club' })).review?.trigger).toBe('LATER')
  })

  test('default: else the latest that is not LEGIT', async () => {
    const [latest, before] = await reviewsOf('lantern-travel')
    expect([latest?.verdict, before?.verdict]).toEqual(['SPAM', 'LEGIT'])
    expect((await ask({ slug: 'lantern-travel' })).review?.id).toBe(latest?.id)
    // A block that rests on no review, and no review that accuses.
    expect(await ask({ slug: 'brass-and-oak' })).toEqual({ review: null, emails: [], total: 0 })
  })

  test('reviewId: that review, also a LEGIT one', async () => {
    const [, legit] = await reviewsOf('lantern-travel')
    const { review, emails } = await ask({ slug: 'lantern-travel', reviewId: legit?.id })
    expect(review).toMatchObject({ id: legit?.id, verdict: 'LEGIT' })
    expect(emails.every(({ flagged }) => !flagged)).toBe(true)
  })

  test('404: a reviewId that is none of the organization', async () => {
    const [foreign] = await reviewsOf('lantern-travel')
    for (const reviewId of [foreign?.id, 'rev_0000zzz', 'nonsense', 'org_00001']) {
      expect(await refuse(404, { slug: 'growth-fox', reviewId })).toMatch(/^reviewId: /)
    }
  })

  test('onlyFlagged: default false gives all, true only the flagged; total follows', async () => {
    const all = await ask({ slug: 'lantern-travel' })
    const flagged = await ask({ slug: 'lantern-travel', onlyFlagged: true })
    expect(all.emails).toHaveLength(all.total)
    expect([all.total, flagged.total]).toEqual([6, 3])
    expect(flagged.emails).toEqual(all.emails.filter((email) => email.flagged))
  })

  test('maxChars: default 4000, cuts the text and says so', async () => {
    const { platform } = sandbox().world
    const file = sandbox().world.organization(1)
    const long = 'Ünlucky 🎣 '.repeat(600)
    file.write.run('UPDATE email_templates SET text = ? WHERE id = 1', [long])
    expect(platform.read.get('SELECT 1 FROM review_emails')).toBeDefined()
    const lengthOf = async (input: object) => {
      const [email] = (await ask({ slug: 'parcel-notice', ...input })).emails
      const { text: written, truncated } = required(email)
      const text = required(written)
      expect(text.isWellFormed()).toBe(true)
      expect(long.startsWith(text)).toBe(true)
      return { length: countCharacters(text), truncated }
    }
    expect(await lengthOf({})).toEqual({ length: 4000, truncated: true })
    expect(await lengthOf({ maxChars: 200 })).toEqual({ length: 200, truncated: true })
    // An emoji is one character, and is never cut in half.
    expect(await lengthOf({ maxChars: 207 })).toEqual({ length: 207, truncated: true })
    expect(await lengthOf({ maxChars: 50_000 })).toEqual({ length: countCharacters(long), truncated: false })
  })

  test.each([199, 50_001, 0, -1, 4000.5, '4000'])(
    '400: maxChars %j is not 200 to 50,000',
    async (maxChars) => {
      expect(await refuse(400, { slug: 'parcel-notice', maxChars })).toMatch(/^maxChars must be /)
    },
  )

  test.each([
    [{ onlyFlagged: 'true' }, 'onlyFlagged'],
    [{ reviewId: 7 }, 'reviewId'],
    [{ limit: 5 }, 'limit'],
  ])('400: %j names its field', async (input, field) => {
    expect(await refuse(400, { slug: 'parcel-notice', ...input })).toMatch(new RegExp(`^${field}(?:: | )`))
  })

  test('400: every failing field is listed, each with why', async () => {
    const message = await refuse(400, { slug: 'x', maxChars: 10, onlyFlagged: 1, extra: true })
    for (const field of ['maxChars', 'onlyFlagged', 'extra'])
      expect(message).toMatch(new RegExp(`(?:^|\\. )${field} (?:must|is) `))
  })

  test.each(WRONG_REFERENCES)('%s: %i', async (_case, status, input, message) => {
    expect(await refuse(status, input)).toMatch(message)
  })
})
