import { expect, test } from 'vitest'
import { findCapturePage, listCapturePageSlugs } from '../../../../src/engine/store/capture-pages.ts'
import { migrate } from '../../../../src/engine/store/migrate.ts'
import { organizationMigrations } from '../../../../src/engine/store/migrations/index.ts'
import { openSqlite } from '../../../../src/platform/sqlite.ts'

test('capture pages of before get a slug each, ask for nothing, and keep their submissions', () => {
  const file = openSqlite(':memory:')
  migrate(
    file,
    organizationMigrations.filter(({ number }) => number < 300),
  )
  file.write.run(`INSERT INTO capture_pages (name) VALUES ('Sign up'), ('Sign up')`)
  file.write.run('INSERT INTO capture_submissions (page, subscriber, at) VALUES (2, 7, 9)')
  migrate(file, organizationMigrations)
  expect(listCapturePageSlugs(file.read)).toEqual(['page-1', 'page-2'])
  expect(findCapturePage(file.read, 2)).toEqual({
    ...{ id: 2, name: 'Sign up', slug: 'page-2', fields: [], tags: [], doubleOptIn: null, created: 0 },
  })
  expect(file.read.all('SELECT page, subscriber, at FROM capture_submissions')).toEqual([
    { page: 2, subscriber: 7, at: 9 },
  ])
  file.close()
})

/** Lists of emails ask for it row by row. */
test('the workflow of an email is found by an index of the versions that send it', () => {
  const file = openSqlite(':memory:')
  migrate(file, organizationMigrations)
  const plan = file.read.all<{ detail: string }>(
    'EXPLAIN QUERY PLAN SELECT version FROM workflow_version_emails WHERE campaign = 7 LIMIT 1',
  )
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('workflow_version_emails_campaign'),
  ])
  file.close()
})
