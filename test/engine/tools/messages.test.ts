import { describe, expect, test } from 'vitest'
import { tools } from '../../../src/engine/tools/index.ts'
import type { AnyTool } from '../../../src/engine/tools/define.ts'
import { schemasOf } from '../../../src/engine/tools/compiled.ts'
import { writePath, type Issue } from '../../../src/shared/errors.ts'
import { inputWith } from '../../support/declared-limits.ts'
import { useSandbox } from '../../support/organization.ts'

/** Line 10: every refusal of an input is a sentence of ours, names its field, and says what to do. */
const { start, sandbox } = useSandbox()

interface Refused {
  success: boolean
  code: string
  message: string
  issues?: Issue[]
}

type Send = (input: object) => Promise<Refused>
type Schema = Record<string, unknown>

const LIBRARY =
  /\b(?:expected|received)\b|Invalid (?:input|option|string|key|type|element)|Unrecognized|Too (?:big|small)|[<>]=|\bundefined\b|\bNaN\b|zod|\bregex/i
const VERBS =
  'must|may|is|are|has|have|does|lies|goes|needs|says|leads|belongs|expand|nests|holds|comes|cannot'
const NEXT_STEP = /\bmust\b|\bgive\b|\bsend\b|\bleave\b|\bmay not\b/i

/** One wrong value of each kind: type, size, sign, list, nesting, words that no list of words has. */
const LONG = 'x'.repeat(600_000)
const WRONG: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e15,
  '',
  'no such word',
  LONG,
  [],
  [[]],
  [{ unheardOf: 1 }],
  Array.from({ length: 1001 }, (_, index) => `entry ${index}`),
  {},
  { unheardOf: [1] },
  { type: 'doc', content: [{ type: 'unheardOf' }] },
]

/** Returns what a wrong message breaks, nothing for a good one. */
function judge({ message, issues = [] }: Refused, parameter: string): string[] {
  const faults: string[] = []
  if (LIBRARY.test(message.replaceAll(/"[^"]*"/g, ''))) faults.push('library wording')
  if (!/[.!?…]$/.test(message)) faults.push('no sentence')
  const [first] = issues
  if (first && first.path !== '' && !message.startsWith(writePath(first.path)))
    faults.push('first field not named')
  if (issues.length === 0 && !message.includes(parameter)) faults.push('no field named')
  for (const issue of issues) {
    const text = issue.message.replaceAll(/"[^"]*"/g, '')
    if (LIBRARY.test(text)) faults.push(`library wording: ${issue.message}`)
    if (issue.hint === undefined && !NEXT_STEP.test(issue.message))
      faults.push(`no next step: ${issue.message}`)
    if (issue.hint !== undefined && !/^[A-Z].*[.?]$/s.test(issue.hint)) faults.push(`hint: ${issue.hint}`)
  }
  const goesOn = new RegExp(`^(?:[^ ]+|The input|".*?") (?:${VERBS})\\b|^[\\w.[\\]-]+: |^[A-Z]`)
  if (!goesOn.test(message)) faults.push('pattern')
  return faults
}

function parametersOf(tool: AnyTool): [string, Schema][] {
  const { properties = {} } = schemasOf(tool).inputSchema as { properties?: Record<string, Schema> }
  return Object.entries(properties).filter(([name]) => name !== 'confirmationCode')
}

/** Whether a value is wrong by its kind alone, so that this very field must be named. */
function isWrongKind(schema: Schema, value: unknown): boolean {
  const { type } = schema
  if (typeof type !== 'string') return false
  if (type === 'array') return !Array.isArray(value)
  if (type === 'object') return typeof value !== 'object' || value === null || Array.isArray(value)
  if (type === 'integer') return !Number.isInteger(value)
  return typeof value !== type
}

/** Values of the right kind for what is required, so that the rules behind the schema speak too. */
function sampleOf(tool: AnyTool): Record<string, unknown> {
  const { required = [] } = schemasOf(tool).inputSchema as { required?: string[] }
  const needed = parametersOf(tool).filter(([name]) => required.includes(name))
  return Object.fromEntries(needed.map(([name, schema]) => [name, sample(schema)]))
}

function sample({ type, enum: values, anyOf }: Schema): unknown {
  if (Array.isArray(values)) return values[0]
  if (Array.isArray(anyOf)) return sample(anyOf[0] as Schema)
  if (type === 'array') return ['sample']
  if (type === 'object') return {}
  return type === 'string' ? 'sample' : 1
}

async function listFaults(tool: AnyTool, send: Send): Promise<string[]> {
  const faults: string[] = []
  const told = (what: string, body: Refused, parameter: string): void => {
    for (const fault of judge(body, parameter))
      faults.push(`${what}: ${fault}: ${body.message.slice(0, 200)}`)
  }
  const missing = await send({})
  if (missing.code === 'VALIDATION_ERROR') told('{}', missing, '')
  const unknown = await send({ unheardOf: 1 })
  expect(unknown.issues?.map(({ path }) => path)).toContain('unheardOf')
  told('unknown key', unknown, 'unheardOf')
  const base = sampleOf(tool)
  for (const [name, schema] of parametersOf(tool)) {
    for (const value of WRONG) {
      const body = await send({ ...base, [name]: value })
      const what = `${name} = ${JSON.stringify(value).slice(0, 30)}`
      if (body.code === 'INTERNAL_ERROR') faults.push(`${what}: ${body.message}`)
      const named = body.issues?.some(({ path }) => path === name || path.startsWith(`${name}.`)) ?? false
      if (isWrongKind(schema, value) && (body.code !== 'VALIDATION_ERROR' || !named))
        faults.push(`${what}: not refused by name: ${body.message?.slice(0, 200)}`)
      if (body.code === 'VALIDATION_ERROR') told(what, body, name)
    }
  }
  return faults
}

describe('Right to the last edge, 10: the refusals', () => {
  test.each(tools.map((tool) => [tool.name, tool] as const))('of %s', async (name, tool) => {
    const { post } = await start()
    const answer = async (input: object): Promise<Refused> => {
      const { body } = tool.surface === 'admin' ? await sandbox().admin(name, input) : await post(name, input)
      return body
    }
    expect(await listFaults(tool, answer)).toEqual([])
  })
})

/** Paths of the objects inside of parameters that take only what they know, with what they know. */
function listObjectsInside(schema: Schema, path = ''): [string, string[]][] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const own: [string, string[]][] =
    path !== '' && schema['additionalProperties'] === false ? [[path, properties.map(([name]) => name)]] : []
  const items = schema['items'] ? listObjectsInside(schema['items'] as Schema, `${path}.0`) : []
  return [
    ...own,
    ...items,
    ...properties.flatMap(([name, inner]) =>
      listObjectsInside(inner, path === '' ? name : `${path}.${name}`),
    ),
  ]
}

describe('an unknown field inside of a parameter', () => {
  const inside = tools.flatMap((tool) =>
    listObjectsInside(schemasOf(tool).inputSchema as Schema).map(
      ([path, known]) => [tool.name, path, known] as const,
    ),
  )

  test('is looked for wherever a tool takes an object of its own', () => {
    expect(inside.map(([name, path]) => `${name} ${path}`)).toEqual([
      'edit_campaign operations.0',
      'send_email tags.0',
    ])
  })

  test.each(inside)('of %s, %s, is named with those that there are', async (name, path, known) => {
    const { post } = await start()
    const { body } = await post(name, inputWith(`${path}.unheardOf`, 1))
    expect(body.issues).toContainEqual({
      path: `${path}.unheardOf`,
      message: 'is not a known field',
      hint: `Fields: ${known.join(', ')}.`,
    })
  })
})
