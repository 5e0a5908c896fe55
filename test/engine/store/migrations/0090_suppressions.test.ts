import { expect, test } from 'vitest'
import { findSuppression, listSuppressedSubscribed } from '../../../../src/engine/store/suppressions.ts'
import { migrate } from '../../../../src/engine/store/migrate.ts'
import { organizationMigrations } from '../../../../src/engine/store/migrations/index.ts'
import { openSqlite } from '../../../../src/platform/sqlite.ts'

const HARD = { bounceType: 'HARD', bounceCategory: 'NO_SUCH_USER' }
const SOFT = { bounceType: 'SOFT', bounceCategory: 'MAILBOX_FULL' }
const STATUS = { SUBSCRIBED: 2, UNSUBSCRIBED: 3, BOUNCED: 4, BANNED: 5, COMPLAINED: 6 }
const UPDATED = 50

interface History {
  status: keyof typeof STATUS
  emails?: { at: number; kind?: 1 | 4; to?: string; delivered?: true; complained?: true; outcome?: object }[]
  found: object | null
}

/** What was there before → the suppression that the migration finds. */
const HISTORIES: Record<string, History> = {
  'nothing happened': { status: 'SUBSCRIBED', found: null },
  'left without a bounce': { status: 'UNSUBSCRIBED', emails: [{ at: 5, delivered: true }], found: null },
  'bounced before any mail': {
    status: 'BOUNCED',
    found: { kind: 'SOFT_BOUNCES', at: UPDATED, outcome: null },
  },
  'bounced for good': {
    status: 'BOUNCED',
    emails: [{ at: 7, outcome: HARD }],
    found: { kind: 'HARD_BOUNCE', at: 7, outcome: HARD },
  },
  'bounced softly': {
    status: 'BOUNCED',
    emails: [
      { at: 6, outcome: SOFT },
      { at: 8, outcome: SOFT },
    ],
    found: { kind: 'SOFT_BOUNCES', at: 8, outcome: SOFT },
  },
  'one soft bounce': { status: 'SUBSCRIBED', emails: [{ at: 6, outcome: SOFT }], found: null },
  'a dead address that was subscribed again': {
    status: 'SUBSCRIBED',
    emails: [{ at: 7, outcome: HARD }],
    found: { kind: 'HARD_BOUNCE', at: 7, outcome: HARD },
  },
  'a bounce before mail that arrived': {
    status: 'SUBSCRIBED',
    emails: [
      { at: 7, outcome: HARD },
      { at: 9, delivered: true },
    ],
    found: null,
  },
  'a bounce of a test message': {
    status: 'SUBSCRIBED',
    emails: [{ at: 7, kind: 4, outcome: HARD }],
    found: null,
  },
  'a complaint, then subscribed again': {
    status: 'SUBSCRIBED',
    emails: [
      { at: 7, complained: true },
      { at: 9, delivered: true },
    ],
    found: { kind: 'COMPLAINT', at: 7, outcome: null },
  },
  'complained and bounced': {
    status: 'COMPLAINED',
    emails: [
      { at: 7, complained: true },
      { at: 9, outcome: HARD },
    ],
    found: { kind: 'COMPLAINT', at: 7, outcome: null },
  },
  'banned after a bounce': {
    status: 'BANNED',
    emails: [{ at: 7, outcome: HARD }],
    found: { kind: 'BAN', at: UPDATED, outcome: HARD },
  },
  'a corrected address': {
    status: 'SUBSCRIBED',
    emails: [{ at: 7, to: 'old@a.test', outcome: HARD }],
    found: null,
  },
}

test('suppressions are filled from the status and the history of every address', () => {
  const file = openSqlite(':memory:')
  migrate(
    file,
    organizationMigrations.filter(({ number }) => number < 90),
  )
  const addressOf = (index: number) => `p${index}@a.test`
  for (const [index, { status, emails = [] }] of Object.values(HISTORIES).entries()) {
    const id = file.write.run(
      'INSERT INTO subscribers (email, status, created, updated) VALUES (?, ?, 0, ?)',
      [addressOf(index), STATUS[status], UPDATED],
    ).lastId
    for (const { at, kind = 1, to = addressOf(index), delivered, complained, outcome } of emails) {
      const arrived = delivered || complained ? at : null
      file.write.run(
        `INSERT INTO emails (kind, campaign, subscriber, recipient, status, created, delivered, bounced, complained, outcome)
         VALUES (?, ?, ?, ?, 3, 0, ?, ?, ?, ?)`,
        [
          ...[kind, at, id, to, arrived],
          ...[arrived === null ? at : null, complained ? at : null, outcome ? JSON.stringify(outcome) : null],
        ],
      )
    }
  }
  migrate(file, organizationMigrations)
  const found = Object.keys(HISTORIES).map((name, index) => [
    name,
    findSuppression(file.read, addressOf(index)),
  ])
  const expected = Object.entries(HISTORIES).map(([name, history]) => [name, history.found])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  // Nobody has the old address; it stays suppressed.
  expect(findSuppression(file.read, 'old@a.test')).toEqual({ kind: 'HARD_BOUNCE', at: 7, outcome: HARD })
  const names = Object.keys(HISTORIES)
  expect(listSuppressedSubscribed(file.read).map((id) => names[id - 1])).toEqual([
    'a dead address that was subscribed again',
    'a complaint, then subscribed again',
  ])
  file.close()
})
