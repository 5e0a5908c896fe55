import { describe, expect, test } from 'vitest'
import { tools } from '../../../src/engine/tools/index.ts'
import { useSandbox } from '../../support/organization.ts'

/** What nobody sends by accident: each must be one short refusal, and never a fault of ours. */
const { start, sandbox } = useSandbox()
const email = 'a@shop.test'

/** As text, because JSON.stringify could not write some of it. */
async function send(token: string, tool: string, body: string) {
  const answer = await fetch(`${sandbox().url}/api/v2/tools/${tool}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

describe('depth', () => {
  test('a value of 100,000 levels is refused wherever it stands; metadata of 50 is kept', async () => {
    const { token, call } = await start()
    await call('add_subscriber', { email })
    for (const levels of [121, 100_000]) {
      const deep = nested(levels)
      for (const [tool, body] of [
        ['create_event', `{"eventType":"SUBSCRIBER_PAYMENT","email":"${email}","metadata":${deep}}`],
        ['import_subscribers', `{"subscribers":[${deep}]}`],
        ['query_subscribers', `{"filters":[${deep}]}`],
        ['list_tags', deep],
      ] as const) {
        const { status, text } = await send(token, tool, body)
        expect({ tool, status }).toEqual({ tool, status: 400 })
        expect(text).toContain('must not be nested deeper than 120 levels')
      }
    }
    const kept = `{"eventType":"SUBSCRIBER_PAYMENT","email":"${email}","metadata":${nested(50)}}`
    expect((await send(token, 'create_event', kept)).status).toBe(200)
  })

  test('a confirmationCode of 100,000 levels is no code', async () => {
    const { token, call } = await start()
    await call('add_subscriber', { email })
    const { status } = await send(
      token,
      'unsubscribe',
      `{"email":"${email}","confirmationCode":${nested(100_000)}}`,
    )
    expect(status).toBe(403)
  })
})

test('megabytes come back as a few kilobytes', async () => {
  const { token } = await start()
  const much = 'x'.repeat(3_000_000)
  for (const [tool, body, status] of [
    ['get_subscriber', `{"subscriberId":"${'x'.repeat(1_000_000)}"}`, 404],
    ['get_subscriber', `{"subscriberId":"${much}"}`, 400],
    ['update_subscriber', `{"subscriber":"${much}@"}`, 400],
    ['add_subscriber', `{"email":"${much}"}`, 400],
    ['create_tag', `{"name":"${much}"}`, 400],
    ['list_subscribers', `{"status":"${much}"}`, 400],
    ['list_tags', `{"${much}":1}`, 400],
    ['list_tags', `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}`, 400],
    ['bulk_add_tags', `{"subscriberIds":[${'1,'.repeat(300_000)}1],"tagNames":["x"]}`, 400],
  ] as const) {
    const answer = await send(token, tool, body)
    expect({ tool, status: answer.status }).toEqual({ tool, status })
    expect(answer.text.length).toBeLessThan(50_000)
  }
})

test('half a surrogate pair is taken out of names with a warning, and answered in values as it is stored', async () => {
  const { token, call } = await start()
  const tag = await send(token, 'create_tag', String.raw`{"name":"x\ud800"}`)
  expect(JSON.parse(tag.text).data.warnings).toEqual(['name: control characters were removed.'])
  const answer = await send(
    token,
    'add_subscriber',
    String.raw`{"email":"a@shop.test","name":"\ud800y","fields":{"City":"z\udc00"}}`,
  )
  expect(JSON.parse(answer.text).data.warnings).toContain('name: control characters were removed.')
  expect(JSON.parse(answer.text).data.subscriber).toMatchObject({
    name: 'y',
    customFields: { City: 'z\uFFFD' },
  })
  expect(await call('get_subscriber', { email })).toMatchObject({
    name: 'y',
    customFields: { City: 'z\uFFFD' },
  })
  expect((await call('list_tags')).tags).toMatchObject([{ name: 'x' }])
})

test('text that means something to SQL, LIKE, JSON paths or HTML means nothing here', async () => {
  const { call } = await start()
  const odd = [
    `Robert'); DROP TABLE subscribers;--`,
    '%_\\',
    '$."1"',
    '"]}',
    '<script>alert(1)</script>',
    '{{name}}',
    'ſK',
  ]
  for (const [index, text] of odd.entries()) {
    // A field may not have a name that no placeholder can hold.
    const field = `own ${text.replaceAll(/[|{}<>]/g, '')}`
    const row = { email: `p${index}@shop.test`, name: text, tags: [text], fields: { [field]: text } }
    const { subscriber } = await call('add_subscriber', row)
    expect(subscriber).toMatchObject({ name: text, tags: [text], customFields: { [field]: text } })
    expect((await call('list_subscribers', { query: text, tag: text })).total).toBe(1)
  }
  expect(await call('count_subscribers')).toEqual({ total: odd.length })
})

test('any value of the wrong kind in any parameter of any tool is refused, never a fault of ours', async () => {
  const { post, call } = await start()
  await call('add_subscriber', { email })
  const odd: unknown[] = [
    null,
    true,
    -1,
    1.5,
    1e308,
    '',
    ' ',
    '\u0000',
    'x'.repeat(5000),
    [],
    [null],
    [[]],
    {},
    { a: {} },
  ]
  for (const tool of tools.filter(({ surface, access }) => surface === 'customer' && access !== 'danger')) {
    for (const key of Object.keys(tool.input)) {
      for (const value of odd) {
        const { status, body } = await post(tool.name, { email, [key]: value })
        expect({ tool: tool.name, key, value, status, body }).toMatchObject({
          status: expect.toSatisfy((n) => n < 500),
        })
      }
    }
  }
}, 60_000)
