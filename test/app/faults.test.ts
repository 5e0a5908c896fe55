import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import type { HostEvent, HostFault } from '../../src/shared/bridge.ts'
import { root } from '../imports.ts'
import type { HostActionAnswer } from '../../src/app/actions/contract.ts'

/** Line 14: what a timer cannot do ends as a logged fault that the console shows, never the process. */
const folder = mkdtempSync(join(tmpdir(), 'faults-'))
const logged: string[] = []
const heard: HostEvent[] = []
let application: Application

beforeAll(() => {
  const log = {
    info: (message: string) => void logged.push(message),
    error: (message: string) => void logged.push(message),
  }
  application = composeApplication({ appFolder: join(folder, 'app'), host: 'browser', log })
  application.bridge.subscribe((event) => void heard.push(event))
})
afterAll(async () => {
  await application.close()
  rmSync(folder, { recursive: true, force: true })
})

async function listFaults(): Promise<HostFault[]> {
  const info = await application.bridge.control({ action: 'host.info' })
  if (!info.ok) throw new Error(info.error.message)
  return (info.data as HostActionAnswer<'host.info'>).faults
}

const changes = () => heard.filter(({ type }) => type === 'faults.changed').length

test('Right to the last edge, 14: side effects that cannot be written: one line in the log, one fault in host.info, both over when it works again', async () => {
  const { connections } = application
  const { sandbox } = connections.openFolder(join(folder, 'one'), { seed: 'demo' })
  const healthy = connections.openFolder(join(folder, 'two'), { seed: 'demo' }).sandbox
  const { world } = sandbox
  // Nothing can be written to this connection, as on a disk that is full or read-only.
  world.platform.write.script('PRAGMA query_only = ON')
  const shop = world.organization(1)
  shop.write.run(`INSERT INTO outbox (kind, payload) VALUES ('SUMMARY', '{}')`)
  world.markWritten(1, false)
  await vi.waitFor(async () => expect(await listFaults()).toHaveLength(1), { timeout: 5000 })
  const [fault] = await listFaults()
  expect(fault).toEqual({
    what: 'Bringing the figures of organizations up to date',
    message: expect.stringMatching(/platform\.db"; nothing was changed: /),
    since: expect.any(String),
  })
  await new Promise((resolve) => setTimeout(resolve, 2200))
  expect(logged.filter((line) => line.endsWith('up to date failed'))).toHaveLength(1)
  expect(changes()).toBe(1)
  // The sandbox beside it is served by the same timers.
  healthy.world.organization(1).write.run(`INSERT INTO outbox (kind, payload) VALUES ('SUMMARY', '{}')`)
  healthy.world.markWritten(1, false)
  const waiting = () => healthy.world.organization(1).read.column('SELECT id FROM outbox')
  await vi.waitFor(() => expect(waiting()).toEqual([]), { timeout: 5000 })
  world.platform.write.script('PRAGMA query_only = OFF')
  await vi.waitFor(async () => expect(await listFaults()).toEqual([]), { timeout: 5000 })
  expect(logged.at(-1)).toBe('Bringing the figures of organizations up to date works again')
  expect(shop.read.column('SELECT id FROM outbox')).toEqual([])
})

test('Right to the last edge, 14: a promise that nobody handles is logged, and the process lives on', () => {
  const program = `
    const { composeApplication } = await import('./src/app/compose.ts')
    const app = composeApplication({ appFolder: ${JSON.stringify(join(folder, 'stray'))}, host: 'browser' })
    void Promise.reject(new Error('nobody waits for me'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const info = await app.bridge.control({ action: 'host.info' })
    console.log(JSON.stringify(info.data.faults.map(({ message }) => message)))
    await app.close()`
  const words = ['--input-type=module', '-e', program]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '["nobody waits for me"]\n' })
  expect(stderr).toContain('Work in the background failed')
})
