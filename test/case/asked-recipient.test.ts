import { describe, expect, test } from 'vitest'
import { type CaseAnswers, cited } from '../../src/case/answers.ts'
import type { CheckAnswers } from '../../src/case/check-answers.ts'
import { diagnose } from '../../src/case/diagnosis/diagnose.ts'
import { RECIPIENT_QUESTIONS } from '../../src/case/replies/recipient-questions.ts'
import { SUBSCRIBER_STATUSES } from '../../src/engine/domain/subscriber-status.ts'
import { BLOCK, caseOf } from '../support/small-case.ts'

/** What a recipient asks of a blocked organization, whatever of the recipient could be read. */
const askedWith = (asks: (typeof RECIPIENT_QUESTIONS)[number], checks: CheckAnswers): CaseAnswers =>
  caseOf(
    { status: 'BLOCKED', blockReason: BLOCK },
    {
      about: { subscriber: 'sub_1', asks },
      checks,
      unread: checks.get_subscriber
        ? {}
        : { get_subscriber: 'it is read only while acting as the organization' },
    },
  )

const READS_FIRST = /Read the status of the address first: no answer says whether campaigns go to it\./
const TELLS_NONE = /no campaign goes to the address/
const OFFERS = /Offer to unsubscribe/
const nextWith = (...given: Parameters<typeof askedWith>): string => diagnose(askedWith(...given)).next.text

const email = (status: string | null) => ({ id: 'eml_1', to: 'di@mail.test', status, sentAt: BLOCK.at })
const UNREAD: readonly [string, CheckAnswers][] = [
  ['nothing', {}],
  ['an empty log', { list_emails: { emails: [] } }],
  ...['DELIVERED', 'BOUNCED', 'COMPLAINED', null].map((status): [string, CheckAnswers] => [
    `a log with ${status}`,
    { list_emails: { emails: [email(status)] } },
  ]),
]

describe.each(RECIPIENT_QUESTIONS)('what a recipient asks: %s', (asks) => {
  test.each(UNREAD)('outweighs the block where only %s was read, and nothing is guessed', (_name, checks) => {
    const answers = askedWith(asks, checks)
    const { cause, headline, next } = diagnose(answers)
    expect(cause).toBe('asked-recipient')
    expect(headline.text).toContain('could not be read: it is read only while acting as the organization')
    for (const citation of headline.citations) expect(cited(answers, citation)).toBeDefined()
    expect(headline.citations.length).toBeGreaterThan(0)
    const [last] = checks.list_emails?.emails ?? []
    if (last?.status) expect(headline.text).toContain(`the last email to di@mail.test`)
    expect(next.text).toMatch(READS_FIRST)
    expect(next.text).not.toMatch(TELLS_NONE)
    expect(next.text).not.toMatch(OFFERS)
  })

  test('is answered by every status that the specification names: campaigns go to the address, or none does', () => {
    for (const status of SUBSCRIBER_STATUSES) {
      const next = nextWith(asks, { get_subscriber: { id: 'sub_1', status } })
      expect(next).toMatch(status === 'SUBSCRIBED' ? OFFERS : TELLS_NONE)
      expect(next).not.toMatch(READS_FIRST)
    }
  })

  test.each([null, undefined, ' ', 'DORMANT', 'toString'])(
    'is not answered by a status that says nothing: %s',
    (status) => {
      const { headline, next } = diagnose(askedWith(asks, { get_subscriber: { id: 'sub_1', status } }))
      expect(next.text).toMatch(READS_FIRST)
      expect(next.text).not.toMatch(TELLS_NONE)
      if (!status?.trim()) expect(headline.text).toMatch(/^The status of sub_1 at .* is not stated/)
    },
  )
})
