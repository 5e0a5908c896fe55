import { expect, test } from 'vitest'
import { migrate } from '../../../../src/engine/store/migrate.ts'
import { organizationMigrations } from '../../../../src/engine/store/migrations/index.ts'
import { openSqlite } from '../../../../src/platform/sqlite.ts'

/** What was on record → the code that the migration gives it. */
const RECORDED: [string | null, string | null][] = [
  [null, null],
  ['The organization has an open hold on CAMPAIGNS: no campaign is sent (NO_HOLD).', 'NO_HOLD'],
  ['The organization is BLOCKED: nothing is sent.', 'ORGANIZATION_ALLOWED'],
  ["The sender's domain a.example is TEMPORARY_FAILURE, not VERIFIED.", 'SENDER_DOMAIN'],
  ['There is no sender; create one with create_email_sender (SENDER).', 'SENDER'],
  ['2 of 3 emails of the month are used, and this campaign needs 2 more (PLAN_LIMIT).', 'PLAN_LIMIT'],
  ['The block is unknown (CONTENT_RENDERS). Nobody matches (RECIPIENTS).', 'CONTENT_RENDERS'],
  ['There is no unsubscribe link in the content (UNSUBSCRIBE_LINK).', 'UNSUBSCRIBE_LINK'],
  ['filters.0: is not known any more.', 'RECIPIENTS'],
]

test('an older failure gets the code of the first rule that it names', () => {
  const file = openSqlite(':memory:')
  const before = organizationMigrations.filter(({ number }) => number < 110)
  migrate(file, before)
  for (const [failure] of RECORDED)
    file.write.run(
      `INSERT INTO campaigns (kind, name, name_folded, subject, subject_folded, content, content_type, filters,
         status, failure, created, updated) VALUES (1, '', '', '', '', '{}', 'MAILY', '[]', 6, ?, 0, 0)`,
      [failure],
    )
  migrate(file, organizationMigrations)
  const found = file.read.all<{ failure: string | null; code: string | null }>(
    'SELECT failure, failure_code AS code FROM campaigns ORDER BY id',
  )
  expect(found.map(({ failure, code }) => [failure, code])).toEqual(RECORDED)
  file.close()
})
