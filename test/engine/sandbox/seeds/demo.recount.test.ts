import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_TYPES, eventCode } from '../../../../src/engine/domain/event-types.ts'
import { SUBSCRIBER_STATUSES, statusCode } from '../../../../src/engine/domain/subscriber-status.ts'
import { seedWorld } from '../../../../src/engine/sandbox/seeds/index.ts'
import { World } from '../../../../src/engine/sandbox/world/world.ts'
import type { ReadHandle } from '../../../../src/engine/store/db.ts'
import { nodeContentLibrary } from '../../../../src/platform/content-library.ts'
import { openSandboxFolder } from '../../../../src/platform/sandbox-folder.ts'

/** The demo's lives, recounted from its rows: how often each thing happens to one subscriber. */
const NOW = Date.UTC(2026, 8, 1, 9)
const folder = mkdtempSync(join(tmpdir(), 'seed-recount-'))
const machine = { now: () => NOW }
let world: World
let files: ReadHandle[]

beforeAll(() => {
  world = new World(openSandboxFolder(folder, { machine }), machine, { seed: 1, now: NOW })
  seedWorld(world, 'demo', nodeContentLibrary)
  files = [1, 2, 3, 4, 5, 6].map((number) => world.organization(number).read)
})
afterAll(() => {
  world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Of every subscriber of the demo: status, and how many events of each type. */
function livesOf(db: ReadHandle): { status: string; events: Record<string, number> }[] {
  const rows = db.all<{ id: number; status: number }>('SELECT id, status FROM subscribers ORDER BY id')
  const counts = new Map<string, number>()
  for (const { subscriber, type, n } of db.all<{ subscriber: number; type: number; n: number }>(
    'SELECT subscriber, type, count(*) AS n FROM events GROUP BY 1, 2',
  ))
    counts.set(`${subscriber} ${type}`, n)
  return rows.map(({ id, status }) => ({
    status: SUBSCRIBER_STATUSES.find((one) => statusCode(one) === status) ?? '',
    events: Object.fromEntries(
      EVENT_TYPES.map((type) => [type, counts.get(`${id} ${eventCode(type)}`) ?? 0]),
    ),
  }))
}

/** How often something is so, by what it is. */
function tally(values: readonly (string | number)[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const value of values) found[value] = (found[value] ?? 0) + 1
  return found
}

/**
 * Each organization in figures: a draw of another subscriber, a day more or a tag less shows in one
 * of them. A change of the demo on purpose changes the line that says so.
 */
const FIGURES = `SELECT
  (SELECT count(*) FROM subscribers) AS people,
  (SELECT sum((${NOW} - created) / 60000 % 9973) FROM subscribers) AS came,
  (SELECT sum(revenue) FROM subscribers) AS cents,
  (SELECT sum(length(email) + length(coalesce(name, '')) + length(coalesce(phone, '')) + length(coalesce(json(fields), '')))
    FROM subscribers) AS letters,
  (SELECT group_concat(n, ' ') FROM (SELECT count(*) AS n FROM subscribers GROUP BY status ORDER BY status)) AS statuses,
  (SELECT group_concat(n, ' ') FROM (SELECT count(*) AS n FROM subscriber_tags GROUP BY tag ORDER BY tag)) AS tags,
  (SELECT group_concat(type || ':' || n, ' ') FROM (SELECT type, count(*) AS n FROM events GROUP BY type ORDER BY type)) AS events,
  (SELECT sum((${NOW} - at) / 60000 % 9973) FROM events) AS happened,
  (SELECT group_concat(n, ' ') FROM (SELECT count(*) AS n FROM emails GROUP BY status ORDER BY status)) AS emails,
  (SELECT group_concat(status || ' ' || coalesce((${NOW} - verification_requested) / 86400000, 'never'), ', ') FROM
    (SELECT * FROM domains ORDER BY id)) AS domains,
  (SELECT sum(quarter_hour % 9973 * (added + 2 * unsubscribed)) FROM growth) AS growth`

test('the demo is the same on every machine and in every version', () => {
  const sums = ['people', 'cents', 'letters', 'came', 'happened', 'growth']
  const told = files.map((db) => {
    const row = db.get<Record<string, unknown>>(FIGURES) ?? {}
    return [
      row['statuses'],
      row['tags'],
      row['events'],
      row['emails'],
      row['domains'],
      ...sums.map((name) => row[name]),
    ]
  })
  expect(told).toEqual([
    [
      '5 1252 102 31 6 4 50',
      '1001 60 214 216 69 330 103 122 125 114 35 107',
      '1:1395 2:102 3:2584 4:88 6:1146 9:568 10:454 11:26 17:896 18:39',
      '852 300 5925 99 2',
      'VERIFIED 400, VERIFIED 119',
      1450,
      6940500,
      92086,
      7246688,
      36317859,
      7976534,
    ],
    [
      '32 167 13 1 2',
      '76 49 35',
      '1:181 2:13 3:160 17:191 18:2',
      '146 4',
      'VERIFIED 369, TEMPORARY_FAILURE 2',
      215,
      1187740,
      11558,
      1097313,
      2595112,
      1166716,
    ],
    [
      '13 101 6',
      '45 30 20',
      '1:107 2:6 3:95 6:22 17:59',
      '93 1',
      'VERIFIED 238, NOT_STARTED never',
      120,
      40040000,
      4116,
      594625,
      1412969,
      647524,
    ],
    [
      '129 7 5 1',
      '34 34 44 30',
      '1:142 2:7 3:144 4:2 6:11 17:140 18:10',
      '83 4 1',
      'VERIFIED 178',
      142,
      530660,
      7111,
      716391,
      2204989,
      752131,
    ],
    [
      '82 12 45 21',
      '87 70',
      '1:160 2:12 3:157',
      '52 26 4',
      'VERIFIED 38, FAILED 9',
      160,
      0,
      5962,
      746796,
      1549097,
      419149,
    ],
    ['24', '9', '1:24 3:9', null, 'PENDING 10', 24, 0, 907, 88459, 131441, 47137],
  ])
})

describe('of every subscriber of the demo', () => {
  test('only who is UNSUBSCRIBED has left, and once', () => {
    const wrong = files.flatMap((db) =>
      livesOf(db).filter(
        ({ status, events }) => events['UNSUBSCRIBED'] !== (status === 'UNSUBSCRIBED' ? 1 : 0),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('only who waits for a confirmation, or was never on the list, has not SUBSCRIBED; all others once', () => {
    const never = ['PENDING_CONFIRMATION', 'TRANSACTIONAL']
    const wrong = files.flatMap((db) =>
      livesOf(db).filter(({ status, events }) => events['SUBSCRIBED'] !== (never.includes(status) ? 0 : 1)),
    )
    expect(wrong).toEqual([])
  })

  test('growth is who came and who left, quarter hour by quarter hour', () => {
    for (const db of files) {
      const grown = db.get<{ added: number; unsubscribed: number }>(
        'SELECT sum(added) AS added, sum(unsubscribed) AS unsubscribed FROM growth',
      )
      const lives = livesOf(db)
      expect(grown).toEqual({
        added: lives.length,
        unsubscribed: lives.filter(({ status }) => status === 'UNSUBSCRIBED').length,
      })
    }
  })

  test('who pays does so once to five times, each of them by some, and pays no more back', () => {
    const payers = files
      .flatMap(livesOf)
      .map(({ events }) => ({
        paid: events['SUBSCRIBER_PAYMENT'] ?? 0,
        back: events['SUBSCRIBER_REFUND'] ?? 0,
      }))
      .filter(({ paid }) => paid > 0)
    expect(Object.keys(tally(payers.map(({ paid }) => paid)))).toEqual(['1', '2', '3', '4', '5'])
    expect(payers.filter(({ paid, back }) => back > paid)).toEqual([])
    expect(payers.some(({ back }) => back > 0)).toBe(true)
  })

  test('the later of two in the file came no earlier', () => {
    for (const db of files) {
      const created = db.column<number>('SELECT created FROM subscribers ORDER BY id')
      expect(created).toEqual(created.toSorted((one, other) => one - other))
    }
  })

  test('everything happened between coming and leaving', () => {
    const early = `SELECT e.id FROM events e JOIN subscribers s ON s.id = e.subscriber
      WHERE e.at < s.created OR e.at > ${NOW}`
    const late = `SELECT e.id FROM events e JOIN events gone ON gone.subscriber = e.subscriber
      AND gone.type = ${eventCode('UNSUBSCRIBED')} WHERE e.type IN (${eventCode('SUBSCRIBER_PAYMENT')}, ${eventCode('SUBSCRIBER_REFUND')})
      AND e.at > gone.at`
    for (const db of files) expect([db.column(early), db.column(late)]).toEqual([[], []])
  })
})
