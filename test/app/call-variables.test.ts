import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'

/** Values of answers that are kept for later calls of the same connection. */
let folder: string
let application: Application

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'variables-'))
  application = composeApplication({ appFolder: folder, host: 'browser' })
})
afterEach(async () => {
  await application.close()
  rmSync(folder, { recursive: true, force: true })
})

const control = (action: string, input: Record<string, unknown>) =>
  application.bridge.control({ action, input })

const OF = { source: 'get_campaign $.campaign.id', answered: 1_790_000_000_000 }

async function add(label: string): Promise<string> {
  const made = await control('connection.create', { label, seed: 'empty' })
  expect(made).toMatchObject({ ok: true })
  return (made as { data: { connection: { id: string } } }).data.connection.id
}

async function listed(connection: string): Promise<[string, unknown][]> {
  const answer = await control('variable.list', { connection })
  expect(answer).toMatchObject({ ok: true })
  const { variables } = (answer as { data: { variables: { name: string; value: unknown }[] } }).data
  return variables.map(({ name, value }) => [name, value])
}

test('belong to their connection, are replaced by name, deleted by name, and go with their connection', async () => {
  const [here, there] = [await add('Here'), await add('There')]
  await control('variable.keep', { connection: here, name: 'b', value: 'cmp_1', ...OF })
  await control('variable.keep', { connection: here, name: 'a', value: { x: ['"', null] }, ...OF })
  await control('variable.keep', { connection: there, name: 'b', value: 7, ...OF })
  await control('variable.keep', { connection: here, name: 'b', value: 'cmp_2', ...OF })
  expect(await listed(here)).toEqual([
    ['a', { x: ['"', null] }],
    ['b', 'cmp_2'],
  ])
  expect(await control('variable.delete', { connection: here, name: 'a' })).toMatchObject({ ok: true })
  expect(await control('variable.delete', { connection: here, name: 'a' })).toMatchObject({
    error: { code: 'NOT_FOUND', message: 'name: no variable "a" on this connection.' },
  })
  await control('connection.remove', { id: here })
  expect(await listed(here)).toEqual([])
  expect(await listed(there)).toEqual([['b', 7]])
})

test.each([
  ['a name with a space', { name: 'a b', value: 1 }, 'name must be 1 to 60 letters'],
  ['no name', { name: '', value: 1 }, 'name must be 1 to 60 letters'],
  ['a whole answer', { name: 'a', value: 'x'.repeat(16_384) }, 'value must be at most 16,384 characters'],
  ['a key', { name: 'a', value: { deep: [`svc_${'ab'.repeat(24)}`] } }, 'value must not hold a key'],
  ['a key as a name', { name: `svc_${'ab'.repeat(12)}`, value: 1 }, 'must not hold a key'],
])('%s is refused, and nothing is kept', async (_what, given, message) => {
  const connection = await add('Here')
  const refused = await control('variable.keep', { connection, ...given, ...OF })
  expect(refused).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } })
  expect((refused as { error: { message: string } }).error.message).toContain(message)
  expect(await listed(connection)).toEqual([])
})
