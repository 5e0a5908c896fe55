import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namedServer } from '../../src/cli/server.ts'
import { runPostdesk } from '../support/serve-process.ts'

/** A server that is named with its key, and answers as none should. */
let answer: (response: ServerResponse) => void
let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  answer(response)
})
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const run = (deadlineMs?: number) =>
  namedServer({ server: url, token: 'svc_x' }, deadlineMs).run('add_subscriber', { email: 'a@b.example' })

test.each([
  ['a refusal under 200', { success: false, code: 'WEIRD', message: 'nope' }, 'WEIRD'],
  ['neither a word of success nor data', { message: 'fine' }, 'UNEXPECTED_ANSWER'],
  ['success as a text', { success: 'false', data: {} }, 'UNEXPECTED_ANSWER'],
])('%s is no success', async (_name, body, code) => {
  answer = (response) => response.end(JSON.stringify(body))
  const { status, body: told } = await run()
  expect(status).not.toBe(200)
  expect(told['code']).toBe(code)
})

test.each([{ success: true, data: { a: 1 } }, { data: { a: 1 } }])('%j is a success', async (body) => {
  answer = (response) => response.end(JSON.stringify(body))
  expect(await run()).toEqual({ status: 200, body })
})

test('an answer that drips ends at the deadline, once sent, with its effect unknown', async () => {
  asked = 0
  answer = (response) => {
    const timer = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(timer))
  }
  await expect(run(300)).rejects.toThrow(/did not answer within 0\.3 s\. Whether it took effect is not known/)
  expect(asked).toBe(1)
})

test('an answer that is cut leaves its effect unknown', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"success":')
    setTimeout(() => response.destroy(), 20)
  }
  await expect(run()).rejects.toThrow(/Whether it took effect is not known/)
})

test('what is listed and can be no tool is left out, and one that is not described is said so', async () => {
  const env = { POSTDESK_URL: url, POSTDESK_TOKEN: 'svc_x' }
  const tools = [{ name: null }, 'x', null, { name: 'odd_tool', description: 3, inputSchema: [] }]
  answer = (response) => response.end(JSON.stringify({ success: true, tools }))
  expect(await runPostdesk(['tools'], env)).toMatchObject({ code: 0, stdout: 'odd_tool    \n' })
  const described = await runPostdesk(['tools', 'add_subscriber'], env)
  expect(described.code).toBe(1)
  expect(described.stderr).toContain('did not describe "add_subscriber" as a tool')
  answer = (response) => response.end('{"success":true,"tools":"many"}')
  expect((await runPostdesk(['tools'], env)).stderr).toBe('')
})

/** Lets the server answer in turn, with the last again and again. */
function answerInTurn(...answers: ((response: ServerResponse) => void)[]): void {
  asked = 0
  answer = (response) => (answers[asked - 1] ?? answers.at(-1))?.(response)
}

const tooMany = (response: ServerResponse) =>
  response
    .writeHead(429, { 'retry-after': '1' })
    .end('{"success":false,"code":"RATE_LIMIT_ERROR","message":"Slow down"}')
const good = (response: ServerResponse) => response.end('{"success":true,"data":{"a":1}}')

describe('the rules of a deployment', () => {
  test('JSON that is nested very deeply is named, and no write is repeated for it', async () => {
    answerInTurn((response) => response.end(`${'['.repeat(90_000)}1${']'.repeat(90_000)}`))
    expect((await run()).body).toMatchObject({
      code: 'ANSWER_UNREADABLE',
      message: expect.stringMatching(/nested too deeply.+Whether it took effect is not known/),
    })
    expect(asked).toBe(1)
  })

  test('an answer of 50 MB is given up at the limit', async () => {
    let taken = 0
    answerInTurn((response) => {
      const piece = ' '.repeat(1024 * 1024)
      const write = (): void => {
        taken += 1
        if (taken <= 50 && !response.destroyed) response.write(piece, () => setImmediate(write))
        else response.end('{"success":true,"data":{}}')
      }
      write()
    })
    await expect(run()).rejects.toThrow(/too large.+Whether it took effect is not known/)
    expect(asked).toBe(1)
    expect(taken).toBeLessThan(50)
  })

  test('a read waits as a 429 asks, and is sent again; a write is told at once', async () => {
    const named = namedServer({ server: url, token: 'svc_x' })
    answerInTurn(tooMany, good)
    expect(await named.run('list_tags', {})).toMatchObject({ status: 200, body: { data: { a: 1 } } })
    expect(asked).toBe(2)
    answerInTurn(tooMany, good)
    expect((await run()).body).toMatchObject({ code: 'RATE_LIMIT_ERROR', message: 'Slow down' })
    expect(asked).toBe(1)
    // A server that asks again and again is not asked for ever.
    answerInTurn((response) => response.writeHead(429, { 'retry-after': '0' }).end('{"success":false}'))
    expect((await named.run('list_tags', {})).body).toMatchObject({ code: 'RATE_LIMIT_ERROR' })
    expect(asked).toBe(3)
    await named.close()
  })

  test('the key is not sent where an answer leads', async () => {
    answerInTurn((response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end())
    expect((await run()).body).toMatchObject({ code: 'REDIRECTED' })
    expect(asked).toBe(1)
  })
})

test.each(['ftp://127.0.0.1', '127.0.0.1:4319', 'http://127.0.0.1:65536', 'http://'])(
  '%s is no address of a server: told by its option, and nothing is tried',
  async (address) => {
    const ended = await runPostdesk(['tools', '--server', address, '--token', 'svc_x'])
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain('--server must be an address such as https://mail.example')
  },
)
