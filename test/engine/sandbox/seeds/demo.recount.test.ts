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
