import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { explain } from '../../src/case/explain.ts'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { fillTemplate, replyTemplates } from '../../src/case/reply-templates.ts'
import { isCut, TIMELINE_KINDS } from '../../src/case/timeline.ts'
import { BLOCK, caseOf, citedBy, told } from '../support/small-case.ts'

/** How many of something a case names, one fewer, just as many and one more; and every figure in words. */
const some = <T>(size: number, make: (index: number) => T): T[] =>
  Array.from({ length: size }, (_, index) => make(index))
const day = (index: number) => `2026-03-${String(index + 1).padStart(2, '0')}T00:00:00.000Z`

describe('a sentence names the first of many', () => {
  test.each([
    [0, '0 sampled emails are flagged.'],
    [1, '1 sampled email is flagged, with the subject “S1”.'],
    [2, '2 sampled emails are flagged, with the subjects “S1” and “S2”.'],
    [3, '3 sampled emails are flagged, with the subjects “S1”, “S2” and “S3”.'],
    [4, '4 sampled emails are flagged, with the subjects “S1”, “S2” and “S3” and others.'],
  ])('%i flagged emails', (size, text) => {
    const emails = some(Math.max(1, size), (index) => (size === 0 ? {} : { subject: `S${index + 1}` }))
    const answers = (total?: number) =>
      caseOf(
        { status: 'BLOCKED', blockReason: { ...BLOCK, review: { id: 'rev_1' } } },
        { reviewEmails: { emails, ...(total === undefined ? {} : { total }) } },
      )
    expect(told(answers(size), 'flagged')).toBe(text)
    const subjects = some(Math.min(size, 3), (index) => `get_review_emails /emails/${index}/subject`)
    expect(citedBy(answers(size), 'flagged')).toEqual(['get_review_emails /total', ...subjects])
    // Without a total the emails themselves are counted.
    expect(told(answers(), 'flagged')).toBe(text.replace('0 sampled emails are', '1 sampled email is'))
  })

  test.each([
    [5, some(5, (index) => `/members/${index}/banned`)],
    [6, ['/members']],
  ])('%i members, none of them banned', (size, cited) => {
    const answers = caseOf({ status: 'BLOCKED', members: some(size, () => ({ banned: false })) })
    expect(told(answers, 'bans')).toBe("No member's account is banned.")
    expect(citedBy(answers, 'bans')).toEqual(cited.map((pointer) => `get_org_verification ${pointer}`))
  })

  test.each([
    [1, '2 organizations. Besides this one: N1.'],
    [5, '6 organizations. Besides this one: N1, N2, N3, N4 and N5.'],
    [6, '7 organizations. Besides this one: N1, N2, N3, N4, N5 and others.'],
  ])('%i other organizations of an account', (size, text) => {
    const others = some(size, (index) => ({ id: `org_${index + 2}`, name: `N${index + 1}` }))
    const user = { user: { name: 'Kim' }, organizations: [{ id: 'org_1', name: 'Own' }, ...others] }
    expect(told(caseOf({ status: 'BLOCKED' }, { user }), 'reach')).toBe(`Kim belongs to ${text}`)
  })

  test.each([0, 2, 3, 4])('%i closed holds, the latest three of them', (size) => {
    const holds = some(size, (index) => ({ kind: 'CAMPAIGNS', closedAt: day(index) }))
    const said = explain(caseOf({ status: 'AI_VERIFIED', holds })).filter(({ key }) =>
      key.startsWith('closed-hold'),
    )
    const written = said.map(({ text }) => Number(/until (\d+) Mar/.exec(text)?.[1]))
    expect(written).toEqual(some(Math.min(size, 3), (index) => size - index))
  })

  test.each([0, 1, 2, 3])('%i blocks that were lifted again, the latest two of them', (size) => {
    const transitions = some(2 * size, (index) => ({
      id: `trn_${index}`,
      at: day(index),
      from: index % 2 === 0 ? 'AI_VERIFIED' : 'BLOCKED',
      to: index % 2 === 0 ? 'BLOCKED' : 'AI_VERIFIED',
    }))
    const said = explain(caseOf({ status: 'AI_VERIFIED', transitions })).filter(({ key }) =>
      key.startsWith('reversal'),
    )
    const spans = said.map(({ text }) => /from (\d+) Mar.* until (\d+) Mar/.exec(text)?.slice(1).map(Number))
    expect(spans).toEqual(some(Math.min(size, 2), (index) => [2 * (size - index) - 1, 2 * (size - index)]))
  })

  test.each([
    [1, 'name of the customer'],
    [2, 'name of the customer: M1 or M2'],
    [4, 'name of the customer: M1, M2, M3 or M4'],
    [5, 'name of the customer'],
  ])('%i members who may have written', (size, prompt) => {
    const answers = caseOf({ members: some(size, (index) => ({ name: `M${index + 1}` })) })
    const asked = replyTemplates('en').flatMap((template) => fillTemplate(template, answers).unfilled)
    const customers = new Set(asked.filter((text) => text.startsWith('name of the customer')))
    expect([...customers]).toEqual([prompt])
  })
})

describe('a list as long as the platform gives may be cut', () => {
  test.each([
    ['transitions', 50, ['transition', 'reversal']],
    ['reviews', 20, ['review']],
  ] as const)('%s: %i', (field, most, kinds) => {
    const cut = (size: number) => {
      const answers = caseOf({ [field]: some(size, () => ({})) })
      return TIMELINE_KINDS.filter((kind) => isCut(answers, kind))
    }
    expect([cut(most - 1), cut(most), cut(most + 1)]).toEqual([[], kinds, kinds])
  })
})

describe('a score is found however it is written', () => {
  const UNITS =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    )
  const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
  const spell = (value: number): string => {
    if (value < 20) return UNITS[value] ?? ''
    if (value === 100) return 'one hundred'
    const tens = TENS[Math.floor(value / 10) - 2] ?? ''
    return value % 10 === 0 ? tens : `${tens}-${UNITS[value % 10]}`
  }
  const leaksIn = (reply: string, value: number) => {
    const review = { maxScores: { phishing: value } }
    const answers: CaseAnswers = caseOf({ blockReason: { review } })
    return leakGuardOf(answers)(reply).map(({ kind, text }) => `${kind} ${text}`)
  }

  test.each(some(101, (value) => value))('%i', (value) => {
    const written = spell(value)
    for (const text of [written, written.replace('-', ' '), String(value)])
      expect(leaksIn(`It got a score of ${text} from us.`, value)).toEqual([`score ${text}`])
    // The numbers beside it are no scores of this case.
    for (const other of [value - 1, value + 1].filter((one) => one >= 0 && one <= 100))
      for (const text of [spell(other), String(other)])
        expect(leaksIn(`It got a score of ${text} from us.`, value)).toEqual([])
  })

  test.each([
    ['ninety ten', 90, 'ninety'],
    ['ninety zero', 90, 'ninety'],
    ['ninety nineteen', 90, 'ninety'],
    ['ninety one', 91, 'ninety one'],
    ['hundred', 100, 'hundred'],
    ['a hundred', 100, 'a hundred'],
    ['9 1', 91, '9 1'],
    ['9.5', 9.5, '9.5'],
    ['0.91', 91, '0.91'],
  ])('a score of %s is %d', (text, value, found) => {
    expect(leaksIn(`It got a score of ${text} from us.`, value)).toEqual([`score ${found}`])
  })
})
