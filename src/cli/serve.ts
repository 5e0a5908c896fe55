import { spawn } from 'node:child_process'
import type { Served, ServeOptions } from '../host/serve.ts'
import { parseIsoTime } from '../shared/text/iso-time.ts'
import { isWorldTime, WORLD_TIMES } from '../shared/text/world-times.ts'
import { readOptions, UsageError } from './usage.ts'

const DEFAULT_PORT = 4319
const PARENT_CHECK_MS = 100

export const SERVE_OPTIONS = {
  port: { type: 'string' },
  data: { type: 'string' },
  app: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  json: { type: 'boolean' },
  console: { type: 'boolean' },
  'no-open': { type: 'boolean' },
  'allow-private-fetch': { type: 'boolean' },
} as const

interface ServeWords extends ServeOptions {
  json: boolean
  console: boolean
  open: boolean
}

/** `postdesk serve`: runs until SIGINT or SIGTERM, then ends cleanly and revokes what it printed. */
export async function serveCommand(words: readonly string[]): Promise<void> {
  const options = readWords(words)
  // Behind this is all of the engine: words that are wrong are answered without it.
  const { serve } = await import('../host/serve.ts')
  const served = await serve(options)
  endOnSignal(served)
  if (options.json) process.stdout.write(`${JSON.stringify({ url: served.url, ...served.access })}\n`)
  else if (served.access) printAccess(served)
  const link = served.consoleLink()
  process.stderr.write(`Console: ${link}\n`)
  if (options.console && options.open) openInBrowser(link)
}

function readWords(words: readonly string[]): ServeWords {
  const { values } = readOptions(words, { options: SERVE_OPTIONS })
  const port = Number(values.port ?? DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port must be a number from 0 to 65535.')
  const { seed } = values
  if (seed !== undefined && seed !== 'demo' && seed !== 'stories' && seed !== 'empty')
    throw new UsageError('--seed must be demo, stories or empty.')
  if (seed !== undefined && values.data === undefined)
    throw new UsageError('--seed needs --data DIR, the folder to fill.')
  return {
    port,
    data: values.data,
    appFolder: values.app,
    seed,
    clock: values.clock === undefined ? undefined : readClock(values.clock),
    json: values.json ?? false,
    console: values.console ?? false,
    open: !values['no-open'],
    allowPrivateFetch: values['allow-private-fetch'] ?? false,
  }
}

function readClock(text: string): number {
  const at = parseIsoTime(text)
  if (at !== null && isWorldTime(at)) return at
  throw new UsageError(`--clock must be an ISO 8601 time such as 2026-11-21T09:00:00Z, ${WORLD_TIMES}.`)
}

function printAccess({ url, access }: Served): void {
  const lines = [`Serving ${url}`, `Admin key    ${access?.adminKey}`, `Control key  ${access?.controlKey}`]
  for (const { slug, token } of access?.organizations ?? []) lines.push(`${slug.padEnd(24)} ${token}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

/**
 * A signal to `npm run serve` ends npm and the shell between, and never arrives here: under npm
 * the loss of the parent counts as one.
 */
function endOnSignal(served: Served): void {
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void served.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined) return
  setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS).unref()
}

/** Only where a desktop can be: elsewhere the printed link is the way in. */
function openInBrowser(link: string): void {
  const desktop = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']
  if (!desktop) return
  // Windows: this hands the link on whole; `explorer` parses it as words of its own, `start` needs a shell.
  const openers: Partial<Record<NodeJS.Platform, [program: string, ...words: string[]]>> = {
    darwin: ['open'],
    win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  }
  const [opener, ...words] = openers[process.platform] ?? ['xdg-open']
  spawn(opener, [...words, link], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
