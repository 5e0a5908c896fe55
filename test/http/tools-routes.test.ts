import { beforeAll, describe, expect, test } from 'vitest'
import { TOOL_GROUPS } from '../../src/engine/tools/define.ts'
import { tools } from '../../src/engine/tools/index.ts'
import { type TestOrganization, useSandbox } from '../support/organization.ts'
import { rawRequest } from '../support/raw-request.ts'

/** Both APIs as they travel: paths, envelopes, bodies (contract: endpoints, errors). */
const { start, sandbox } = useSandbox()
let shop: TestOrganization
beforeAll(async () => {
  shop = await start()
})

const PATH = '/api/v2/tools'
const ADMIN_PATH = '/api/v1/admin/tools'

async function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const answer = await fetch(sandbox().url + path, {
    method,
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, never>,
  }
}

const admin = () => ({ authorization: `Bearer ${sandbox().adminKey}` })

describe('envelopes', () => {
  test('success: success true and data', async () => {
    const { status, headers, body } = await send('POST', `${PATH}/count_subscribers`, '{}')
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, data: { total: 0 } })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('the admin envelope also names the tool', async () => {
    const { status, body } = await send(
      'POST',
      ADMIN_PATH,
      '{"tool":"get_org","input":{"slug":"nobody"}}',
      admin(),
    )
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 'NOT_FOUND' })
    const found = await send(
      'POST',
      ADMIN_PATH,
      JSON.stringify({ tool: 'get_org', input: { id: shop.id } }),
      admin(),
    )
    expect(Object.keys(found.body)).toEqual(['success', 'tool', 'data'])
    expect(found.body).toMatchObject({ success: true, tool: 'get_org' })
  })

  test('errors carry success, error, message and code, and issues with path, message and hint', async () => {
    const { status, body } = await send('POST', `${PATH}/get_subscriber`, '{"id":"x"}')
    expect(status).toBe(400)
    expect(body).toEqual({
      success: false,
      error: 'id is not a parameter of get_subscriber. Parameters: subscriberId, email.',
      message: 'id is not a parameter of get_subscriber. Parameters: subscriberId, email.',
      code: 'VALIDATION_ERROR',
      issues: [
        {
          path: 'id',
          message: 'is not a parameter of get_subscriber',
          hint: 'Parameters: subscriberId, email.',
        },
      ],
    })
  })

  test('an empty body is {}', async () => {
    expect((await send('POST', `${PATH}/list_tags`)).body).toEqual({ success: true, data: { tags: [] } })
    expect((await send('POST', `${PATH}/list_tags`, '')).status).toBe(200)
  })

  test('accents and emoji survive', async () => {
    const { body } = await send('POST', `${PATH}/create_tag`, JSON.stringify({ name: 'Łódź 🎉 é' }))
    expect(body).toMatchObject({ data: { tag: { name: 'Łódź 🎉 é' } } })
  })
})

describe('GET listing and GET one tool', () => {
  test('success, total, tools, grouped and docs', async () => {
    const { status, body } = await send('GET', PATH)
    const names = tools.filter((tool) => tool.surface === 'customer').map((tool) => tool.name)
    const listed = body as unknown as {
      tools: { name: string; category: string }[]
      grouped: Record<string, { name: string }[]>
    }
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['success', 'total', 'tools', 'grouped', 'docs'])
    expect(body).toMatchObject({ success: true, total: names.length, docs: expect.any(String) })
    expect(listed.tools.map((tool) => tool.name)).toEqual(names)
    expect(Object.values(listed.grouped).flat()).toHaveLength(names.length)
    for (const [group, members] of Object.entries(listed.grouped)) {
      expect(TOOL_GROUPS).toContain(group)
      expect(members).toEqual(listed.tools.filter((tool) => tool.category === group))
    }
  })

  test('one tool has the fields of its listing', async () => {
    const listing = (await send('GET', PATH)).body as unknown as { tools: { name: string }[] }
    for (const tool of listing.tools) {
      expect((await send('GET', `${PATH}/${tool.name}`)).body).toEqual({ success: true, tool })
      expect(Object.keys(tool).toSorted()).toEqual(
        ['access', 'category', 'dangerous', 'description', 'inputSchema', 'name', 'outputSchema'].toSorted(),
      )
    }
  })

  test('the admin listing has usage, total and tools', async () => {
    const { body } = await send('GET', ADMIN_PATH, undefined, admin())
    expect(Object.keys(body)).toEqual(['success', 'usage', 'total', 'tools'])
    const listed = (body as unknown as { tools: { name: string }[] }).tools.map((tool) => tool.name)
    expect(listed).toEqual(tools.filter((tool) => tool.surface === 'admin').map((tool) => tool.name))
  })

  test('an unknown tool is 404 and names those that there are', async () => {
    for (const [method, name] of [
      ['GET', 'no_such_tool'],
      ['POST', 'no_such_tool'],
      ['POST', 'list_orgs'],
      ['POST', 'constructor'],
      ['POST', '__proto__'],
      ['POST', 'list_tags/'],
      ['POST', 'LIST_TAGS'],
    ] as const) {
      const { status, body } = await send(method, `${PATH}/${name}`, method === 'POST' ? '{}' : undefined)
      expect({ name, status, body }).toMatchObject({
        status: 404,
        body: { success: false, code: 'TOOL_NOT_FOUND' },
      })
      expect(body['message']).toContain('list_subscribers')
    }
    const refused = await send('POST', ADMIN_PATH, '{"tool":"list_tags"}', admin())
    expect(refused).toMatchObject({ status: 404, body: { code: 'TOOL_NOT_FOUND' } })
  })

  test('a path that is nothing of ours is 404', async () => {
    for (const path of ['/api/', '/api/v2', '/api/v2/toolsx', '/api/v1/admin', '/api/v3/tools']) {
      expect((await send('GET', path)).status, path).toBe(404)
    }
  })
})

describe('bodies', () => {
  test.each(['{', '[]', '"x"', 'null', '7', '{"a":1,}', "{'a':1}", '\u0000'])(
    '400: no JSON object: %j',
    async (text) => {
      for (const [path, headers] of [
        [`${PATH}/list_tags`, {}],
        [ADMIN_PATH, admin()],
      ] as const) {
        const { status, body } = await send('POST', path, text, headers)
        expect(status).toBe(400)
        expect(body).toMatchObject({ success: false, code: 'VALIDATION_ERROR', issues: [{ path: '' }] })
      }
    },
  )

  test('415: a body that is not declared as JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
      '',
    ]) {
      const { status, body } = await send('POST', `${PATH}/list_tags`, '{}', { 'content-type': type })
      expect({ type, status }).toEqual({ type, status: 415 })
      expect(body).toMatchObject({ success: false, code: 'UNSUPPORTED_MEDIA_TYPE' })
    }
    const charset = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await send('POST', `${PATH}/list_tags`, '{}', charset)).status).toBe(200)
  })

  test('413: a body of more than 8 MB, declared or not; just below it is read', async () => {
    const big = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`
    const limit = 8 * 1024 * 1024
    expect((await send('POST', `${PATH}/create_tag`, big(limit))).status).toBe(400)
    const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' }
    const declared = await rawRequest(sandbox().url, {
      method: 'POST',
      path: `${PATH}/create_tag`,
      headers: { ...headers, 'content-length': String(limit + 1), expect: '100-continue' },
    }).catch(() => null)
    if (declared) expect(declared.status).toBe(413)
    const streamed = await send('POST', `${PATH}/create_tag`, big(limit + 1))
    expect(streamed.status).toBe(413)
    expect(streamed.body).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' })
    expect(streamed.headers.get('connection')).toBe('close')
    expect((await send('POST', `${PATH}/list_tags`, '{}')).status).toBe(200)
  })

  test('405 with Allow: a wrong method', async () => {
    for (const [method, path, allow, headers] of [
      ['POST', PATH, 'GET', {}],
      ['DELETE', PATH, 'GET', {}],
      ['PUT', `${PATH}/list_tags`, 'GET, POST', {}],
      ['PATCH', `${PATH}/list_tags`, 'GET, POST', {}],
      ['DELETE', ADMIN_PATH, 'GET, POST', admin()],
    ] as const) {
      const answer = await send(method, path, undefined, headers)
      expect(answer).toMatchObject({ status: 405, body: { success: false, code: 'METHOD_NOT_ALLOWED' } })
      expect(answer.headers.get('allow')).toBe(allow)
    }
  })

  test('the admin body has tool and input, and nothing else', async () => {
    const post = async (body: object) => (await send('POST', ADMIN_PATH, JSON.stringify(body), admin())).body
    expect(await post({})).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: 'tool' }] })
    expect(await post({ tool: 7 })).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: 'tool' }] })
    expect(await post({ tool: 'list_orgs', params: {} })).toMatchObject({ issues: [{ path: 'params' }] })
    expect(await post({ tool: 'list_orgs', input: [] })).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await post({ tool: 'list_orgs', input: null })).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await post({ tool: 'list_orgs' })).toMatchObject({ success: true, tool: 'list_orgs' })
  })

  test('a path that cannot be decoded is 400', async () => {
    expect((await send('GET', `${PATH}/%E0%A4%A`)).status).toBe(400)
  })
})
