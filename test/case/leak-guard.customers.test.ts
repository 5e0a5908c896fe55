import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { gatherStories } from '../support/leaks/measure.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'
import { SLUG_OF, type Story } from '../support/stories.ts'

/** What a console has listed: every organization of the stories, and names that are words of every day. */
describe('names of other organizations that the console has seen', () => {
  let sandbox: ServedSandbox
  let cases: CaseAnswers[]
  let seen: string[]
  beforeAll(async () => {
    sandbox = await serveSandbox({ seed: 'stories' })
    cases = (await gatherStories(sandbox)).map(({ answers }) => answers)
    const listed = cases.flatMap(({ verification: { organization } }) => [
      organization?.name ?? '',
      organization?.slug ?? '',
    ])
    seen = [...listed, 'Good News', 'Campaign', 'Thank You']
  })
  afterAll(() => sandbox.close())

  const caseOf = (story: Story): CaseAnswers => {
    const found = cases.find(({ verification }) => verification.organization?.slug === SLUG_OF[story])
    if (!found) throw new Error(`no case of ${story}`)
    return found
  }
  const marked = (reply: string, pasted = '', story: Story = 'phishing') =>
    leakGuardOf(
      caseOf(story),
      pasted,
      seen,
    )(reply)
      .filter(({ kind }) => kind === 'customer')
      .map(({ text }) => text)

  test.each([
    ['Riverside Credit Union', 'Die Riverside Credit Union kennt das auch.'],
    ['Riverside Credit Union', 'Riverside Credit Union a eu le même souci.'],
    ['Trailhead Outdoor', 'Wie bei Trailhead Outdoor liegt es an der Liste.'],
    ['Brass & Oak', 'We saw this at Brass & Oak.'],
    ['Brass & Oak', 'Lo vimos en Brass\n& Oak.'],
    ['brass-and-oak', 'It looks like what brass-and-oak sent.'],
  ])('%s is stopped in another case', (name, reply) => {
    expect(marked(reply).map((text) => text.replaceAll(/\s+/g, ' '))).toContain(name)
  })

  test('the own name passes, and one that the customer wrote', () => {
    expect(marked('Trailhead Outdoor can send.', '', 'complaint-wave')).toEqual([])
    expect(marked('We know Brass & Oak.', 'Our partner is Brass & Oak, and they can send.')).toEqual([])
    expect(marked('We know Brass & Oak.', 'We wrote to you on Monday.')).toEqual(['Brass & Oak'])
  })

  test.each([
    'Good News for you: the list is fine. Thank You for the Campaign.',
    'The brass & oak handles of the shop look fine.',
    'Every trailhead outdoor has a sign.',
  ])('words of every day and other letters pass: %s', (reply) => {
    expect(marked(reply)).toEqual([])
  })
})

describe('a promise', () => {
  const blocked = (status: string, openHolds: { kind: string }[] = []): CaseAnswers => ({
    gatheredAt: '2026-09-01T09:00:00.000Z',
    organization: {},
    verification: { status, openHolds },
    reviewEmails: null,
    user: null,
  })
  const promises = (answers: CaseAnswers) =>
    leakGuardOf(answers)('Wir schalten Sie morgen wieder frei.').map(({ kind }) => kind)

  test('is stopped while the organization may not send, and passes where it may', () => {
    expect(promises(blocked('BLOCKED'))).toEqual(['promise'])
    expect(promises(blocked('HUMAN_VERIFIED', [{ kind: 'SENDING' }]))).toEqual(['promise'])
    expect(promises(blocked('HUMAN_VERIFIED'))).toEqual([])
  })
})
