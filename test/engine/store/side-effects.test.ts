import { expect, test } from 'vitest'
import { migrate } from '../../../src/engine/store/migrate.ts'
import { organizationMigrations, platformMigrations } from '../../../src/engine/store/migrations/index.ts'
import {
  dropEffects,
  listEffects,
  queueEffect,
  readAppliedEffect,
  writeAppliedEffect,
} from '../../../src/engine/store/side-effects.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'

test('side effects are queued in their order and dropped up to one of them', () => {
  const file = openSqlite(':memory:')
  migrate(file, organizationMigrations)
  const settings = (name: string) =>
    ({ kind: 'SETTINGS', payload: { name, timezone: 'UTC', doubleOptIn: true } }) as const
  const summary = { kind: 'SUMMARY', payload: {} } as const
  file.transaction(() =>
    [settings('b'), summary, settings('a'), summary].forEach((one) => queueEffect(file.write, one)),
  )
  const queued = listEffects(file.read)
  // One summary is as good as two.
  expect(queued.map(({ id: _id, ...effect }) => effect)).toEqual([settings('b'), summary, settings('a')])
  const [, second, last] = queued
  file.transaction(() => dropEffects(file.write, second?.id ?? 0))
  expect(listEffects(file.read)).toEqual([last])
  file.close()
})

test('what was applied last is known by organization', () => {
  const platform = openSqlite(':memory:')
  migrate(platform, platformMigrations)
  platform.transaction(() => {
    for (const [organization, effect] of [
      [1, 5],
      [2, 9],
      [1, 6],
    ] as const)
      writeAppliedEffect(platform.write, organization, effect)
  })
  expect([1, 2, 3].map((organization) => readAppliedEffect(platform.read, organization))).toEqual([6, 9, 0])
  platform.close()
})
