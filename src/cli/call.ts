import { isRecord } from '../shared/text/guards.ts'
import { CONNECTION_OPTIONS, connectedServer } from './connection.ts'
import { namedServer, readJson, SERVER_OPTIONS, type ServerAnswer, type ToolServer } from './server.ts'
import { forTerminal } from './terminal.ts'
import { UsageError } from './usage.ts'

/** Every option of `postdesk call`; any other word behind `--` is a parameter of the tool. */
export const CALL_OPTIONS = [...SERVER_OPTIONS, ...CONNECTION_OPTIONS, 'input', 'confirm'] as const

interface CallWords {
  name: string
  options: { [Option in (typeof CALL_OPTIONS)[number]]?: string }
  parameters: Map<string, string>
}

/** `postdesk call NAME`: runs one tool. The server's schema of the tool says what a parameter's text means. */
export async function callCommand(words: readonly string[]): Promise<void> {
  const given = readWords(words)
  const server = await chooseServer(given.options)
  await untilGivenUp(server, async (signal) => print(await callTool(server, given, signal)))
}

/** By custom: 128 and the number of SIGINT. */
const GIVEN_UP = 130

/** Works with a server until the work is done or Ctrl-C gives it up, and closes the server. The second Ctrl-C ends at once. */
export async function untilGivenUp(
  server: ToolServer,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const giveUp = (): void => stop.abort()
  for (const name of SIGNALS) process.once(name, giveUp)
  try {
    await work(stop.signal)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    process.stderr.write(`${forTerminal((error as Error).message)}\n`)
  } finally {
    for (const name of SIGNALS) process.off(name, giveUp)
    await server.close()
    if (stop.signal.aborted) process.exitCode = GIVEN_UP
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Returns the server that the words name: one with its key, or a deployment of this console. */
export async function chooseServer(options: CallWords['options']): Promise<ToolServer> {
  if (options.connection === undefined) return namedServer(options)
  if (options.server !== undefined || options.token !== undefined)
    throw new UsageError('--connection has an address and a key of its own; leave --server and --token out.')
  return connectedServer(options)
}

async function callTool(
  server: ToolServer,
  { name, options, parameters }: CallWords,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  let input = options.input === undefined ? {} : readObject(options.input)
  if (parameters.size > 0) {
    const listed = await server.describe(name, signal)
    if (listed.status !== 200) return listed
    input = { ...input, ...readParameters(parameters, listed.body) }
  }
  const answer = await server.run(name, input, signal)
  if (options.confirm === undefined || answer.body['error'] !== 'CONFIRMATION_REQUIRED') return answer
  const { confirmationCode, message } = answer.body
  // Without a code the second call would be the first once more.
  if (typeof confirmationCode !== 'number') return answer
  // What a deployment says it would do is there to read, before it does it.
  if (options.connection !== undefined) process.stderr.write(`${forTerminal(String(message))}\n`)
  return server.run(name, { ...input, confirmationCode }, signal)
}

function print({ status, body }: ServerAnswer): void {
  const stream = status === 200 ? process.stdout : process.stderr
  stream.write(`${forTerminal(JSON.stringify(status === 200 ? (body['data'] ?? null) : body, null, 2))}\n`)
  if (status !== 200) process.exitCode = 1
}

const FLAG = /^--([A-Za-z_]+)$/

/** By hand: the parameters are the server's, so there is no list of flags to parse against. */
function readWords([name, ...words]: readonly string[]): CallWords {
  if (name === undefined || name.startsWith('--'))
    throw new UsageError('call: say which tool. Run "postdesk tools".')
  const given = new Map<string, string>()
  for (let index = 0; index < words.length; index += 1) {
    const flag = FLAG.exec(words[index] ?? '')?.[1]
    if (flag === undefined) throw new UsageError(`"${words[index]}": parameters are --NAME VALUE.`)
    if (given.has(flag)) throw new UsageError(`--${flag} is there twice; give it once.`)
    if (flag !== 'confirm') index += 1
    given.set(flag, flag === 'confirm' ? '' : readText(flag, words[index]))
  }
  const isOption = (flag: string): boolean => CALL_OPTIONS.some((option) => option === flag)
  const options = Object.fromEntries([...given].filter(([flag]) => isOption(flag)))
  const parameters = new Map([...given].filter(([flag]) => !isOption(flag)))
  return { name, options, parameters }
}

/** A forgotten value must not swallow the option behind it: `--reason --confirm`. */
function readText(flag: string, word: string | undefined): string {
  if (word === undefined) throw new UsageError(`--${flag} needs a value.`)
  if (FLAG.test(word)) throw new UsageError(`--${flag} needs a value; text like "${word}" goes into --input.`)
  return word
}

function readObject(text: string): Record<string, unknown> {
  const value = readJson(text)
  if (isRecord(value)) return value
  throw new UsageError('--input must be a JSON object.')
}

export function readParameters(
  texts: CallWords['parameters'],
  listed: ServerAnswer['body'],
): Record<string, unknown> {
  const schemas = fieldOf(fieldOf(listed['tool'], 'inputSchema'), 'properties')
  return Object.fromEntries([...texts].map(([name, text]) => [name, readValue(text, fieldOf(schemas, name))]))
}

/** A deployment may describe its tools in another way than we do. */
function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

/**
 * Text stays text where the schema takes text, also beside other types: `--content '[1]'` is Markdown,
 * and a tool that takes a document takes its JSON text. Only `null` clears what may be null.
 */
function readValue(text: string, schema: unknown): unknown {
  const types = typesOf(schema)
  if (types.includes('string')) return text === 'null' && types.includes('null') ? null : text
  const value = readJson(text)
  return value === undefined ? text : value
}

/** Returns the JSON types that a schema takes; none when it names none. */
function typesOf(schema: unknown): unknown[] {
  const type = fieldOf(schema, 'type')
  if (type !== undefined) return [type].flat()
  const options = fieldOf(schema, 'anyOf')
  return Array.isArray(options) ? options.flatMap(typesOf) : []
}
