import { describe, expect, test } from 'vitest'
import type { CaseAnswers } from '../../src/case/answers.ts'
import { leakGuardOf } from '../../src/case/leak-guard.ts'

/** Scores with names and values that polite replies use too: trust, engagement, 100, 0. */
const CASE = {
  gatheredAt: '2026-09-01T09:00:00.000Z',
  organization: {},
  verification: {
    reputation: { trustScore: 100, engagementScore: 16 },
    reviews: [{ id: 'rev_00001', maxScores: { phishing: 0, spam: 0, impersonation: 0 } }],
  },
  reviewEmails: null,
  user: null,
} as unknown as CaseAnswers

const guard = leakGuardOf(CASE)

describe('scores with everyday names', () => {
  test.each([
    'You can trust us, we handle your documents 100 % confidentially.',
    'We trust you 100 % and are sorry for the trouble.',
    'We value your trust. 100 readers wrote to say the same.',
    '16 readers showed engagement with your last campaign.',
    'Your engagement is low: 16 % of readers opened the last campaign.',
    'Once the engagement of your readers is better, plan 16 emails a month.',
    'We stop phishing, spam and impersonation, with 0 exceptions.',
    'We found no phishing in your campaign, and 0 of your readers complained.',
  ])('let pass: %s', (reply) => {
    expect(guard(reply)).toEqual([])
  })

  test.each([
    ['your trust score is 100', '100'],
    ['Your trust is at 100', '100'],
    ['trust: 100, engagement: 16', '16'],
    ['an engagement of only 16', '16'],
    ['you have 16 in engagement', '16'],
    ['16/100 for engagement', '16'],
    ['phishing 0', '0'],
    ['spam was 0', '0'],
    ['the review scored it zero for impersonation', 'zero'],
  ])('stop: %s', (reply, text) => {
    expect(guard(reply).map((leak) => leak.text)).toContain(text)
  })
})

describe('a number of the case', () => {
  const of = (maxScores: object) => {
    const reviews = [{ id: 'rev_00001', maxScores }]
    return leakGuardOf({ ...CASE, verification: { reviews } } as unknown as CaseAnswers)
  }
  const told = (maxScores: object, reply: string) => of(maxScores)(reply).map(({ text }) => text)
  const words = (count: number) => Array.from({ length: count }, () => 'green').join(' ')
  const phishing = (reply: string) => told({ phishing: 91 }, reply)

  test('of two scores with one value the named one is cited, wherever it stands', () => {
    const guardOfTwo = of({ spam: 91, phishing: 91 })
    const cited = (reply: string) => guardOfTwo(reply).map(({ source }) => source?.pointer.split('/').at(-1))
    expect(cited('Your phishing score is 91.')).toEqual(['phishing'])
    expect(cited('Your spam score is 91.')).toEqual(['spam'])
    expect(cited('A score of 91.')).toEqual(['spam'])
  })

  test.each([
    [`The score ${words(9)} 91 came.`, ['91']],
    [`The score ${words(10)} 91 came.`, []],
    [`So 91 ${words(9)} score came.`, ['91']],
    [`So 91 ${words(10)} score came.`, []],
    ['score 91', ['91']],
    ['91 score', ['91']],
    ['91', []],
    ['The level 91 came.', ['91']],
    ['The level of 91 came.', []],
    ['We saw 91 points.', ['91']],
    ['We saw 91 more points.', []],
    ['Your rating is fine! Then 91 readers wrote.', []],
    ['Your rating is fine! then 91 readers wrote.', ['91']],
    ['Today 91 readers wrote. Your rating is fine.', []],
    ['The rating of 90 and 92 came.', []],
  ])('beside a word that makes it a score: %s', (reply, expected) => {
    expect(phishing(reply)).toEqual(expected)
  })

  test.each([
    ['It was 91/100.', ['91']],
    ['It was 91 out of 100.', ['91']],
    ['It was 91 out of a hundred.', ['91']],
    ['It was 91 of one hundred.', ['91']],
    ['It was 91 of 1000.', []],
    ['It was 91 of hundreds.', []],
    ['It was 91 or 100.', []],
    ['It was 100/91.', []],
    ['The score was 0.91 then.', ['0.91']],
    ['The score was 0,91 then.', ['0,91']],
    ['The score was 0.92 then.', []],
    ['The score was 9 1 then.', ['9 1']],
    ['The score was 9-1 then.', ['9-1']],
    ['The score was 9   1 then.', []],
    ['The score was 9:1 then.', []],
    ['The score was 9 12 then.', []],
  ])('however it is written: %s', (reply, expected) => {
    expect(phishing(reply)).toEqual(expected)
  })

  test.each([
    [`phishing ${words(5)} 91`, ['91']],
    [`phishing ${words(6)} 91`, []],
    [`91 ${words(4)} phishing`, ['91']],
    [`91 ${words(5)} phishing`, []],
    ['phishing emails: 91', []],
    ['91 phishing emails', []],
    ['91 phishing green emails', ['91']],
  ])('beside its name: %s', (reply, expected) => {
    expect(phishing(reply)).toEqual(expected)
  })

  test.each([
    ['credential theft 91', ['91']],
    ['91 for credential theft', ['91']],
    [`credential theft ${words(5)} 91`, ['91']],
    [`credential theft ${words(6)} 91`, []],
    ['credential 91 theft', []],
    ['theft credential 91', []],
    ['credential theft emails 91', []],
  ])('beside its name of two words: %s', (reply, expected) => {
    for (const name of ['credentialTheft', 'credential_theft', 'credential-theft'])
      expect(told({ [name]: 91 }, reply)).toEqual(expected)
  })

  test('from zero to a hundred, in figures and in words', () => {
    const units =
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
    const names = [
      ...units.split(' '),
      ...tens.flatMap((ten) => [
        ten,
        ...units
          .split(' ')
          .slice(1, 10)
          .map((unit) => `${ten}-${unit}`),
      ]),
    ]
    const written = (value: number) => [String(value), ...(names[value] === undefined ? [] : [names[value]])]
    const near = (value: number) =>
      [value - 1, value + 1, value * 10, value + 10].filter((other) => other >= 0 && other !== value)
    expect(names).toHaveLength(100)
    for (let value = 0; value <= 100; value += 1) {
      const guardOne = of({ phishing: value })
      const leaks = (name: string) => guardOne(`The score was ${name} then.`).map(({ text }) => text)
      const all = [...written(value), ...(value === 100 ? ['hundred', 'a hundred', 'one hundred'] : [])]
      for (const name of all) expect([value, name, leaks(name)]).toEqual([value, name, [name]])
      for (const name of near(value).flatMap(written))
        expect([value, name, leaks(name)]).toEqual([value, name, []])
    }
  })
})
