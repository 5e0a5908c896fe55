import { afterAll, describe, expect, test } from 'vitest'
import { CAMPAIGN_STATUSES } from '../../../src/engine/domain/campaign-status.ts'
import {
  type CampaignRow,
  countCampaigns,
  findCampaign,
  findNextScheduled,
  insertCampaign,
  listCampaigns,
  listScheduledBetween,
  type NewCampaign,
  updateCampaign,
} from '../../../src/engine/store/campaigns.ts'
import { NO_STATS, writeCampaignStats } from '../../../src/engine/store/campaign-stats.ts'
import { CounterChanges } from '../../../src/engine/store/counters.ts'
import { migrate } from '../../../src/engine/store/migrate.ts'
import { organizationMigrations } from '../../../src/engine/store/migrations/index.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'
import { findBookFaults } from '../../support/books.ts'

/** Campaigns in every status, of both kinds, at one instant and beside it: what each question finds. */
const file = openSqlite(':memory:')
migrate(file, organizationMigrations)
afterAll(() => file.close())

const FULL: NewCampaign = {
  ...{
    kind: 'CAMPAIGN',
    name: 'Été',
    subject: 'Größe',
    preview: 'p',
    content: '{"a":1}',
    contentType: 'PLATE',
  },
  ...{
    sender: null,
    replyTo: 'r@x.example',
    filters: '[1]',
    status: 'SCHEDULED',
    sendAt: 100,
    scheduledAt: 90,
  },
  ...{ timezone: 'UTC', failure: { code: 'SENDER', message: 'why' }, created: 5 },
}

function insert(values: Partial<NewCampaign>): number {
  return file.transaction(() => {
    const counters = new CounterChanges()
    const id = insertCampaign(file.write, { ...FULL, ...values }, counters)
    counters.write(file.write)
    return id
  })
}

const ids = {
  late: insert({ sendAt: 200 }),
  first: insert({ sendAt: 100 }),
  second: insert({ sendAt: 100, name: 'July', subject: 'été' }),
  unset: insert({ sendAt: null }),
  workflow: insert({ kind: 'WORKFLOW', sendAt: 100 }),
  ...Object.fromEntries(
    CAMPAIGN_STATUSES.filter((status) => status !== 'SCHEDULED').map((status) => [
      status,
      insert({ status, sendAt: 100, name: status }),
    ]),
  ),
} as Record<string, number>

test('a campaign comes back as it was written, and so does each change of it', () => {
  const id = insert({ status: 'DRAFT', updated: 7 })
  const before = findCampaign(file.read, id)
  expect(before).toEqual({ ...FULL, id, status: 'DRAFT', updated: 7 })
  const changes: Partial<CampaignRow>[] = [
    { name: 'N', subject: 'S', preview: null, content: '{}', contentType: 'MAILY' },
    { sender: 3, replyTo: null, filters: '[]', failure: null },
    { status: 'SENT', sendAt: null, scheduledAt: 1, timezone: null },
  ]
  let row = before as CampaignRow
  for (const [index, patch] of changes.entries()) {
    const counters = new CounterChanges()
    // The clock stands still for the second, and is behind for the third: `updated` moves all the same.
    const after = file.transaction(() => {
      const made = updateCampaign(file.write, row, patch, [50, 50, 3][index] ?? 0, counters)
      counters.write(file.write)
      return made
    })
    expect(after).toEqual({ ...row, ...patch, updated: [50, 51, 52][index] })
    row = after
    expect(findCampaign(file.read, id)).toEqual(row)
  }
  expect(findCampaign(file.read, 999)).toBeUndefined()
  file.transaction(() => {
    file.write.run('DELETE FROM campaigns WHERE id = ?', [id])
    file.write.run(`UPDATE counters SET n = n - 1 WHERE kind = 'campaign' AND key = 4`)
  })
  expect(findBookFaults(file.read).filter((fault) => fault.includes('counters'))).toEqual([])
})

test('the next to be sent, by instant and id, after so many others', () => {
  const found = [0, 1, 2, 3].map((skipped) => findNextScheduled(file.read, skipped))
  expect(found).toEqual([
    { id: ids['first'], sendAt: 100 },
    { id: ids['second'], sendAt: 100 },
    { id: ids['late'], sendAt: 200 },
    undefined,
  ])
  expect(findNextScheduled(file.read)).toEqual(found[0])
})

test.each([
  [100, 200, ['first', 'second']],
  [100, 201, ['first', 'second', 'late']],
  [101, 201, ['late']],
  [0, 100, []],
  [200, 200, []],
])('scheduled from %i until before %i', (from, to, names) => {
  expect(listScheduledBetween(file.read, from, to)).toEqual(
    names.map((name) => ({ id: ids[name], filters: '[1]' })),
  )
})

describe('the list', () => {
  const PAGE = { limit: 99, offset: 0 }
  const broadcasts = Object.entries(ids).filter(([name]) => name !== 'workflow')
  const idsOf = (search: Parameters<typeof listCampaigns>[1]) => {
    const found = listCampaigns(file.read, search, PAGE).map(({ id }) => id)
    expect(countCampaigns(file.read, search)).toBe(found.length)
    return found
  }

  test('holds broadcasts, newest first, archived ones only when they are asked for', () => {
    const shown = broadcasts.filter(([name]) => name !== 'ARCHIVED').map(([, id]) => id)
    expect(idsOf({ status: null, text: null })).toEqual(shown.toReversed())
    for (const status of CAMPAIGN_STATUSES) {
      const own = ['late', 'first', 'second', 'unset'].map((name) => ids[name]).toReversed()
      expect(idsOf({ status, text: null })).toEqual(status === 'SCHEDULED' ? own : [ids[status]])
    }
  })

  test('finds text in name or subject', () => {
    expect(idsOf({ status: 'SCHEDULED', text: 'été' })).toHaveLength(4)
    expect(idsOf({ status: 'SCHEDULED', text: 'july' })).toEqual([ids['second']])
    expect(idsOf({ status: 'DRAFT', text: 'july' })).toEqual([])
  })

  test('shows every column and figure of a row, a page at a time', () => {
    const stats = {
      ...NO_STATS,
      ...Object.fromEntries(Object.keys(NO_STATS).map((name, n) => [name, n + 1])),
    }
    const id = ids['second'] ?? 0
    file.transaction(() => writeCampaignStats(file.write, id, stats))
    const { content: _content, filters: _filters, ...row } = findCampaign(file.read, id) as CampaignRow
    const scheduled = { status: 'SCHEDULED', text: null } as const
    expect(listCampaigns(file.read, scheduled, { limit: 1, offset: 1 })).toEqual([{ ...row, stats }])
    const [other] = listCampaigns(file.read, scheduled, { limit: 1, offset: 2 })
    expect(other).toMatchObject({ id: ids['first'], stats: NO_STATS })
    file.transaction(() => file.write.run('DELETE FROM campaign_stats'))
  })
})
