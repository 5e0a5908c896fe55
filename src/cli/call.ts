import { isRecord } from '../shared/text/guards.ts'
import { askServer, type ServerAnswer, type ServerWords } from './server.ts'
import { UsageError } from './usage.ts'

interface CallWords extends ServerWords {
  name: string
  input: Record<string, unknown>
  confirm: boolean
}

/** `postdesk call NAME`: any parameter is a flag; a value that is JSON is taken as JSON. */
export async function callCommand(words: readonly string[]): Promise<void> {
  const call = readWords(words)
  const path = `/api/v2/tools/${encodeURIComponent(call.name)}`
  let answer = await askServer(call, 'POST', path, call.input)
  if (call.confirm && answer.body['error'] === 'CONFIRMATION_REQUIRED') {
    const { confirmationCode } = answer.body
    answer = await askServer(call, 'POST', path, { ...call.input, confirmationCode })
  }
  print(answer)
}

function print({ status, body }: ServerAnswer): void {
  const stream = status === 200 ? process.stdout : process.stderr
  stream.write(`${JSON.stringify(status === 200 ? body['data'] : body, null, 2)}\n`)
  if (status !== 200) process.exitCode = 1
}

const SERVER_WORDS: readonly string[] = ['url', 'token', 'organization']

/** By hand: the parameters are the server's, so there is no list of flags to parse against. */
function readWords([name, ...words]: readonly string[]): CallWords {
  if (name === undefined || name.startsWith('--'))
    throw new UsageError('call: say which tool. Run "postdesk tools".')
  const call: CallWords = { name, input: {}, confirm: false }
  for (let index = 0; index < words.length; index += 1) {
    const flag = /^--([A-Za-z_]+)$/.exec(words[index] ?? '')?.[1]
    if (flag === undefined) throw new UsageError(`"${words[index]}": parameters are --NAME VALUE.`)
    if (flag === 'confirm') {
      call.confirm = true
      continue
    }
    index += 1
    const value = words[index]
    if (value === undefined) throw new UsageError(`--${flag}: needs a value.`)
    if (SERVER_WORDS.includes(flag)) call[flag as keyof ServerWords] = value
    else if (flag === 'input') Object.assign(call.input, readObject(value))
    else call.input[flag] = readValue(value)
  }
  return call
}

function readObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // Falls through to the same sentence.
  }
  throw new UsageError('--input: must be a JSON object.')
}

/** Numbers, booleans, null, lists and objects as such; everything else is text. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
