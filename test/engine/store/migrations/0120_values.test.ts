import { expect, test } from 'vitest'
import { migrate } from '../../../../src/engine/store/migrate.ts'
import { organizationMigrations } from '../../../../src/engine/store/migrations/index.ts'
import { openSqlite } from '../../../../src/platform/sqlite.ts'

test('growth is recounted by createdAt; former addresses and internationalised domains are found', () => {
  const file = openSqlite(':memory:')
  migrate(
    file,
    organizationMigrations.filter(({ number }) => number < 120),
  )
  const people: [email: string, created: number][] = [
    ['a@a.test', 10],
    ['b@xn--mnchen-3ya.example', 10],
    ['c@mail.xn--mnchen-3ya.example', 900_000],
    ['d@a.xn--p1ai', -1],
    ['xn--e@a.test', 5 * 900_000],
  ]
  for (const [email, created] of people)
    file.write.run('INSERT INTO subscribers (email, status, created, updated) VALUES (?, 2, ?, 0)', [
      email,
      created,
    ])
  for (const [subscriber, recipient] of [
    [1, 'a@a.test'],
    [1, 'old@a.test'],
    [1, 'old@a.test'],
    [2, 'old@a.test'],
    [null, 'test@xn--bcher-kva.example'],
  ] as const)
    file.write.run(
      `INSERT INTO emails (kind, subscriber, recipient, status, created) VALUES (4, ?, ?, 2, 0)`,
      [subscriber, recipient],
    )
  file.write.script('INSERT INTO growth VALUES (7, 5, 2), (8, 1, 0), (0, 4, 1)')
  migrate(file, organizationMigrations)
  expect(file.read.all('SELECT quarter_hour AS q, added, unsubscribed FROM growth ORDER BY q')).toEqual([
    { q: -1, added: 1, unsubscribed: 0 },
    { q: 0, added: 2, unsubscribed: 1 },
    { q: 1, added: 1, unsubscribed: 0 },
    { q: 5, added: 1, unsubscribed: 0 },
    { q: 7, added: 0, unsubscribed: 2 },
  ])
  expect(file.read.all('SELECT email, subscriber FROM former_addresses ORDER BY 1, 2')).toEqual([
    { email: 'old@a.test', subscriber: 1 },
    { email: 'old@a.test', subscriber: 2 },
  ])
  expect(file.read.column('SELECT domain FROM idn_domains ORDER BY domain')).toEqual([
    'a.xn--p1ai',
    'mail.xn--mnchen-3ya.example',
    'xn--bcher-kva.example',
    'xn--mnchen-3ya.example',
  ])
  file.close()
})
