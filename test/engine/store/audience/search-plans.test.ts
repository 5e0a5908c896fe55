import { afterAll, describe, expect, test } from 'vitest'
import {
  countSubscribers,
  searchSubscribers,
  type SubscriberSearch,
} from '../../../../src/engine/store/audience/search.ts'
import { anyTag } from '../../../../src/engine/store/audience/tag.ts'
import type { ReadHandle, SqlParameters } from '../../../../src/engine/store/db.ts'
import { migrate } from '../../../../src/engine/store/migrate.ts'
import { organizationMigrations } from '../../../../src/engine/store/migrations/index.ts'
import { openSqlite } from '../../../../src/platform/sqlite.ts'

const EVERYONE: SubscriberSearch = { status: null, text: null, conditions: [] }

/**
 * The one mistake that costs a thousandfold is a plan that sorts every match to show fifty of them
 * (docs/decisions/0025). SQLite chooses its plan from the text and the schema, so a few rows prove it.
 */
const file = openSqlite(':memory:')
migrate(file, organizationMigrations)
file.transaction(() => {
  const { write } = file
  write.run(`INSERT INTO tags (name, folded) VALUES ('VIP', 'vip'), ('Rare', 'rare')`)
  write.run(`INSERT INTO subscribers (email, status, created, updated)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    SELECT 'p' || i || '@example.org', CASE WHEN i % 10 = 0 THEN 3 ELSE 2 END, i, i FROM n`)
  write.run(`INSERT INTO subscriber_tags SELECT 1, id FROM subscribers WHERE id % 3 = 0`)
  write.run(`INSERT INTO subscriber_tags SELECT 2, id FROM subscribers WHERE id % 1000 = 0`)
  write.run(`INSERT INTO counters SELECT 'status', status, count(*) FROM subscribers GROUP BY status`)
  write.run(`INSERT INTO counters SELECT 'tag', tag, count(*) FROM subscriber_tags GROUP BY tag`)
})
afterAll(() => file.close())

/** Keeps the text of every statement that goes through it. */
function listening(): { db: ReadHandle; heard: { sql: string; parameters: SqlParameters }[] } {
  const heard: { sql: string; parameters: SqlParameters }[] = []
  const hear = <Answer>(ask: (sql: string, parameters?: SqlParameters) => Answer) => {
    return (sql: string, parameters: SqlParameters = []): Answer => {
      heard.push({ sql, parameters })
      return ask(sql, parameters)
    }
  }
  const { get, all, column } = file.read
  const db = { ...file.read, get: hear(get), all: hear(all), column: hear(column) } as ReadHandle
  return { db, heard }
}

function plansOf(run: (db: ReadHandle) => void): string[] {
  const { db, heard } = listening()
  run(db)
  return heard.flatMap(({ sql, parameters }) =>
    file.read.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters).map(({ detail }) => detail),
  )
}

const vip = [anyTag(file.read, [1])]
const rare = [anyTag(file.read, [2])]

/** By id, from the newest or from where the page before ended. */
const WALK = /^(SCAN s$|SEARCH s USING INTEGER PRIMARY KEY \(rowid<)/
const BY_STATUS = /^SEARCH s USING INDEX subscribers_status \(status=/
const BY_TAG = /^SEARCH driver USING PRIMARY KEY \(tag=/

const SHAPES: [string, SubscriberSearch, RegExp][] = [
  ['everyone', EVERYONE, WALK],
  ['a status', { ...EVERYONE, status: 'SUBSCRIBED' }, BY_STATUS],
  ['a rare status', { ...EVERYONE, status: 'UNSUBSCRIBED' }, BY_STATUS],
  ['a tag', { ...EVERYONE, conditions: vip }, BY_TAG],
  ['a rare tag', { ...EVERYONE, conditions: rare }, BY_TAG],
  ['a tag and a status', { ...EVERYONE, status: 'SUBSCRIBED', conditions: vip }, BY_TAG],
  ['text', { ...EVERYONE, text: 'p1' }, WALK],
  ['text that is in a tag', { ...EVERYONE, text: 'vi' }, WALK],
  ['text and a tag', { ...EVERYONE, text: 'p1', conditions: vip }, BY_TAG],
  ['text and a status', { ...EVERYONE, text: 'p1', status: 'SUBSCRIBED' }, BY_STATUS],
]

describe.each(SHAPES)('%s', (_name, search, driving) => {
  test.each([null, 2000])('a page before %s is walked in order and sorts nothing', (before) => {
    const plans = plansOf((db) =>
      searchSubscribers(db, search, { limit: 51, before, columns: ['id', 'email'] }),
    )
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE FOR ORDER BY'))).toEqual([])
    expect(
      plans.some((plan) => driving.test(plan)),
      plans.join('\n'),
    ).toBe(true)
  })

  test('newest first, without gap or repetition over pages', () => {
    const ids: number[] = []
    for (let before: number | null = null; ;) {
      const page = { limit: 700, before, columns: ['id', 'email'] as const }
      const rows: { id: number }[] = searchSubscribers(file.read, search, page)
      ids.push(...rows.map(({ id }) => id))
      before = rows.at(-1)?.id ?? null
      if (before === null) break
    }
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
    expect(ids).toHaveLength(countSubscribers(file.read, search))
  })

  test('a count sorts nothing either', () => {
    const plans = plansOf((db) => countSubscribers(db, search))
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE FOR ORDER BY'))).toEqual([])
  })
})

/** Tags of 3, 60 and 1000 people: wherever the rarest stands, it drives. */
test('of several indexes the one with the fewest rows drives, of pages and of counts', () => {
  file.transaction(() => {
    file.write.run(`INSERT INTO tags (name, folded) VALUES ('Few', 'few')`)
    file.write.run(`INSERT INTO subscriber_tags SELECT 3, id FROM subscribers WHERE id % 50 = 0`)
    file.write.run(`INSERT INTO counters SELECT 'tag', 3, 60`)
  })
  const tagOf = (id: number) => anyTag(file.read, [id])
  for (const order of [
    [1, 2, 3],
    [1, 3, 2],
    [2, 1, 3],
    [2, 3, 1],
    [3, 1, 2],
    [3, 2, 1],
  ]) {
    const search = { ...EVERYONE, conditions: order.map(tagOf) }
    const page = { limit: 51, before: null, columns: ['id'] } as const
    for (const run of [
      (db: ReadHandle) => void countSubscribers(db, search),
      (db: ReadHandle) => void searchSubscribers(db, search, page),
    ]) {
      const { db, heard } = listening()
      run(db)
      const { sql = '', parameters = [] } = heard.at(-1) ?? {}
      expect(sql).toMatch(/driver WHERE driver\.tag|FROM subscriber_tags driver/)
      expect((parameters as readonly unknown[])[0], order.join()).toBe(2)
    }
  }
})

test('what a counter knows is not counted', () => {
  for (const search of [
    EVERYONE,
    { ...EVERYONE, status: 'SUBSCRIBED' } as const,
    { ...EVERYONE, conditions: vip },
  ]) {
    const plans = plansOf((db) => countSubscribers(db, search))
    expect(
      plans.every((plan) => plan.includes('counters')),
      plans.join('\n'),
    ).toBe(true)
  }
})
