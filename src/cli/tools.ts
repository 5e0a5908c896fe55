import { CONFIRMATION_PARAMETER } from '../shared/envelopes.ts'
import { isText, listOf, recordOf } from '../shared/text/guards.ts'
import { chooseServer, untilGivenUp } from './call.ts'
import { SERVER_OPTIONS, type ServerAnswer } from './server.ts'
import { forTerminal } from './terminal.ts'
import { readOptions } from './usage.ts'

const OPTIONS = [...SERVER_OPTIONS, 'connection', 'app'] as const

interface ListedTool {
  name: string
  description: string
  dangerous: boolean
  properties: { key: string; type: string; told: string; isRequired: boolean }[]
}

/** `postdesk tools [NAME]`: the listing, or one tool with its parameters as flags. */
export async function toolsCommand(words: readonly string[]): Promise<void> {
  const options = Object.fromEntries(OPTIONS.map((option) => [option, { type: 'string' as const }]))
  const { values, positionals } = readOptions(words, { allowPositionals: true, options })
  const [name] = positionals
  const server = await chooseServer(values)
  await untilGivenUp(server, async (signal) => {
    printAnswer(await (name === undefined ? server.list(signal) : server.describe(name, signal)), name)
  })
}

function printAnswer(answer: ServerAnswer, name: string | undefined): void {
  if (answer.status !== 200)
    throw new Error((answer.body['message'] as string | undefined) ?? `The server answered ${answer.status}.`)
  if (name === undefined) return printList(listOf(answer.body['tools']).flatMap(readTool))
  const [tool] = readTool(answer.body['tool'])
  if (!tool) throw new Error(`The server did not describe "${name}" as a tool.`)
  printTool(tool)
}

/** Returns what a server listed where it can be a tool; a deployment may list it in another way than we do. */
function readTool(listed: unknown): ListedTool[] {
  const { name, description, dangerous, inputSchema } = recordOf(listed)
  if (!isText(name)) return []
  const { properties, required } = recordOf(inputSchema)
  return [
    {
      name,
      description: textOf(description),
      dangerous: dangerous === true,
      properties: Object.entries(recordOf(properties)).map(([key, schema]) => ({
        key,
        type: [recordOf(schema)['type']].flat().filter(isText).join(' or ') || 'JSON',
        told: textOf(recordOf(schema)['description']),
        isRequired: listOf(required).includes(key),
      })),
    },
  ]
}

const textOf = (value: unknown): string => (isText(value) ? value : '')

function printList(tools: readonly ListedTool[]): void {
  const width = tools.reduce((most, { name }) => Math.max(most, name.length), 0)
  const lines = tools.map(
    (tool) => `${tool.name.padEnd(width)}  ${tool.dangerous ? '! ' : '  '}${tool.description}`,
  )
  process.stdout.write(`${lines.map(toLine).join('\n')}\n`)
}

function printTool({ name, description, properties }: ListedTool): void {
  const lines = properties.map(({ key, type, told, isRequired }) =>
    key === CONFIRMATION_PARAMETER
      ? '  --confirm  Take the second step too, with the code that the first call answers.'
      : `  --${key} ${type}${isRequired ? ' (required)' : ''}  ${told}`,
  )
  process.stdout.write(`${[`${name}: ${description}`, ...lines].map(toLine).join('\n')}\n`)
}

/** A description of several lines stays on its own. */
function toLine(text: string): string {
  return forTerminal(text.replaceAll(/[\r\n]+/g, ' '))
}
