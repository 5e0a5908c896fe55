import { expect, test } from 'vitest'
import { listConnections } from '../../../../src/engine/store/application.ts'
import { migrate } from '../../../../src/engine/store/migrate.ts'
import { applicationMigrations } from '../../../../src/engine/store/migrations/index.ts'
import { openSqlite } from '../../../../src/platform/sqlite.ts'

test('the time at which a deployment was added is not taken for a call that was answered', () => {
  const file = openSqlite(':memory:')
  migrate(
    file,
    applicationMigrations.filter(({ number }) => number < 90),
  )
  file.write.run(
    `INSERT INTO connections (id, kind, label, environment, location, created, last_used)
     VALUES ('con_a', 'sandbox', 'A', 'sandbox', '/a', 5, 9), ('con_b', 'deployment', 'B', 'staging', 'https://b', 6, 6)`,
  )
  migrate(file, applicationMigrations)
  expect(listConnections(file.read).map(({ id, lastUsed }) => [id, lastUsed])).toEqual([
    ['con_a', 9],
    ['con_b', null],
  ])
  file.close()
})
