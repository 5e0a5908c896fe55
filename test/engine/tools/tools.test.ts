import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { toListing } from '../../../src/engine/tools/compiled.ts'
import { TOOL_GROUPS } from '../../../src/engine/tools/define.ts'
import { tools } from '../../../src/engine/tools/index.ts'
import { specification, type SpecifiedParameter } from '../../fixtures/specification.ts'
import { listSourceFiles, root } from '../../imports.ts'
import { useSandbox } from '../../support/organization.ts'

/** The laws of the list: what holds for every tool, and what to do where it does not. */
const { start, sandbox } = useSandbox()
const customer = tools.filter((tool) => tool.surface === 'customer')

interface ListedTool {
  name: string
  description: string
  category: string
  dangerous: boolean
  inputSchema: {
    properties: Record<string, Record<string, unknown>>
    required?: string[]
    additionalProperties: unknown
  }
  outputSchema: { properties: Record<string, unknown> }
}

let listed: ListedTool[]
beforeAll(async () => {
  const headers = { authorization: `Bearer ${(await start()).token}` }
  const answer = await fetch(`${sandbox().url}/api/v2/tools`, { headers })
  listed = ((await answer.json()) as { tools: ListedTool[] }).tools
})

/** Files that declare a tool, by the name that the file has. */
const toolFiles = new Map(
  listSourceFiles('src/engine/tools')
    .filter((file) => /^export default defineTool\(/m.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => [file.replace(/^.*\/|\.ts$/g, ''), file]),
)

describe('file = name = list = test', () => {
  test('every tool file is in the list, and every name is the name of its file', () => {
    const names = tools.map((tool) => tool.name)
    expect(names.toSorted(), 'add the missing line to src/engine/tools/index.ts').toEqual(
      [...toolFiles.keys()].toSorted(),
    )
  })

  test('every tool has a test file of its name, which drives it through HTTP', () => {
    const untested = [...toolFiles.values()].filter(
      (file) => !/useSandbox|serveSandbox|useWorkflows/.test(readTest(file)),
    )
    expect(untested, 'write test/engine/tools/GROUP/NAME.test.ts').toEqual([])
  })

  test('every dangerous tool has a test in which it asks first', () => {
    for (const tool of tools.filter(({ access }) => access === 'danger')) {
      expect(readTest(toolFiles.get(tool.name) ?? ''), tool.name).toContain('CONFIRMATION_REQUIRED')
    }
  })

  test('names are unique on their surface, groups are known', () => {
    const names = tools.map((tool) => `${tool.surface} ${tool.name}`)
    expect(new Set(names).size).toBe(names.length)
    for (const tool of tools) expect(TOOL_GROUPS).toContain(tool.group)
  })
})

function readTest(file: string): string {
  try {
    return readFileSync(join(root, file.replace(/^src/, 'test').replace(/\.ts$/, '.test.ts')), 'utf8')
  } catch {
    return ''
  }
}

describe('the listing equals the tables of the specification', () => {
  test('the fixture has the 105 tools that the tables name', () => {
    expect(Object.keys(specification)).toHaveLength(105)
  })

  test('a tool that is not in the specification is a new one, not a misspelled one', () => {
    const missing = Object.keys(specification).filter((name) => !customer.some((tool) => tool.name === name))
    for (const { name } of customer.filter((tool) => !(tool.name in specification))) {
      const meant = missing.filter(
        (known) => known.replaceAll(/s?_|s$/g, '') === name.replaceAll(/s?_|s$/g, ''),
      )
      expect(meant, `is ${name} meant to be this?`).toEqual([])
    }
  })

  const specified = customer.filter((tool) => specification[tool.name]?.parameters)
  test.each(specified.map((tool) => tool.name))(
    'parameters, requirement, defaults and limits: %s',
    (name) => {
      const tool = listed.find((candidate) => candidate.name === name)
      const { group, danger, parameters } = specification[name] ?? {}
      expect(tool).toMatchObject({ category: group, dangerous: danger })
      const { properties = {}, required = [], additionalProperties } = tool?.inputSchema ?? {}
      expect(additionalProperties).toBe(false)
      const { confirmationCode, ...own } = properties
      expect(Object.keys(own)).toEqual(Object.keys(parameters ?? {}))
      // Line 10: the schema says how the second call is made.
      expect(confirmationCode?.['type']).toBe(danger ? 'integer' : undefined)
      expect(required).not.toContain('confirmationCode')
      for (const [key, parameter] of Object.entries(parameters ?? {})) {
        const read = readSchema(properties[key] ?? {}, required.includes(key), parameter)
        expect({ key, ...read }).toEqual({ key, ...parameter })
      }
    },
  )
})

test('every tool that can ask lists confirmationCode, optional, and no other tool does', () => {
  const lists = tools.map(toListing).filter(({ inputSchema }) => {
    const properties = (inputSchema['properties'] ?? {}) as Record<string, unknown>
    return 'confirmationCode' in properties
  })
  const asks = tools.filter((tool) => 'confirm' in tool)
  expect(lists.map(({ name }) => name)).toEqual(asks.map(({ name }) => name))
  expect(asks.length).toBeGreaterThan(15)
  for (const { inputSchema } of lists) {
    expect(inputSchema['required'] ?? []).not.toContain('confirmationCode')
    // A strict client builds its call from this alone.
    expect(inputSchema).toMatchObject({
      additionalProperties: false,
      properties: { confirmationCode: { type: 'integer', minimum: 10_000, maximum: 99_999 } },
    })
  }
})

/** What the schema says about everything that the specification says something about. */
function readSchema(
  schema: Record<string, unknown>,
  required: boolean,
  specified: SpecifiedParameter,
): SpecifiedParameter {
  const most = schema['type'] === 'array' ? schema['maxItems'] : schema['maximum']
  return {
    required,
    ...(specified.type ? { type: schema['type'] as string } : {}),
    // A default of ours where the table has none would be as wrong as a missing one.
    ...('default' in schema ? { default: schema['default'] } : {}),
    ...(specified.most ? { most: most as number } : {}),
    ...(specified.values ? { values: readValues(schema, specified.values) } : {}),
  }
}

/** Both spellings of "no restriction" are accepted everywhere (contract: answers); nothing else is. */
function readValues(schema: Record<string, unknown>, specified: readonly string[]): string[] {
  const values = (schema['enum'] ?? []) as string[]
  const extra = values.filter((value) => !specified.includes(value) && value.toUpperCase() !== 'ALL')
  return [...specified.filter((value) => values.includes(value)), ...extra]
}

describe('every tool', () => {
  test('says what goes in and what comes out', () => {
    for (const tool of listed) {
      expect(tool.description.length, tool.name).toBeGreaterThan(20)
      expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object' })
      expect(Object.keys(tool.outputSchema.properties).length, tool.name).toBeGreaterThan(0)
      for (const [key, schema] of Object.entries(tool.inputSchema.properties)) {
        // Nothing is left to say about a name, a phone number or a subject.
        if (['name', 'phone', 'subject'].includes(key)) continue
        expect(schema['description'], `${tool.name} ${key}`).toEqual(expect.any(String))
      }
    }
  })

  test('refuses an unknown parameter by name, and lists its own', async () => {
    const { refuse } = await start()
    for (const tool of customer) {
      const { issues } = await refuse('VALIDATION_ERROR', tool.name, { unheardOf: 1 })
      const hint = `Parameters: ${Object.keys(tool.input).join(', ') || 'none'}.`
      expect(issues).toContainEqual({
        path: 'unheardOf',
        message: `is not a parameter of ${tool.name}`,
        hint,
      })
    }
  })

  test('that is dangerous answers only a question to any code that is not its own', async () => {
    const { call, refuse } = await start()
    await call('add_subscriber', { email: 'a@shop.test', tags: ['VIP'] })
    const before = await call('get_subscriber', { email: 'a@shop.test' })
    const codes: unknown[] = [undefined, 0, 12_345, '12345', '', null, true, {}, { toString: 1 }, [12_345]]
    for (const [name, input] of [
      ['unsubscribe', { email: 'a@shop.test' }],
      ['delete_tag', { name: 'VIP' }],
    ] as const) {
      for (const confirmationCode of codes) {
        const body = await refuse('CONFIRMATION_REQUIRED', name, { ...input, confirmationCode })
        expect(body).toMatchObject({ confirmationCode: expect.any(Number), action: expect.any(String) })
      }
    }
    expect(await call('get_subscriber', { email: 'a@shop.test' })).toEqual(before)
  })
})
