import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { HostActionAnswer } from '../../src/app/actions/contract.ts'
import { composeApplication } from '../../src/app/compose.ts'
import type { ActionAnswer } from '../../src/engine/sandbox/actions/index.ts'

/** What is answered of organizations without opening their files, after a sandbox was closed (decision 0186). */

const folder = mkdtempSync(join(tmpdir(), 'answers-without-files-'))
const log = { info: () => undefined, error: () => undefined }
const application = composeApplication({ appFolder: join(folder, 'app'), host: 'browser', log })
const { bridge } = application

afterAll(async () => {
  await application.close()
  rmSync(folder, { recursive: true, force: true })
})

type Answered = HostActionAnswer<'connection.create'> & ActionAnswer<'organization.create'>

async function control(
  action: string,
  input: Record<string, unknown>,
  connection?: string,
): Promise<Answered> {
  const answered = await bridge.control({ action, input, ...(connection ? { connection } : {}) })
  if (!answered.ok) throw new Error(answered.error.message)
  return answered.data as Answered
}

test('where somebody without email stands is answered without opening a file, and as with it', async () => {
  const { connection } = await control('connection.create', {
    label: 'Quiet',
    seed: 'stories',
  })
  const { id: quiet } = await control('organization.create', { name: 'Quiet' }, connection.id)
  const read = async (id: string): Promise<unknown> => {
    const call = { connection: connection.id, surface: 'admin', tool: 'get_org_verification' } as const
    const answered = await bridge.call({ ...call, input: { id }, origin: 'manual' })
    return answered.ok ? answered.data : answered.error
  }
  // SQLite keeps a log beside a file that is open.
  const isOpen = (number: number): boolean =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((path) =>
      path.endsWith(join('organizations', `${String(number).padStart(4, '0')}.db-wal`)),
    )
  const ids = ['org_00001', 'org_00002', quiet]
  const before = await Promise.all(ids.map(read))
  await control('connection.close', { id: connection.id })
  await control('connection.open', { id: connection.id })
  expect(await read(quiet)).toEqual(before[2])
  expect(isOpen(11)).toBe(false)
  expect(await Promise.all(ids.map(read))).toEqual(before)
  expect([2, 11].map(isOpen)).toEqual([true, false])
})
