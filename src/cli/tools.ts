import { CONFIRMATION_PARAMETER } from '../shared/envelopes.ts'
import { chooseServer, untilGivenUp } from './call.ts'
import { SERVER_OPTIONS, type ServerAnswer } from './server.ts'
import { forTerminal } from './terminal.ts'
import { readOptions } from './usage.ts'

const OPTIONS = [...SERVER_OPTIONS, 'connection', 'app'] as const

interface ListedTool {
  name: string
  description: string
  dangerous?: boolean
  inputSchema: { properties?: Record<string, { description?: string; type?: string }>; required?: string[] }
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
  if (name === undefined) printList(answer.body['tools'] as ListedTool[])
  else printTool(answer.body['tool'] as ListedTool)
}

function printList(tools: readonly ListedTool[]): void {
  const width = Math.max(...tools.map((tool) => tool.name.length))
  const lines = tools.map(
    (tool) => `${tool.name.padEnd(width)}  ${tool.dangerous ? '! ' : '  '}${tool.description}`,
  )
  process.stdout.write(`${lines.map(toLine).join('\n')}\n`)
}

function printTool({ name, description, inputSchema }: ListedTool): void {
  const required = new Set(inputSchema.required)
  const lines = Object.entries(inputSchema.properties ?? {}).map(([key, { type, description: text }]) =>
    key === CONFIRMATION_PARAMETER
      ? '  --confirm  Take the second step too, with the code that the first call answers.'
      : `  --${key} ${type ?? 'JSON'}${required.has(key) ? ' (required)' : ''}  ${text ?? ''}`,
  )
  process.stdout.write(`${[`${name}: ${description}`, ...lines].map(toLine).join('\n')}\n`)
}

/** A description of several lines stays on its own. */
function toLine(text: string): string {
  return forTerminal(text.replaceAll(/[\r\n]+/g, ' '))
}
