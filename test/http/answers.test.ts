import { describe, expect, test } from 'vitest'
import type { Answer, GatewayCall } from '../../src/gateway/gateway.ts'
import { MOST_BODY_BYTES } from '../../src/gateway/limits.ts'
import { ToolError } from '../../src/shared/errors.ts'
import { failure, type Result, success } from '../../src/shared/result.ts'
import { CONTROL_KEY, DONE, useDoorAlone } from '../support/door-alone.ts'
import { rawRequest } from '../support/raw-request.ts'

/** What HTTP makes of requests and answers: calls, envelopes, headers. */
const { behind, url } = useDoorAlone()

const JSON_TYPE = { 'content-type': 'application/json' }
const TOOL = '/api/v2/tools/count_subscribers'

async function send(method: string, path: string, more: { headers?: object; body?: string } = {}) {
  const headers = { ...JSON_TYPE, ...more.headers }
  const { body } = more
  const got = await rawRequest(url(), { method, path, headers, ...(body === undefined ? {} : { body }) })
  return { status: got.status, headers: got.headers, body: got.text === '' ? '' : JSON.parse(got.text) }
}

describe('a request becomes one call', () => {
  const called = async (method: string, path: string, headers: object = {}) => {
    await send(method, path, { headers })
    const [{ receive: _receive, ...call } = {} as GatewayCall, ...others] = behind.calls
    expect(others).toEqual([])
    return call
  }

  test.each<[string, string, Pick<GatewayCall, 'surface' | 'wants' | 'tool'>]>([
    ['POST', TOOL, { surface: 'customer', wants: 'run', tool: 'count_subscribers' }],
    ['GET', TOOL, { surface: 'customer', wants: 'declaration', tool: 'count_subscribers' }],
    ['DELETE', TOOL, { surface: 'customer', wants: 'run', tool: 'count_subscribers' }],
    ['GET', '/api/v2/tools', { surface: 'customer', wants: 'listing', tool: null }],
    ['POST', '/api/v2/tools', { surface: 'customer', wants: 'run', tool: null }],
    ['GET', '/api/v2/tools/a%2Fb', { surface: 'customer', wants: 'declaration', tool: 'a/b' }],
    ['GET', '/api/v2/tools/%zz', { surface: 'customer', wants: 'run', tool: null }],
    ['GET', '/api/v1/admin/tools', { surface: 'admin', wants: 'listing', tool: null }],
    ['POST', '/api/v1/admin/tools', { surface: 'admin', wants: 'run', tool: null }],
  ])('%s %s', async (method, path, call) => {
    expect(await called(method, path)).toEqual({
      ...call,
      caller: { kind: 'key', token: null, organization: null, isOverLimit: false },
      origin: 'ai',
      door: { name: 'http', method, path, body: null },
    })
  })

  test('with its key, its organization and where it says it comes from', async () => {
    const headers = {
      authorization: 'bearer  svca_1',
      'x-service-organization': 'shop',
      'x-postdesk-origin': 'manual',
    }
    expect(await called('POST', `${TOOL}?token=x`, headers)).toMatchObject({
      caller: { kind: 'key', token: 'svca_1', organization: 'shop', isOverLimit: false },
      origin: 'manual',
      door: { path: TOOL },
    })
  })

  test.each(['svc_1', 'Basic svc_1', 'Bearer', 'Bearer a b', 'xBearer svc_1'])(
    'a key that is shown in another way is none: %s',
    async (authorization) => {
      expect((await called('POST', TOOL, { authorization })).caller).toMatchObject({ token: null })
    },
  )

  test('nothing else below /api is a tool', async () => {
    for (const path of ['/api/', '/api/v2/toolsx', '/api/v1/admin/tools/', '/api/v1/admin']) {
      expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    expect(behind.calls).toEqual([])
  })
})

describe('the body', () => {
  const receive = async (method: string, path: string, more: { headers?: object; body?: string } = {}) => {
    let received: unknown = null
    behind.answer = async (call) => {
      try {
        received = await call.receive()
        return DONE
      } catch (error) {
        const { code, message, issues } = error as ToolError
        const result = failure({ code, message, ...(issues ? { issues } : {}) })
        return { ...DONE, result }
      }
    }
    const { status, body, headers } = await send(method, path, more)
    return received ?? { status, code: body.code, message: body.message, connection: headers['connection'] }
  }
  const refused = (status: number, code: string, message: string, connection = 'keep-alive') => ({
    status,
    code,
    message,
    connection,
  })

  test('is the input of the tool; none is an empty one, whatever its type', async () => {
    expect(await receive('POST', TOOL, { body: '{"a":[1]}' })).toEqual({
      tool: 'count_subscribers',
      input: { a: [1] },
    })
    for (const type of ['application/json; charset=utf-8', 'application/json ;x=y', 'APPLICATION/JSON'])
      expect(await receive('POST', TOOL, { body: '{}', headers: { 'content-type': type } })).toEqual({
        tool: 'count_subscribers',
        input: {},
      })
    for (const type of ['', 'text/plain'])
      expect(await receive('POST', TOOL, { headers: { 'content-type': type } })).toEqual({
        tool: 'count_subscribers',
        input: {},
      })
  })

  test('of the admin door names the tool', async () => {
    const path = '/api/v1/admin/tools'
    expect(await receive('POST', path, { body: '{"tool":"get_org","input":{"id":1}}' })).toEqual({
      tool: 'get_org',
      input: { id: 1 },
    })
    expect(await receive('POST', path, { body: '{"tool":"get_org"}' })).toEqual({
      tool: 'get_org',
      input: {},
    })
    for (const body of ['{}', '{"tool":""}', '{"tool":7}'])
      expect(await receive('POST', path, { body })).toMatchObject({
        message: 'tool is required. Send the name of an admin tool.',
      })
    expect(await receive('POST', path, { body: '{"tool":"a","inputs":{}}' })).toMatchObject({
      message: 'inputs is not a field of the body; send tool and input.',
    })
  })

  test.each(['text/plain', 'application/jsonx', 'application/json-patch', 'x application/json'])(
    'of another type is refused: %s',
    async (type) => {
      expect(await receive('POST', TOOL, { body: '{}', headers: { 'content-type': type } })).toMatchObject({
        status: 415,
        message: `Content-Type: must be application/json, not "${type}".`,
      })
    },
  )

  test('that is no JSON object is refused', async () => {
    for (const body of ['[]', 'null', '7', '"{}"'])
      expect(await receive('POST', TOOL, { body })).toMatchObject({
        message: 'The body must be a JSON object.',
      })
    expect(await receive('POST', TOOL, { body: '{' })).toMatchObject({
      message: expect.stringMatching(/^The body is not valid JSON: ./),
    })
  })

  test.each(['content-length', 'transfer-encoding'])('may have eight megabytes by %s', async (by) => {
    const headers = by === 'content-length' ? {} : { [by]: 'chunked' }
    const body = `{"a":"${'x'.repeat(MOST_BODY_BYTES - 8)}"}`
    expect(await receive('POST', TOOL, { body, headers })).toMatchObject({ tool: 'count_subscribers' })
    const message = `The body is larger than 8 MB; send it in smaller parts.`
    expect(await receive('POST', TOOL, { body: `${body} `, headers })).toEqual(
      refused(413, 'PAYLOAD_TOO_LARGE', message, 'close'),
    )
  })

  test('of a method that is none is not read', async () => {
    expect(await receive('PUT', TOOL, { body: '{}' })).toMatchObject({
      status: 405,
      message: 'PUT is not allowed here; use GET or POST.',
    })
    expect(await receive('POST', '/api/v2/tools')).toMatchObject({
      status: 405,
      message: 'POST is not allowed here; use GET.',
    })
    expect(await receive('GET', '/api/v2/tools/%zz')).toMatchObject({ message: 'The path is not valid.' })
  })
})

describe('an answer becomes a response', () => {
  const answered = (result: Result<unknown>, more: Partial<Answer> = {}) => {
    behind.answer = () => Promise.resolve({ ...DONE, result, ...more })
  }
  const listed = {
    name: 'list_tags',
    surface: 'customer',
    category: 'tags',
    description: 'Lists.',
    access: 'read',
    dangerous: false,
    inputSchema: { type: 'object' },
    outputSchema: {},
  } as const

  test('with the rate limit in seconds, rounded up', async () => {
    answered(DONE.result, { rate: { limit: 100, remaining: 7, resetAt: 12_001 } })
    const { headers, body } = await send('POST', TOOL)
    expect(body).toEqual({ success: true, data: { total: 3 } })
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '7',
      'x-ratelimit-reset': '13',
    })
    answered(DONE.result)
    expect(
      Object.keys((await send('POST', TOOL)).headers).filter((name) => /^(x-rate|retry|allow)/.test(name)),
    ).toEqual([])
  })

  test('with what a refusal needs beside its body', async () => {
    answered(failure({ code: 'RATE_LIMIT_ERROR', message: 'slow', retryAfter: 0 }))
    expect(await send('POST', TOOL)).toMatchObject({ status: 429, headers: { 'retry-after': '0' } })
    answered(failure({ code: 'METHOD_NOT_ALLOWED', message: 'no' }))
    expect(await send('POST', TOOL)).toMatchObject({ status: 405, headers: { allow: 'GET, POST' } })
    expect(await send('POST', '/api/v2/tools')).toMatchObject({ headers: { allow: 'GET' } })
    expect(await send('POST', '/api/v1/admin/tools')).toMatchObject({ headers: { allow: 'GET, POST' } })
  })

  test('in the envelope of its door', async () => {
    const { surface: _surface, ...shown } = listed
    answered(success(listed))
    expect((await send('GET', TOOL)).body).toEqual({ success: true, tool: shown })
    const other = { ...listed, name: 'list_domains', category: 'domains' }
    const { surface: _other, ...otherShown } = other
    answered(success([listed, other, listed]))
    expect((await send('GET', '/api/v2/tools')).body).toEqual({
      success: true,
      total: 3,
      tools: [shown, otherShown, shown],
      grouped: { tags: [shown, shown], domains: [otherShown] },
      docs: 'Each tool is one POST to {base_url}/api/v2/tools/{name} with its parameters as a JSON object.',
    })
    const brief = { name: 'list_tags', description: 'Lists.', inputSchema: { type: 'object' } }
    answered(success([listed]))
    expect((await send('GET', '/api/v1/admin/tools')).body).toEqual({
      success: true,
      usage: expect.objectContaining({ body: expect.anything() }),
      total: 1,
      tools: [brief],
    })
    answered(success([1]), { tool: 'list_orgs' })
    expect((await send('POST', '/api/v1/admin/tools')).body).toEqual({
      success: true,
      tool: 'list_orgs',
      data: [1],
    })
  })

  test('an admin failure lists its fields in the message, from the second on', async () => {
    const one = { path: 'a', message: 'is bad' }
    const message = async (issues: object[], code = 'VALIDATION_ERROR') => {
      answered(failure({ code, message: 'said', issues } as never))
      return (await send('POST', '/api/v1/admin/tools')).body.message
    }
    expect(await message([])).toBe('said')
    expect(await message([one])).toBe('said')
    expect(await message([one, { path: '', message: 'all of it' }])).toBe('a is bad. all of it.')
    expect(await message([one, one], 'CONFLICT')).toBe('said')
  })
})

describe('faults', () => {
  test('an unexpected one is logged once, and hidden', async () => {
    behind.answer = () => Promise.reject(new TypeError('secret of the machine'))
    expect((await send('POST', TOOL)).body).toEqual({
      success: false,
      error: 'The request failed inside Postdesk; nothing was changed. The log has the details.',
      message: 'The request failed inside Postdesk; nothing was changed. The log has the details.',
      code: 'INTERNAL_ERROR',
    })
    expect(behind.logged).toEqual([
      [
        'The request failed',
        { path: TOOL, error: expect.stringMatching(/^TypeError: secret of the machine\n +at /) },
      ],
    ])
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors
    behind.answer = () => Promise.reject('no error at all')
    expect((await send('POST', TOOL)).status).toBe(500)
    expect(behind.logged.at(-1)).toEqual(['The request failed', { path: TOOL, error: 'no error at all' }])
  })

  test('an expected one is answered by its code, and a broken path is named', async () => {
    behind.answer = () =>
      Promise.reject(new ToolError('CONFLICT', 'twice', [{ path: 'a', message: 'twice' }]))
    expect(await send('POST', TOOL)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'twice', issues: [{ path: 'a', message: 'twice' }] },
    })
    const key = { authorization: `Bearer ${CONTROL_KEY}` }
    expect(await send('POST', '/sandbox/v1/%zz', { headers: key })).toMatchObject({
      status: 400,
      body: { message: 'The path is not valid.' },
    })
    expect(behind.logged).toEqual([])
  })
})

describe('the control door', () => {
  const key = { authorization: `Bearer ${CONTROL_KEY}` }

  test('hands on the action and its input', async () => {
    behind.control = () => success({ now: 1 })
    const { status, body } = await send('POST', '/sandbox/v1/clock.get', { headers: key, body: '{"a":1}' })
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { now: 1 } } })
    await send('POST', '/sandbox/v1/clock%2Eget', { headers: key })
    expect(behind.actions).toEqual([
      ['clock.get', { a: 1 }],
      ['clock.get', {}],
    ])
  })

  test('of a key of another length, and of another of the same length', async () => {
    for (const wrong of ['key-of-the-doo', 'key-of-the-doorx', 'Key-of-the-door', ''])
      expect(
        await send('POST', '/sandbox/v1/clock.get', { headers: { authorization: `Bearer ${wrong}` } }),
      ).toMatchObject({ status: 401 })
    expect(behind.actions).toEqual([])
  })
})

test('a console that was never built says how to build it', async () => {
  const { status, text } = await rawRequest(url(), { path: '/' })
  expect({ status, text }).toEqual({
    status: 503,
    text: 'The console is not built yet. Run "npm start" once, which builds it, and reload this page.\n',
  })
  const head = await rawRequest(url(), { method: 'PUT', path: '/' })
  expect([head.status, head.headers['allow']]).toEqual([405, 'GET, HEAD'])
})
