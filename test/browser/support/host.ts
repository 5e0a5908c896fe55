import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED } from '../../support/serve-process.ts'

/** The real host as a child process, as `postdesk serve` starts it; no part of it is replaced. */
const entry = join(import.meta.dirname, '../../../src/cli/postdesk.mjs')

export interface Access {
  url: string
  adminKey: string
  controlKey: string
  organizations: { id: string; slug: string; name: string; token: string }[]
}

export interface Host {
  /** The one-time console link. */
  link: string
  /** What `--json` printed; null when no sandbox is served. */
  access: Access | null
  folder: string
  pid: number
  /** Everything it wrote to its output and its log so far. */
  said(): string
  stop(): Promise<void>
  /** Ends it without a word, as a crash does; its folder stays. */
  kill(): Promise<void>
}

export interface HostOptions {
  /** Serve the demo sandbox; otherwise the host starts as on someone's first day. */
  seeded: boolean
  port?: number
  /** A folder to come back to; by default one of its own, deleted at the end. */
  folder?: string
  /** What the served sandbox holds; by default the demo. */
  seed?: 'demo' | 'stories'
  /** When the seeded world starts, ISO 8601; by default today. */
  clock?: string
  /** Start what was built, as `npm start` does, and without what another start has compiled. */
  asBuilt?: boolean
}

function listWords({ seeded, port = 0, seed = 'demo', clock }: HostOptions, folder: string): string[] {
  const words = ['serve', '--port', String(port), '--app', join(folder, 'app')]
  if (!seeded) return words
  const at = clock === undefined ? [] : ['--clock', clock]
  return [...words, '--data', join(folder, 'Demo'), '--seed', seed, ...at, '--json']
}

function readStart(child: ChildProcess, seeded: boolean): Promise<{ link: string; access: Access | null }> {
  return new Promise((resolve, reject) => {
    let out = ''
    let err = ''
    const look = (): void => {
      const link = /Console: (\S+)/.exec(err)?.[1]
      if (link && (!seeded || out.includes('\n')))
        resolve({ link, access: seeded ? (JSON.parse(out) as Access) : null })
    }
    child.stdout?.on('data', (text) => {
      out += String(text)
      look()
    })
    child.stderr?.on('data', (text) => {
      err += String(text)
      look()
    })
    child.once('exit', (code) => reject(new Error(`The host ended with code ${code}: ${err}`)))
  })
}

export async function startHost(options: HostOptions): Promise<Host> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'postdesk-browser-'))
  const child = spawn(process.execPath, [entry, ...listWords(options, folder)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(options.asBuilt ? { POSTDESK_BUILT: '1' } : { NODE_COMPILE_CACHE: COMPILED }),
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)))
  const started = await readStart(child, options.seeded)
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  const stop = async (): Promise<void> => {
    await end('SIGTERM')
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
  return { ...started, folder, pid: child.pid ?? 0, said: () => said, stop, kill: () => end('SIGKILL') }
}
