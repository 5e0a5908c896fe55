import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undiciClient } from '../../src/platform/web-client.ts'
import { CONNECTION_ERRORS, type ConnectionErrorCode } from '../../src/shared/errors.ts'
import { type WebClient, WebError } from '../../src/shared/ports.ts'
import { callRemote, DEADLINE_MS, remoteGateway, writeUnderFaults } from '../support/faulty-calls.ts'
import { type FaultyServer, SERVER_FAULTS, startFaultyServer } from '../support/faulty-server.ts'

/** A server that does everything wrong, byte by byte: each fault ends in its own words, in time, and once. */
const web = undiciClient({ mostBytes: 64 * 1024 })
let server: FaultyServer

beforeAll(async () => {
  server = await startFaultyServer()
})
afterAll(async () => {
  await web.close()
  server.close()
})

const failureOf = async (url: string, tool = 'add_subscriber', client: WebClient = web) => {
  const result = await callRemote(remoteGateway({ url, web: client }), tool, { email: 'id=one' })
  if (result.ok) throw new Error('it succeeded')
  return result.error
}

describe.each(Object.entries(SERVER_FAULTS))('%s', (name, { code, message, retryAfter, early }) => {
  test('ends in its named error within the deadline, for a read and for a write', async () => {
    for (const [tool, most] of [
      ['list_tags', 3],
      ['add_subscriber', 1],
    ] as const) {
      server.seen.clear()
      const began = performance.now()
      const failed = await failureOf(server.urlOf(name), tool)
      // The rest is for a busy machine: a fault without a deadline takes 30 s.
      expect(performance.now() - began).toBeLessThan(DEADLINE_MS + 5000)
      expect(failed.code, failed.message).toBe(code)
      if (message) expect(failed.message.replace(/ Whether add_subscriber .*$/, '')).toMatch(message)
      expect(failed.retryAfter).toBe(retryAfter)
      expect(failed.confirmation).toBeUndefined()
      expect(JSON.stringify(failed)).not.toMatch(/secret|key-of-the-test/)
      expect(JSON.stringify(failed).length).toBeLessThan(8000)
      expect(server.seen.get('one') ?? 0).toBeLessThanOrEqual(early ? 0 : most)
    }
  })
})

describe('what never reaches a server', () => {
  test('nobody listens, the name is unknown, the network is down', async () => {
    expect(await failureOf('http://127.0.0.1:9')).toMatchObject({
      code: 'CONNECTION_REFUSED',
      message: 'http://127.0.0.1:9 refuses connections: no server listens there. Check the address and port.',
    })
    for (const [code, expected] of [
      ['ENOTFOUND', 'HOST_NOT_FOUND'],
      ['EAI_AGAIN', 'NO_NETWORK'],
      ['ENETUNREACH', 'NO_NETWORK'],
      ['EHOSTUNREACH', 'HOST_UNREACHABLE'],
      ['EMFILE', 'COMPUTER_FAILED'],
    ] as const) {
      const failing = undiciClient({
        lookup: (_name, _options, done) => done(Object.assign(new Error(code), { code }), ''),
      })
      const failed = await failureOf('https://mail.example', 'list_tags', failing)
      expect([code, failed.code]).toEqual([code, expected])
      expect(failed.message).toContain('https://mail.example')
      await failing.close()
    }
  })

  test('a certificate that is signed by itself, and a port that does not speak TLS', async () => {
    expect(await failureOf(server.tlsUrl)).toEqual({
      code: 'TLS_FAILED',
      message: `There is no secure connection to ${server.tlsUrl}: its certificate is signed by itself. Nothing was sent.`,
    })
    // It waits for a request that never comes: the deadline counts while the connection opens, too.
    const began = performance.now()
    expect((await failureOf(server.urlOf().replace('http:', 'https:'))).code).toBe('NO_ANSWER')
    expect(performance.now() - began).toBeLessThan(DEADLINE_MS + 5000)
  })

  test('an address that is not encrypted gets no key, unless the person allows it or it is this computer', async () => {
    const asked: string[] = []
    const key = () => Promise.resolve(String(asked.push('key')))
    const plain = { url: 'http://mail.example', web, key }
    expect(await callRemote(remoteGateway(plain), 'list_tags')).toMatchObject({
      error: { code: 'NOT_ENCRYPTED', message: expect.stringContaining('the key would travel readable') },
    })
    expect(asked).toEqual([])
    const answered = { request: () => Promise.reject(new WebError('CANCELED')) }
    for (const url of ['http://localhost:1', 'http://127.0.0.2', 'http://[::1]:80/x', 'https://mail.example'])
      expect(await callRemote(remoteGateway({ url, web: answered }), 'list_tags')).toMatchObject({
        error: { code: 'CANCELED' },
      })
    for (const url of ['http://localhost.example', 'http://127.0.0.1.example', 'http://10.0.0.1'])
      expect(await callRemote(remoteGateway({ url, web: answered }), 'list_tags')).toMatchObject({
        error: { code: 'NOT_ENCRYPTED' },
      })
    expect(
      await callRemote(remoteGateway({ ...plain, mayGoPlain: true, web: answered }), 'list_tags'),
    ).toMatchObject({
      error: { code: 'CANCELED' },
    })
  })
})

describe('a call that its caller gives up', () => {
  test('ends at once, before and while it waits, and says that its effect is not known', async () => {
    const gateway = remoteGateway({ url: server.urlOf('never-answers'), web, deadlineMs: 30_000 })
    const call = (signal: AbortSignal) =>
      gateway.call({
        ...{ surface: 'customer', tool: 'add_subscriber', origin: 'manual', wants: 'run', signal },
        caller: { kind: 'console', organization: 'shop' },
        door: { name: 'console', input: {} },
        receive: () => ({ tool: 'add_subscriber', input: { email: 'id=given_up' } }),
      })
    const stop = new AbortController()
    const waiting = call(stop.signal)
    await expect.poll(() => server.seen.get('given_up')).toBe(1)
    stop.abort()
    expect((await waiting).result).toMatchObject({
      error: { code: 'CANCELED', message: expect.stringMatching(/was given up .* took effect is not known/) },
    })
    expect((await call(AbortSignal.abort())).result).toMatchObject({ error: { code: 'CANCELED' } })
    expect(server.seen.get('given_up')).toBe(1)
  })
})

describe('what is sent again', () => {
  /** Meets these faults by turns; the last one stays. */
  const inTurn = async (names: readonly string[], tool: string) => {
    const urls = names.map((name) => server.urlOf(name))
    let turn = 0
    const { createServer, connect } = await import('node:net')
    const relay = createServer((socket) => {
      const { port } = new URL(urls[Math.min(turn++, urls.length - 1)] ?? '')
      const name = names[Math.min(turn - 1, names.length - 1)] ?? ''
      const onward = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined).on('close', () => onward.destroy())
      onward.on('error', () => undefined).on('close', () => socket.destroy())
      socket.on('data', (chunk: Buffer) =>
        onward.write(chunk.toString('latin1').replace('/turn/', `/${name}/`), 'latin1'),
      )
      onward.pipe(socket)
    })
    await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve))
    const { port } = relay.address() as { port: number }
    const gateway = remoteGateway({ url: `http://127.0.0.1:${port}/turn`, web, deadlineMs: 8000 })
    const result = await callRemote(gateway, tool)
    relay.close()
    return { result, turns: turn }
  }

  test('a read meets a cut connection and goes on; a write does not', async () => {
    expect(await inTurn(['closes-after-the-request', 'half-a-body', 'good'], 'list_tags')).toMatchObject({
      result: { ok: true },
      turns: 3,
    })
    expect(await inTurn(['closes-after-the-request', 'good'], 'add_subscriber')).toMatchObject({
      result: {
        error: {
          code: 'CONNECTION_CUT',
          message: expect.stringMatching(
            /Whether add_subscriber took effect is not known: look before you repeat it\.$/,
          ),
        },
      },
      turns: 1,
    })
    expect((await inTurn(['unavailable', 'good'], 'list_tags')).turns).toBe(1)
  })

  test('a tool that this Postdesk does not know counts as one that writes', async () => {
    expect((await inTurn(['closes-after-the-request', 'good'], 'list_new_things')).turns).toBe(1)
  })

  test('no write is sent twice, whatever happens to it: 50 runs', async () => {
    let came = 0
    for (let seed = 1; seed <= 50; seed += 1) {
      const run = await writeUnderFaults(server, web, { seed, writes: 12 })
      expect(run.twice).toEqual([])
      came += run.came
    }
    // All but those that a closed connection or the end of their time kept back.
    expect(came).toBeGreaterThan(400)
  })
})

test('every named error of a connection has its own words', () => {
  const said = new Set<string>()
  const codes = Object.keys(CONNECTION_ERRORS) as ConnectionErrorCode[]
  const ofTheWay = codes.filter(
    (code) => !/^KEY|NOT_ENCRYPTED|REDIRECTED|NO_API|HTML|UNEXPECTED|SERVER/.test(code),
  )
  return Promise.all(
    ofTheWay.map(async (code) => {
      const failing = { request: () => Promise.reject(new WebError(code, 'within 3 s')) }
      const { message } = await failureOf('https://mail.example', 'list_tags', failing)
      expect(message).not.toContain(code)
      said.add(message)
    }),
  ).then(() => expect(said.size).toBe(ofTheWay.length))
})
