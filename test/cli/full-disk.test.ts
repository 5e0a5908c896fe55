import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callTool, runPostdesk, type ServeProcess, startServe } from '../support/serve-process.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'

/** Line 14: a full disk must not end the process. The disk is a real one, and really full. */
vi.setConfig({ testTimeout: 200_000, hookTimeout: 200_000 })

/** Longer than any timer of the host waits. */
const TIMERS_MS = 2500

describe.skipIf(!canMount)('Right to the last edge, 14: a disk that gets full under `postdesk serve`', () => {
  let disk: SmallDisk
  let served: ServeProcess
  let token = ''
  const kept: string[] = []

  beforeAll(async () => {
    disk = mountSmallDisk(32)
    served = await startServe(['--data', `${disk.path}/sandbox`])
    token = (await control('organization.create', { name: 'Corner Shop' })).body.data.token
  })
  afterAll(async () => {
    if (served.child.exitCode === null) await served.end('SIGKILL')
    disk.unmount()
  })

  async function control(action: string, input: object = {}) {
    const { url, controlKey } = served.announced
    const answer = await fetch(`${url}/sandbox/v1/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    // oxlint-disable-next-line typescript/no-explicit-any
    const body: any = await answer.json()
    return { status: answer.status, body }
  }

  const call = (tool: string, input: unknown = {}) => callTool(served.announced.url, token, tool, input)

  /** Adds subscribers until one is refused; returns what was said then. */
  async function addUntilRefused() {
    for (let turn = 0; turn < 2000; turn += 1) {
      const email = `${kept.length}-${'x'.repeat(40)}@shop.test`
      const { status, body } = await call('add_subscriber', { email })
      if (status !== 200) return { status, body }
      kept.push(email)
    }
    throw new Error('the disk never got full')
  }

  async function expectAllKept(): Promise<void> {
    const { status, body } = await call('count_subscribers')
    expect(status).toBe(200)
    expect(body.data.total).toBe(kept.length)
  }

  test('each call that needs room is told so with path and next step, reading goes on, the process lives', async () => {
    await addSome(5)
    disk.fill()
    const { status, body } = await addUntilRefused()
    expect(status).toBe(500)
    expect(body.code).toBe('INTERNAL_ERROR')
    expect(body.message).toMatch(
      /^The disk that holds ".*\/sandbox\/world\/organizations\/0001\.db" is full; nothing was changed: free some space and try again\.$/,
    )
    await sleep(TIMERS_MS)
    expect(served.child.exitCode).toBeNull()
    await expectAllKept()
    const { status: listed } = await post('/api/v1/admin/tools', served.announced.adminKey, {
      tool: 'list_orgs',
      input: {},
    })
    expect(listed).toBe(200)
    const advanced = await control('clock.advance', { by: '1d' })
    expect(advanced.status).toBe(400)
    expect(advanced.body.message).toMatch(/free some space and try again/)
    await sleep(TIMERS_MS)
    expect(served.child.exitCode).toBeNull()
  })

  test('what fails in a timer is logged once, not every second', () => {
    const lines = served
      .stderr()
      .split('\n')
      .filter((line) => line.includes('Writing the call history failed'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('free some space')
    expect(served.stderr()).not.toMatch(/UnhandledPromiseRejection|uncaught/i)
  })

  test('with room again everything works, under the same keys', async () => {
    disk.free()
    await addSome(5)
    expect((await control('clock.advance', { by: '1d' })).status).toBe(200)
    await sleep(TIMERS_MS)
    await expectAllKept()
    expect(served.stderr()).toContain('Writing the call history works again')
  })

  test('it ends cleanly while the disk is full, and nothing that was acknowledged is lost', async () => {
    disk.fill()
    await addUntilRefused()
    const ended = await served.end('SIGTERM')
    expect(ended.code).toBe(0)
    // The end folded the log into the file, which gave its room back.
    disk.fill()
    const refused = await runPostdesk(['serve', '--port', '0', '--data', `${disk.path}/sandbox`])
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/^The disk that holds ".*" is full; nothing was changed: free some space/)
    expect(refused.stderr).not.toMatch(/\n\s+at /)
    disk.free()
    served = await startServe(['--data', `${disk.path}/sandbox`])
    token = served.announced.organizations[0]?.token ?? ''
    await expectAllKept()
  })

  async function addSome(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1) {
      const email = `${kept.length}-${'x'.repeat(40)}@shop.test`
      expect((await call('add_subscriber', { email })).status).toBe(200)
      kept.push(email)
    }
  }

  function post(path: string, key: string, body: unknown) {
    return fetch(served.announced.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
})
