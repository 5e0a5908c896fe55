import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventCode } from '../../../../src/engine/domain/event-types.ts'
import { SUBSCRIBER_STATUSES, statusCode } from '../../../../src/engine/domain/subscriber-status.ts'
import { VERIFICATION_STATES } from '../../../../src/engine/domain/verification.ts'
import { isEmptyWorld, type SeedName, seedWorld } from '../../../../src/engine/sandbox/seeds/index.ts'
import { World } from '../../../../src/engine/sandbox/world/world.ts'
import type { ReadHandle } from '../../../../src/engine/store/db.ts'
import { listOrganizationNumbers } from '../../../../src/engine/store/organizations.ts'
import { nodeContentLibrary } from '../../../../src/platform/content-library.ts'
import { openSandboxFolder } from '../../../../src/platform/sandbox-folder.ts'
import { workflowStatusCode } from '../../../../src/engine/domain/workflows/status.ts'
import { findNextTick } from '../../../../src/engine/workflows/tick.ts'
import { findWorkflowFaults } from '../../../support/workflow-books.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'

const NOW = Date.UTC(2026, 8, 1, 9)
const YEAR_MS = 366 * DAY_MS
const machine = { now: () => NOW }
const folders: string[] = []

function openWorld(options: { seed?: number; now?: number; with?: SeedName } = {}): World {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'))
  folders.push(folder)
  const world = new World(openSandboxFolder(folder, { machine }), machine, {
    seed: options.seed ?? 1,
    now: options.now ?? NOW,
  })
  if (options.with) seedWorld(world, options.with, nodeContentLibrary)
  return world
}

/** Everything in one file, as text. */
function contentOf(db: ReadHandle): string {
  // Which sandbox a file belongs to is drawn, and the same in no two of them.
  const tables = db.column<string>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'identity' ORDER BY name`,
  )
  return tables.map((table) => `${table} ${JSON.stringify(db.all(`SELECT * FROM "${table}"`))}`).join('\n')
}

function filesOf(world: World): ReadHandle[] {
  return listOrganizationNumbers(world.platform.read).map((number) => world.organization(number).read)
}

let world: World
let files: ReadHandle[]

beforeAll(() => {
  world = openWorld()
  seedWorld(world, 'demo', nodeContentLibrary)
  files = filesOf(world)
})
afterAll(() => {
  world.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const numberOf = (db: ReadHandle, sql: string): number => db.get<{ n: number }>(sql)?.n ?? 0

describe('the demo seed', () => {
  test('has six organizations, each in another verification state', () => {
    const states = world.platform.read.column<string>('SELECT verification FROM organizations ORDER BY id')
    expect(new Set(states).size).toBe(6)
    expect(VERIFICATION_STATES.filter((state) => !states.includes(state))).toEqual(['BANNED'])
  })

  test('its first organization is premium, verified by a human, double opt-in off', () => {
    const [first] = world.platform.read.all<Record<string, unknown>>(
      'SELECT slug, verification, double_opt_in, plan FROM organizations JOIN subscriptions ON organization = id ORDER BY id',
    )
    expect(first).toEqual({
      slug: 'atelier-nord',
      verification: 'HUMAN_VERIFIED',
      double_opt_in: 0,
      plan: 'premium',
    })
  })

  test('has about 2,000 subscribers, most of them in the first organization', () => {
    const counts = files.map((db) => numberOf(db, 'SELECT count(*) AS n FROM subscribers'))
    const total = counts.reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThan(1900)
    expect(total).toBeLessThan(2300)
    expect(counts[0]).toBeGreaterThan(total / 2)
  })

  test('has every subscriber status in the first organization', () => {
    const codes = files[0]?.column<number>('SELECT DISTINCT status FROM subscribers ORDER BY status')
    expect(codes).toEqual(SUBSCRIBER_STATUSES.map(statusCode))
  })

  test('shares users between organizations', () => {
    expect(
      numberOf(
        world.platform.read,
        'SELECT max(n) AS n FROM (SELECT count(*) AS n FROM members GROUP BY user)',
      ),
    ).toBeGreaterThan(1)
    const lonely = world.platform.read.column(
      'SELECT id FROM organizations WHERE id NOT IN (SELECT organization FROM members)',
    )
    expect(lonely).toEqual([])
  })

  test('has domains in several states, their records with states of their own', () => {
    const statuses = files.flatMap((db) => db.column<string>('SELECT DISTINCT status FROM domains'))
    expect(new Set(statuses).size).toBeGreaterThan(3)
    const mixed = files.map((db) =>
      numberOf(
        db,
        'SELECT count(*) AS n FROM domain_records r JOIN domains d ON d.id = r.domain AND d.status <> r.status',
      ),
    )
    expect(Math.max(...mixed)).toBeGreaterThan(0)
  })

  test('uses reserved domains only', () => {
    const addresses = [
      ...files.flatMap((db) => db.column<string>('SELECT email FROM subscribers')),
      ...files.flatMap((db) => db.column<string>('SELECT domain FROM domains')),
      ...world.platform.read.column<string>('SELECT email FROM users UNION SELECT email FROM organizations'),
    ]
    expect(addresses.filter((address) => !/\.(example|test)$/.test(address))).toEqual([])
  })

  test('lies in the past: nothing in the future, nobody older than their organization', () => {
    for (const [index, db] of files.entries()) {
      const born = numberOf(
        world.platform.read,
        `SELECT created AS n FROM organizations WHERE id = ${index + 1}`,
      )
      expect(numberOf(db, 'SELECT min(created) AS n FROM subscribers')).toBeGreaterThanOrEqual(born)
      expect(numberOf(db, 'SELECT max(updated) AS n FROM subscribers')).toBeLessThanOrEqual(NOW)
      expect(numberOf(db, 'SELECT max(at) AS n FROM events')).toBeLessThanOrEqual(NOW)
    }
    expect(
      numberOf(files[0] as ReadHandle, 'SELECT max(created) - min(created) AS n FROM subscribers'),
    ).toBeGreaterThan(YEAR_MS)
  })
})

describe('the workflows of the first organization', () => {
  const first = () => files[0] as ReadHandle

  test('three are live and one is paused with people in it, each with ninety days of runs', () => {
    const rows = first().all<Record<string, number | string>>(
      `SELECT w.name, w.status, w.active_runs + w.waiting_runs AS inside, w.completed_runs AS completed,
         (SELECT count(*) FROM workflow_runs r WHERE r.workflow = w.id) AS runs,
         (SELECT max(started) - min(started) FROM workflow_runs r WHERE r.workflow = w.id) / ${DAY_MS} AS days
       FROM workflows w ORDER BY id`,
    )
    const ACTIVE = workflowStatusCode('ACTIVE')
    expect(rows.map(({ name, status }) => [name, status])).toEqual([
      ['Welcome series', ACTIVE],
      ['Win back quiet readers', ACTIVE],
      ['After a purchase', ACTIVE],
      ['Wholesale introduction', workflowStatusCode('PAUSED')],
    ])
    for (const { name, inside, completed, runs, days } of rows) {
      expect(inside, `inside ${name}`).toBeGreaterThan(3)
      expect(completed, `completed ${name}`).toBeGreaterThan(20)
      expect(runs, `runs of ${name}`).toBeGreaterThan(50)
      expect(days, `days of ${name}`).toBeGreaterThan(65)
    }
  })

  test('both ways of each split and condition were taken, and goals were reached', () => {
    const untaken = first().all(
      `SELECT s.name, e.key FROM workflow_edges e JOIN workflow_steps s ON s.version = e.version AND s.step = e.source
       WHERE s.type IN ('SPLIT', 'CONDITION', 'WAIT_UNTIL') AND e.passed < 5`,
    )
    expect(untaken).toEqual([])
    expect(numberOf(first(), 'SELECT conversions AS n FROM workflows WHERE id = 1')).toBeGreaterThan(5)
  })

  test('their books hold, and nothing of them is overdue', () => {
    expect(findWorkflowFaults(first())).toEqual([])
    const next = findNextTick(first())
    expect(next).toBeGreaterThan(NOW)
  })

  test('their emails were opened as their authors hope', () => {
    const opened = first().get<{ sent: number; opened: number }>(
      'SELECT count(*) AS sent, sum(opened IS NOT NULL) AS opened FROM emails WHERE kind = 2 AND delivered IS NOT NULL',
    )
    const share = (opened?.opened ?? 0) / (opened?.sent ?? 1)
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.7)
  })
})

describe('counters, growth and events agree with the rows', () => {
  test.each([0, 1, 2, 3, 4, 5])('of organization %i', (index) => {
    const db = files[index] as ReadHandle
    const counted = db.all(`
      SELECT 'campaign' AS kind, status AS key, count(*) AS n FROM campaigns WHERE kind = 1 GROUP BY status
      UNION ALL SELECT 'status', status, count(*) FROM subscribers GROUP BY status
      UNION ALL SELECT 'tag', tag, count(*) FROM subscriber_tags GROUP BY tag ORDER BY 1, 2`)
    expect(db.all('SELECT kind, key, n FROM counters WHERE n <> 0 ORDER BY kind, key')).toEqual(counted)
    expect(db.all('SELECT quarter_hour AS q, added, unsubscribed FROM growth ORDER BY q')).toEqual(
      db.all(`SELECT q, sum(a) AS added, sum(u) AS unsubscribed FROM (
          SELECT created / 900000 AS q, 1 AS a, 0 AS u FROM subscribers
          UNION ALL SELECT at / 900000, 0, 1 FROM events WHERE type = ${eventCode('UNSUBSCRIBED')}) GROUP BY q ORDER BY q`),
    )
    expect(
      numberOf(
        world.platform.read,
        `SELECT subscribers AS n FROM summaries WHERE organization = ${index + 1}`,
      ),
    ).toBe(numberOf(db, 'SELECT count(*) AS n FROM subscribers'))
  })

  const wrong: Record<string, string> = {
    'an unsubscribed person without UNSUBSCRIBED': `SELECT id FROM subscribers s WHERE status = ${statusCode('UNSUBSCRIBED')}
      AND NOT EXISTS (SELECT 1 FROM events e WHERE e.subscriber = s.id AND e.type = ${eventCode('UNSUBSCRIBED')})`,
    'a subscribed person without SUBSCRIBED': `SELECT id FROM subscribers s WHERE status = ${statusCode('SUBSCRIBED')}
      AND NOT EXISTS (SELECT 1 FROM events e WHERE e.subscriber = s.id AND e.type = ${eventCode('SUBSCRIBED')})`,
    'a pending person with SUBSCRIBED': `SELECT id FROM subscribers s WHERE status = ${statusCode('PENDING_CONFIRMATION')}
      AND EXISTS (SELECT 1 FROM events e WHERE e.subscriber = s.id AND e.type = ${eventCode('SUBSCRIBED')})`,
    'a reason without an opt-out': `SELECT id FROM subscribers WHERE unsubscribe_reason IS NOT NULL AND status <> ${statusCode('UNSUBSCRIBED')}`,
    'tags that differ from the events': `SELECT id FROM subscribers s WHERE
      (SELECT count(*) FROM subscriber_tags t WHERE t.subscriber = s.id) <>
      (SELECT coalesce(sum(CASE type WHEN ${eventCode('TAG_ADDED')} THEN 1 WHEN ${eventCode('TAG_REMOVED')} THEN -1 ELSE 0 END), 0)
       FROM events e WHERE e.subscriber = s.id)`,
    'revenue that differs from the payments': `SELECT id FROM subscribers s WHERE revenue <> (SELECT coalesce(sum(
      CASE type WHEN ${eventCode('SUBSCRIBER_PAYMENT')} THEN 1 WHEN ${eventCode('SUBSCRIBER_REFUND')} THEN -1 ELSE 0 END
      * round((data ->> '$.amount') * 100)), 0) FROM events e WHERE e.subscriber = s.id)`,
    'an event before its subscriber':
      'SELECT e.id FROM events e JOIN subscribers s ON s.id = e.subscriber AND e.at < s.created',
    'ids out of the order of time':
      'SELECT b.id FROM subscribers a JOIN subscribers b ON b.id = a.id + 1 AND b.created < a.created',
  }
  test.each(Object.entries(wrong))('nowhere %s', (_name, sql) => {
    expect(files.flatMap((db) => db.column(sql))).toEqual([])
  })
})

describe('stable', () => {
  test('same seed, same clock: the same world to the last byte', () => {
    const again = openWorld({ with: 'demo' })
    expect(contentOf(again.platform.read)).toBe(contentOf(world.platform.read))
    expect(filesOf(again).map(contentOf)).toEqual(files.map(contentOf))
    again.close()
  })

  test('another seed: other people, the same organizations and the same people written by hand', () => {
    const other = openWorld({ seed: 2, with: 'demo' })
    const addresses = 'SELECT email FROM subscribers ORDER BY id'
    expect(filesOf(other)[0]?.column(addresses).slice(0, 9)).toEqual(files[0]?.column(addresses).slice(0, 9))
    expect(filesOf(other)[0]?.column(addresses)).not.toEqual(files[0]?.column(addresses))
    const slugs = 'SELECT slug FROM organizations ORDER BY id'
    expect(other.platform.read.column(slugs)).toEqual(world.platform.read.column(slugs))
    other.close()
  })

  test('another clock moves every time by the same span and changes nobody', () => {
    const later = openWorld({ now: NOW + 12_345_678, with: 'demo' })
    const shifted = filesOf(later).map((db) =>
      db.all('SELECT email, name, status, created - 12345678 AS created FROM subscribers ORDER BY id'),
    )
    expect(shifted).toEqual(
      files.map((db) => db.all('SELECT email, name, status, created FROM subscribers ORDER BY id')),
    )
    later.close()
  })
})

describe('filling', () => {
  test('a world with organizations is refused and stays as it is', () => {
    const before = contentOf(world.platform.read)
    expect(() => seedWorld(world, 'demo', nodeContentLibrary)).toThrow('fills only an empty one')
    expect(() => seedWorld(world, 'empty', nodeContentLibrary)).toThrow('fills only an empty one')
    expect(contentOf(world.platform.read)).toBe(before)
  })

  test('"empty" makes no organization', () => {
    const empty = openWorld({ with: 'empty' })
    expect(isEmptyWorld(empty)).toBe(true)
    seedWorld(empty, 'demo', nodeContentLibrary)
    expect(isEmptyWorld(empty)).toBe(false)
    empty.close()
  })

  test('what a killed seeding left behind is overwritten', () => {
    const killed = openWorld()
    const file = killed.createOrganizationFile(1)
    file.transaction(() => {
      file.write.run(`INSERT INTO tags (name, folded) VALUES ('left behind', 'left behind')`)
      file.write.run(`INSERT INTO settings (id, name, timezone, double_opt_in) VALUES (1, 'Half', 'UTC', 0)`)
    })
    expect(isEmptyWorld(killed)).toBe(true)
    seedWorld(killed, 'demo', nodeContentLibrary)
    expect(contentOf(killed.organization(1).read)).toBe(contentOf(files[0] as ReadHandle))
    killed.close()
    expect(readdirSync(folders.at(-1) as string)).not.toContain('lock')
  })
})
