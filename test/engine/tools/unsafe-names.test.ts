import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { UNSAFE_NAMES } from '../../../src/engine/domain/unsafe-names.ts'
import { tools } from '../../../src/engine/tools/index.ts'
import { useSandbox } from '../../support/organization.ts'

/** `__proto__`, `constructor` and `prototype` are refused by name in every map that a tool takes. */
const { start, sandbox } = useSandbox()

type Schema = Record<string, unknown>

/** Paths of the maps from any name to a value in a schema; `0` is an item of a list. */
function listMaps(schema: Schema, path: string): string[] {
  const own = typeof schema['additionalProperties'] === 'object' && schema['additionalProperties'] !== null
  const choices = ((schema['anyOf'] ?? []) as Schema[]).flatMap((choice) => listMaps(choice, path))
  const inside = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const items = schema['items'] as Schema | undefined
  const join = (name: string) => (path === '' ? name : `${path}.${name}`)
  return [
    ...(own ? [path] : []),
    ...choices,
    ...inside.flatMap(([name, inner]) => listMaps(inner, join(name))),
    ...(items ? listMaps(items, join('0')) : []),
  ]
}

const MAPS = tools
  .filter(({ surface }) => surface === 'customer')
  .flatMap(({ name, input }) =>
    listMaps(z.toJSONSchema(z.object(input), { io: 'input' }), '').map((path) => [name, path] as const),
  )

/** As text: an object literal would set the prototype instead. */
function bodyWith(path: string, value: string): string {
  return path
    .split('.')
    .reduceRight((inner, name) => (name === '0' ? `[${inner}]` : `{${JSON.stringify(name)}:${inner}}`), value)
}

async function send(token: string, tool: string, body: string) {
  const answer = await fetch(`${sandbox().url}/api/v2/tools/${tool}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  return { status: answer.status, body: await answer.json() }
}

test('the maps are found: fields, metadata, headers, filters, documents and their nodes', () => {
  const found = MAPS.map(([tool, path]) => `${tool} ${path}`)
  for (const one of [
    ...['add_subscriber fields', 'update_subscriber fields', 'create_event metadata', 'send_email headers'],
    ...['query_subscribers filters.0', 'create_campaign content', 'edit_campaign operations.0.node'],
  ])
    expect(found).toContain(one)
})

describe.each(UNSAFE_NAMES)('%s', (name) => {
  test.each(MAPS)('%s: %s', async (tool, path) => {
    const { token } = await start()
    for (const [value, at] of [
      [`{${JSON.stringify(name)}:"x"}`, `${path}.${name}`],
      [`{"deep":[{${JSON.stringify(name)}:{"a":1}}]}`, `${path}.deep.0.${name}`],
    ] as const) {
      const { status, body } = await send(token, tool, bodyWith(path, value))
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
      expect(body.issues).toContainEqual({
        path: at,
        message: `"${name}" is reserved`,
        hint: 'Choose another name.',
      })
    }
  })

  test('a row of import_subscribers: an error of that row alone', async () => {
    const { token, call } = await start()
    const rows = [
      `{"email":"a@shop.test","fields":{${JSON.stringify(name)}:"x"}}`,
      `{"email":"b@shop.test",${JSON.stringify(name)}:"x"}`,
      `{"email":"c@shop.test","fields":{"City":"Nice"}}`,
    ]
    const { status, body } = await send(token, 'import_subscribers', `{"subscribers":[${rows.join()}]}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ imported: 1, failed: 2 })
    expect(body.data.errors).toMatchObject([
      { row: 0, message: expect.stringContaining(`fields.${name}: "${name}" is reserved`) },
      { row: 1, message: expect.stringContaining(`${name} is not a known field`) },
    ])
    expect((await call('get_custom_fields')).fields.map((field) => field.name)).toEqual(['City'])
  })

  test('the name of a custom field, in any case and when it is renamed', async () => {
    const { call, refuse } = await start()
    const { field } = await call('create_custom_field', { name: 'City' })
    for (const spelling of [name, name.toUpperCase(), ` ${name} `]) {
      await refuse('VALIDATION_ERROR', 'create_custom_field', { name: spelling })
      await refuse('VALIDATION_ERROR', 'rename_custom_field', { fieldId: field.id, name: spelling })
    }
  })

  test('a document that is sent as JSON text', async () => {
    const { token } = await start()
    const document = `{"type":"doc","content":[{"type":"paragraph","attrs":{${JSON.stringify(name)}:1}}]}`
    const body = JSON.stringify({ subject: 'x', content: document })
    const { status, body: answer } = await send(token, 'create_campaign', body)
    expect({ status, issues: answer.issues }).toMatchObject({
      status: 400,
      issues: [{ path: `content.content.0.attrs.${name}`, message: `"${name}" is reserved` }],
    })
  })
})
