import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refuseCall } from '../../src/engine/domain/outside-address.ts'
import { guardedCall } from '../../src/platform/outside-fetch.ts'
import { OutsideFetchError } from '../../src/shared/ports.ts'

/** Calls of webhooks against a real server of this machine. */
const asked: { method: string; path: string; body: string; type: string | undefined }[] = []
let answer: { status: number; headers?: Record<string, string>; wait?: boolean } = { status: 200 }
let port = 0
const server = createServer((request, response) => {
  void readBody(request).then((body) => {
    const type = request.headers['content-type']
    asked.push({ method: request.method ?? '', path: request.url ?? '', body, type })
    if (answer.wait) return
    response.writeHead(answer.status, answer.headers).end('x'.repeat(200_000))
  })
})

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  answer = { status: 200 }
})

const names: Record<string, string[]> = {
  'inside.example': ['127.0.0.1'],
  'mixed.example': ['93.184.215.14', '10.0.0.1'],
}

function calling(totalMs = 5000) {
  return guardedCall({
    resolver: { addresses: (name) => Promise.resolve(names[name] ?? []) },
    refuse: (address, isLocal) => refuseCall(address, isLocal, false),
    totalMs,
  })
}

const post = (url: string, isLocal: boolean, totalMs?: number) =>
  calling(totalMs).post({ url, body: '{"a":1}', isLocal })

async function refusal(url: string, isLocal: boolean, totalMs?: number): Promise<string> {
  const error: unknown = await post(url, isLocal, totalMs).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(OutsideFetchError)
  return (error as Error).message
}

test('posts JSON to this machine and answers the status, whatever the body of the answer', async () => {
  expect(await post(`http://localhost:${port}/in?x=1`, true)).toBe(200)
  answer = { status: 503 }
  expect(await post(`http://127.0.0.1:${port}/`, true)).toBe(503)
  const sent = { method: 'POST', body: '{"a":1}', type: 'application/json' }
  expect(asked).toEqual([
    { ...sent, path: '/in?x=1' },
    { ...sent, path: '/' },
  ])
})

test('a redirect is an answer and is not followed', async () => {
  answer = { status: 307, headers: { location: `http://127.0.0.1:${port}/elsewhere` } }
  expect(await post(`http://127.0.0.1:${port}/in`, true)).toBe(307)
  expect(asked.map(({ path }) => path)).toEqual(['/in'])
})

test('another host that leads to this machine or a private address is not reached', async () => {
  expect(await refusal(`http://inside.example:${port}/`, false)).toContain('not public (loopback)')
  expect(await refusal(`http://127.0.0.1:${port}/`, false)).toContain('not public (loopback)')
  expect(await refusal('https://mixed.example/', false)).toContain('not public (private)')
  expect(await refusal('http://169.254.169.254/', true)).toContain('not public (metadata)')
  expect(asked).toEqual([])
})

test('who does not answer in time is given up, and who does not listen is said so', async () => {
  answer = { status: 200, wait: true }
  expect(await refusal(`http://127.0.0.1:${port}/`, true, 100)).toBe(
    'It did not answer completely within 0.1 seconds.',
  )
  const free = createServer()
  await new Promise<void>((resolve) => void free.listen(0, '127.0.0.1', resolve))
  const closed = (free.address() as AddressInfo).port
  await new Promise((resolve) => void free.close(resolve))
  expect(await refusal(`http://127.0.0.1:${closed}/`, true)).toBe('It refuses connections.')
})
