import { describe, expect, test } from 'vitest'
import { CALL_OPTIONS } from '../../src/cli/call.ts'
import { MCP_OPTIONS } from '../../src/cli/mcp.ts'
import { SERVE_OPTIONS } from '../../src/cli/serve.ts'
import { SERVER_OPTIONS } from '../../src/cli/server.ts'
import { readOptions, UsageError } from '../../src/cli/usage.ts'
import { tools } from '../../src/engine/tools/index.ts'
import { specification } from '../fixtures/specification.ts'

/**
 * `postdesk call` takes options and the tool's parameters in one list. When both had the name `url`,
 * the page to fetch became the server that the key was sent to. The tools that the specification
 * names and that do not exist yet count too: an option cannot be renamed for them later.
 */
const PARAMETERS = new Map<string, string>()
for (const [tool, { parameters }] of Object.entries(specification))
  for (const name of Object.keys(parameters ?? {})) PARAMETERS.set(name, tool)
for (const tool of tools) for (const name of Object.keys(tool.input)) PARAMETERS.set(name, tool.name)

describe('a name is an option or a parameter', () => {
  test.each([...new Set([...CALL_OPTIONS, ...SERVER_OPTIONS, ...Object.keys(SERVE_OPTIONS)])])(
    'no tool has a parameter of the name of --%s',
    (option) => {
      expect(PARAMETERS.get(option)).toBeUndefined()
    },
  )

  test('no tool has a parameter of the name of the code that travels beside them', () => {
    expect(PARAMETERS.get('confirmationCode')).toBeUndefined()
  })

  test('the parameters that were mistaken for options are known here', () => {
    expect([...PARAMETERS.keys()]).toEqual(expect.arrayContaining(['url', 'name']))
  })
})

describe('an option that is given empty is refused by its name', () => {
  const options = { ...SERVE_OPTIONS, ...MCP_OPTIONS }
  const withText = Object.entries(options).flatMap(([name, { type }]) => (type === 'string' ? [name] : []))

  test.each(withText)('--%s ""', (name) => {
    for (const words of [[`--${name}`, ''], [`--${name}=`], [`--${name}`, '  ']]) {
      const read = () => readOptions(words, { options })
      expect(read).toThrow(UsageError)
      expect(read).toThrow(`--${name} is empty; give it a value or leave it out.`)
    }
  })
})
