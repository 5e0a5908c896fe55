import { createConfig, lintFromString } from '@redocly/openapi-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tools } from '../../src/engine/tools/index.ts'
import { root } from '../imports.ts'
import { useSandbox } from '../support/organization.ts'

/** The APIs described for programs and assistants, without a token (decision 0126). */
const { start, sandbox } = useSandbox()
const PATH = '/api/v2/openapi.json'

interface OpenApi {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> }
}

const kept = readFileSync(join(root, 'docs', 'openapi.json'), 'utf8')

async function fetchDocument(path = PATH): Promise<OpenApi> {
  const answer = await fetch(sandbox().url + path)
  expect(answer.status).toBe(200)
  return (await answer.json()) as OpenApi
}

describe('the OpenAPI document', () => {
  test('is served without a token, equal to the one in docs but for the address of the server', async () => {
    const served = await fetchDocument()
    expect(served).toEqual({ ...(JSON.parse(kept) as OpenApi), servers: [{ url: sandbox().url }] })
    expect(served.openapi).toBe('3.1.0')
  })

  test('a linter has nothing to say about it', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      // The server is this machine, which the rule takes for a leftover.
      rules: { 'no-server-example.com': 'off' },
    })
    const problems = await lintFromString({ source: kept, config, absoluteRef: 'openapi.json' })
    expect(problems.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer])).toEqual([])
  })

  test('the linter finds what is wrong', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] })
    const broken = kept
      .replace('"#/components/schemas/ListTagsInput"', '"#/components/schemas/Nowhere"')
      .replace('"type": "object"', '"type": "thing"')
    const problems = await lintFromString({ source: broken, config, absoluteRef: 'openapi.json' })
    expect(problems.map(({ ruleId }) => ruleId)).toEqual(
      expect.arrayContaining(['no-unresolved-refs', 'struct']),
    )
  })

  test('it has every tool, with the schemas of the listing', async () => {
    const { token } = await start()
    const headers = { authorization: `Bearer ${token}` }
    const listing = await fetch(`${sandbox().url}/api/v2/tools`, { headers })
    const listed = (await listing.json()) as { tools: { name: string; inputSchema: object }[] }
    const { paths, components } = await fetchDocument()
    const operations = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(operations).toEqual([
      'list_tools',
      ...listed.tools.map(({ name }) => name),
      'download_export',
      'run_admin_tool',
    ])
    for (const { name, inputSchema } of listed.tools) {
      const schema = components.schemas[`${pascalOf(name)}Input`]
      expect({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }, name).toEqual(
        inputSchema,
      )
    }
    for (const { name } of tools) expect(Object.keys(components.schemas)).toContain(`${pascalOf(name)}Answer`)
  })
})

function pascalOf(name: string): string {
  return name
    .split('_')
    .map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`)
    .join('')
}

test('llms.txt names every tool and which of them ask first, and leads to the document', async () => {
  const answer = await fetch(`${sandbox().url}/llms.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toBe(readFileSync(join(root, 'docs', 'llms.txt'), 'utf8'))
  expect(text).toContain(`(${PATH})`)
  for (const { name, access } of tools) {
    const line = text.split('\n').find((one) => one.startsWith(`- \`${name}\``)) ?? ''
    expect(line.endsWith('Asks first.'), name).toBe(access === 'danger')
  }
})

test.each([PATH, '/llms.txt'])('%s takes GET alone, and foreign pages get nothing', async (path) => {
  const posted = await fetch(sandbox().url + path, { method: 'POST' })
  expect(posted.status).toBe(405)
  expect(posted.headers.get('allow')).toBe('GET')
  const foreign = await fetch(sandbox().url + path, { headers: { origin: 'https://elsewhere.test' } })
  expect(foreign.status).toBe(404)
  expect(await foreign.text()).toBe('')
})
