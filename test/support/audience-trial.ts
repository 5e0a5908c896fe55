import * as fc from 'fast-check'
import { SUSPECT_DOMAINS } from '../../src/engine/store/audience/system.ts'
import type { Database } from '../../src/engine/store/db.ts'
import { encodeId } from '../../src/shared/ids.ts'
import { type Books, loadBooks } from './audience-oracle-books.ts'
import { answerNaively, type Question } from './audience-oracle.ts'
import { populate } from './audience-population.ts'
import { filtersOf, type Known } from './audience-questions.ts'

/** The engine beside the oracle, over the same population, through any door that calls tools. */
export interface Door {
  file: Database
  organization: number
  now: number
  // Answers are compared with what the oracle says.
  // oxlint-disable-next-line typescript/no-explicit-any
  call(tool: string, input: unknown): Promise<any>
}

export interface Trial {
  books: Books
  known: Known
  /** Null when all agree; else what differs. */
  compare(question: Question & { limit: number }): Promise<string | null>
}

const SEGMENTS = 8

/** Fills an empty organization; each segment may name those before it. */
export async function prepareTrial(door: Door): Promise<Trial> {
  populate(door.file, door.now)
  const setting = { organization: door.organization, now: door.now }
  for (let segments = 0; segments < SEGMENTS; segments += 1) {
    const known = { ...setting, segments, savable: true } as const
    const [filters = []] = fc.sample(filtersOf(known, 3), { seed: 100 + segments, numRuns: 1 })
    await door.call('create_segment', { name: `Segment ${segments}`, filters })
  }
  const known = { ...setting, segments: SEGMENTS }
  const books = loadBooks(door.file.read, { ...setting, suspectDomains: new Set(SUSPECT_DOMAINS) })
  return { books, known, compare: (question) => compare(door, books, question) }
}

async function compare(door: Door, books: Books, { limit, ...question }: Question & { limit: number }) {
  const expected = answerNaively(books, question).map(({ id }) =>
    encodeId('subscriber', books.organization, id),
  )
  const { total } = await door.call('count_subscribers', question)
  if (total !== expected.length) return `count is ${total}, not ${expected.length}`
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const input: object = { ...question, limit, fields: ['id'], ...(cursor ? { cursor } : {}) }
    const page = await door.call('query_subscribers', input)
    if (page.subscribers.length > limit) return `a page of ${page.subscribers.length}, not ${limit}`
    seen.push(...page.subscribers.map((row: { id: string }) => row.id))
    cursor = page.nextCursor
  } while (cursor && seen.length <= expected.length)
  return seen.join() === expected.join() ? null : `pages hold ${seen.join(' ')}, not ${expected.join(' ')}`
}
