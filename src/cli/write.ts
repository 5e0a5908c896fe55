import { MOST_WRITING_MINUTES } from '../app/write-access.ts'
import type { ConnectionSummary, PersonDoor } from '../shared/bridge.ts'
import { openConnection } from './connection.ts'
import { readOptions, UsageError } from './usage.ts'

const OPTIONS = {
  connection: { type: 'string' },
  app: { type: 'string' },
  for: { type: 'string' },
  reason: { type: 'string' },
  door: { type: 'string' },
  off: { type: 'boolean' },
} as const

/** The doors that it may open; the console has its own switch. */
const DOORS: Record<PersonDoor, string> = { cli: 'command line', mcp: 'assistants', console: 'console' }

/**
 * `postdesk write`: lets the command line, or an assistant, write to a deployment for a time, makes it read-only again, or
 * says what is on.
 */
export async function writeCommand(words: readonly string[]): Promise<void> {
  const {
    connection: name,
    app,
    for: time,
    reason,
    door,
    off = false,
  } = readOptions(words, { options: OPTIONS }).values
  const wanted = readGrant(time, reason, off)
  const opened = readDoor(door)
  const { application, connection } = await openConnection({ connection: name, app })
  try {
    const { connections } = application
    if (off) connections.endWriting(connection.id)
    if (wanted) connections.allowWriting(connection.id, { door: opened, ...wanted })
    process.stdout.write(describeWriting(connections.find(connection.id)))
  } finally {
    await application.close()
  }
}

function readDoor(word = 'cli'): PersonDoor {
  if (word === 'cli' || word === 'mcp') return word
  throw new UsageError('--door must be cli (this command line) or mcp (assistants).')
}

function readGrant(time: string | undefined, reason: string | undefined, off: boolean) {
  if (time === undefined && reason === undefined) return null
  if (off) throw new UsageError('write: --off stands alone; --for and --reason switch writing on.')
  const [, number, unit] = /^(\d{1,3})([mh])$/.exec(time ?? '') ?? []
  const minutes = Number(number) * (unit === 'h' ? 60 : 1)
  if (!(minutes >= 1 && minutes <= MOST_WRITING_MINUTES))
    throw new UsageError(`--for must be from 1m to ${MOST_WRITING_MINUTES}m, such as --for 15m.`)
  const text = reason?.trim() ?? ''
  if (text === '') throw new UsageError('--reason is required: say why this deployment is written to.')
  return { minutes, reason: text }
}

function describeWriting({ label, environment, writing }: ConnectionSummary): string {
  const title = `"${label}" (${environment})`
  if (writing.length === 0) return `${title} is read-only.\n`
  const lines = writing.map(({ door, until, reason }) => `  ${DOORS[door]}  until ${until}: ${reason}`)
  return `${title} may be written to:\n${lines.join('\n')}\n`
}
