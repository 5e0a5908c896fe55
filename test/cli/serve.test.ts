import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { callTool, type ServeProcess, startServe, runPostdesk } from '../support/serve-process.ts'

/** `postdesk serve` as people and scripts run it: in its own process. */
const folders: string[] = []
const running: ServeProcess[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'serve-'))
  folders.push(folder)
  return folder
}

// A start takes half a minute on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 200_000 })

/** A folder as the clean end of `serve --seed demo` leaves it: filled once, copied for each test. */
const filled = mkdtempSync(join(tmpdir(), 'serve-demo-'))

function demoFolder(): string {
  const folder = newFolder()
  cpSync(filled, folder, { recursive: true })
  return folder
}

beforeAll(async () => void (await (await startServe(['--data', filled, '--seed', 'demo'])).end()))
afterAll(() => rmSync(filled, { recursive: true, force: true }))

async function serve(...words: Parameters<typeof startServe>): Promise<ServeProcess> {
  const served = await startServe(...words)
  running.push(served)
  return served
}

afterEach(async () => {
  for (const served of running.splice(0)) if (served.child.exitCode === null) await served.end('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

describe('npm run --silent serve -- --port 0 --data DIR --seed demo --json', () => {
  test('prints one line with url, adminKey, controlKey and organizations, and nothing else on standard output', async () => {
    const served = await serve(['--data', newFolder(), '--seed', 'demo'], { npm: true })
    expect(served.stdout()).toMatch(/^\{.*\}\n$/)
    expect(served.stdout().split('\n')).toHaveLength(2)
    expect(Object.keys(served.announced).toSorted()).toEqual([
      'adminKey',
      'controlKey',
      'organizations',
      'url',
    ])
    const { url, adminKey, controlKey, organizations } = served.announced
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(adminKey).toMatch(/^svca_[0-9a-f]{64}$/)
    expect(controlKey).toMatch(/^\S{20,}$/)
    expect(organizations).toHaveLength(6)
    for (const organization of organizations) {
      expect(organization).toEqual({
        id: expect.stringMatching(/^org_/),
        slug: expect.stringMatching(/^[a-z0-9-]+$/),
        name: expect.any(String),
        token: expect.stringMatching(/^svc_[0-9a-f]{48}$/),
      })
    }
    for (const { token } of organizations) {
      expect((await callTool(url, token, 'count_subscribers')).body.data.total).toBeGreaterThan(0)
    }
    expect(served.stderr()).toMatch(/^Console: http:\/\/127\.0\.0\.1:\d+\/open\?ticket=\S+\n$/)
    await served.end()
    expect(served.stdout().split('\n')).toHaveLength(2)
  })

  test('ends cleanly when npm is told to: no lock, no write-ahead log', async () => {
    const folder = demoFolder()
    const served = await serve(['--data', folder], { npm: true })
    expect(existsSync(join(folder, 'lock'))).toBe(true)
    await served.end('SIGTERM')
    await expect.poll(() => existsSync(join(folder, 'lock')), { timeout: 10_000 }).toBe(false)
    expect(filesIn(folder).filter((file) => /-(wal|shm|journal)$/.test(file))).toEqual([])
  })
})

describe('a signal', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it cleanly; what was written is there, the printed tokens are revoked',
    async (signal) => {
      const folder = demoFolder()
      const first = await serve(['--data', folder])
      const [before] = first.announced.organizations
      if (!before) throw new Error('no organization')
      await callTool(first.announced.url, before.token, 'add_subscriber', { email: 'kept@shop.test' })
      const ended = await first.end(signal)
      expect(ended).toMatchObject({ code: 0, signal: null })
      expect(filesIn(folder).filter((file) => /-(wal|shm|journal)$|^lock/.test(file))).toEqual([])
      const second = await serve(['--data', folder])
      const after = second.announced.organizations.find(({ id }) => id === before.id)
      expect({ ...after, token: '' }).toEqual({ ...before, token: '' })
      const { url } = second.announced
      expect((await callTool(url, before.token, 'list_tags')).status).toBe(401)
      expect(
        (await callTool(url, after?.token ?? '', 'get_subscriber', { email: 'kept@shop.test' })).status,
      ).toBe(200)
      expect(second.announced.adminKey).not.toBe(first.announced.adminKey)
    },
  )

  test('SIGKILL: the folder opens again, and the tokens of the dead process are revoked', async () => {
    const folder = demoFolder()
    const first = await serve(['--data', folder])
    const [before] = first.announced.organizations
    await first.end('SIGKILL')
    const second = await serve(['--data', folder])
    expect((await callTool(second.announced.url, before?.token ?? '', 'list_tags')).status).toBe(401)
    expect(second.announced.organizations).toHaveLength(6)
  })
})

describe('refusals: one plain sentence on standard error, nothing on standard output, nothing lost', () => {
  test('a folder that another serve has open, naming its process and address', async () => {
    const folder = demoFolder()
    const first = await serve(['--data', folder])
    const { url, organizations } = first.announced
    const second = await runPostdesk(['serve', '--data', folder, '--port', '0', '--json'])
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toContain(`in use by process ${first.child.pid} at ${url}`)
    expect(second.stderr.trim().split('\n')).toHaveLength(1)
    expect((await callTool(url, organizations[0]?.token ?? '', 'list_tags')).status).toBe(200)
  })

  test('a port in use; the folder is free again', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const folder = newFolder()
    const refused = await runPostdesk(['serve', '--data', folder, '--port', String(port), '--json'])
    other.close()
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(`Port ${port} is in use.`)
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  test.each([
    [['--port', 'x'], '--port must be'],
    [['--port', '70000'], '--port must be'],
    [['--data', 'x', '--seed', 'other'], '--seed must be'],
    [['--seed', 'demo'], '--seed needs --data'],
    [['--clock', 'noon'], '--clock must be'],
    [['--folder', 'x'], '--folder'],
    [['--data', ''], '--data is empty; give it a value or leave it out.'],
    [['--data='], '--data is empty'],
  ])('words that mean nothing are exit code 2: %j', async (words, said) => {
    const refused = await runPostdesk(['serve', ...words])
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain(said)
  })
})

test('--seed only fills an empty folder: the same command starts a filled one again, nothing lost', async () => {
  const folder = demoFolder()
  const first = await serve(['--data', folder])
  const [before] = first.announced.organizations
  await callTool(first.announced.url, before?.token ?? '', 'add_subscriber', { email: 'kept@shop.test' })
  await first.end()
  for (const seed of ['demo', 'empty']) {
    const again = await serve(['--data', folder, '--seed', seed])
    expect(again.stderr()).toMatch(/is filled already: the seed .* changed nothing/)
    const { url, organizations } = again.announced
    expect(organizations).toHaveLength(6)
    const found = await callTool(url, organizations[0]?.token ?? '', 'get_subscriber', {
      email: 'kept@shop.test',
    })
    expect(found.status).toBe(200)
    await again.end()
  }
})

test('--clock is the first time of a new world', async () => {
  const words = ['--data', newFolder(), '--seed', 'empty', '--clock', '2031-02-03T04:05:06Z']
  const { url, controlKey, organizations } = (await serve(words)).announced
  expect(organizations).toEqual([])
  const answer = await fetch(`${url}/sandbox/v1/clock.get`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}` },
  })
  expect(await answer.json()).toMatchObject({ data: { now: '2031-02-03T04:05:06.000Z', mode: 'stepped' } })
})

test.each(['2000-01-01T00:00:00Z', '9899-12-31T23:59:59Z'])(
  '--clock %s, an edge of its range: an advance past the range is refused, none fails',
  async (edge) => {
    const words = ['--data', newFolder(), '--seed', 'demo', '--clock', edge]
    const { url, controlKey } = (await serve(words)).announced
    const advance = async (aim: object) => {
      const answer = await fetch(`${url}/sandbox/v1/clock.advance`, {
        method: 'POST',
        headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(aim),
      })
      return answer.status
    }
    const isLast = edge.startsWith('9')
    expect(await advance({ by: isLast ? '1w' : '1d' })).toBe(isLast ? 400 : 200)
    expect(await advance({ to: '9900-01-02T00:00:00Z' })).toBe(400)
    expect(await advance({ by: '0d' })).toBe(400)
    expect(await advance({ next: true })).toBeLessThan(500)
  },
)
