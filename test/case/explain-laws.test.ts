import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CaseAnswers, cited } from '../../src/case/answers.ts'
import { explain } from '../../src/case/explain.ts'
import { timelineOf } from '../../src/case/timeline.ts'
import { faultsOf } from '../support/case-support.ts'
import { anyCase } from '../support/random-cases.ts'
import { sparseAnswers } from '../support/sparse-answers.ts'

/** Laws over answers that no story holds: whole ones with hostile wording, and broken ones. */
const RUNS = { seed: 20_260_901, numRuns: 200 }

const either = fc.oneof(
  sparseAnswers,
  anyCase.map(({ answers }) => answers),
)

describe('the explanation of any answers', () => {
  test('is made of whole sentences, each with citations that resolve, under keys of their own', () => {
    fc.assert(
      fc.property(either, (answers) => {
        const said = explain(answers)
        for (const { text, citations } of said) {
          expect(text).not.toMatch(/undefined|\bnull\b|NaN|\[object|Infinity| {2,}(?!”)| [.,;]/)
          expect(text).toMatch(/^\S.*[.”]$/su)
          expect(citations.length).toBeGreaterThan(0)
          for (const citation of citations) expect(cited(answers, citation)).not.toBeUndefined()
        }
        expect(new Set(said.map(({ key }) => key)).size).toBe(said.length)
      }),
      RUNS,
    )
  })

  test('always tells the state first, or that nobody states it', () => {
    fc.assert(
      fc.property(either, (answers) => {
        const [first] = explain(answers)
        expect(first?.topic).toBe('state')
      }),
      RUNS,
    )
  })

  test('is the same for the same answers, however often and in whatever copy', () => {
    fc.assert(
      fc.property(either, (answers) => {
        const before = JSON.stringify(answers)
        expect(explain(structuredClone(answers))).toEqual(explain(answers))
        expect(JSON.stringify(answers)).toBe(before)
      }),
      { ...RUNS, numRuns: 100 },
    )
  })

  test('of whole answers says what it cites, and cites what it says', () => {
    fc.assert(
      fc.property(anyCase, ({ answers }) => {
        expect(explain(answers).flatMap((sentence) => faultsOf(sentence, answers))).toEqual([])
      }),
      RUNS,
    )
  })
})

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Counted without the code under test: how many things the answers say have happened. */
function happenings({ verification, user }: CaseAnswers): number {
  const { transitions, holds, reviews, milestoneClaims, members } = verification
  const closed = listOf(holds).filter((hold) => {
    const { closedAt, closedBy } = hold as { closedAt: unknown; closedBy: unknown }
    return closedAt !== null || closedBy !== null
  })
  const banned = listOf(members).filter((member) => (member as { banned: unknown }).banned === true)
  const ends = user?.user?.banned === true && user.user.banExpiresAt ? 1 : 0
  const lists = [transitions, holds, closed, reviews, milestoneClaims, banned]
  return lists.reduce<number>((sum, list) => sum + listOf(list).length, ends)
}

describe('the timeline of any answers', () => {
  test('shows each thing once, newest first, from a record that is there', () => {
    fc.assert(
      fc.property(anyCase, ({ answers }) => {
        const events = timelineOf(answers)
        expect(events).toHaveLength(happenings(answers))
        const times = events.map(({ at }) => at)
        expect(times).toEqual(times.toSorted().toReversed())
      }),
      RUNS,
    )
  })

  test('leaves out nothing of broken answers either', () => {
    fc.assert(
      fc.property(sparseAnswers, (answers) => {
        const events = timelineOf(answers)
        for (const { title, at, citation } of events) {
          expect(title).not.toMatch(/undefined|null|NaN|\[object/)
          expect(at === '' || !Number.isNaN(Date.parse(at))).toBe(true)
          expect(cited(answers, citation)).not.toBeUndefined()
        }
        const rows = [
          answers.verification?.transitions,
          answers.verification?.reviews,
          answers.verification?.holds,
        ]
        const least = rows.reduce<number>((sum, list) => sum + listOf(list).length, 0)
        expect(events.length).toBeGreaterThanOrEqual(least)
        const untimed = events.findIndex(({ at }) => at === '')
        if (untimed >= 0) expect(events.slice(untimed).every(({ at }) => at === '')).toBe(true)
      }),
      RUNS,
    )
  })
})
