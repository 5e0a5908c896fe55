import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../imports.ts'

/** The line that `postdesk serve --json` prints. */
export interface Announced {
  url: string
  adminKey: string
  controlKey: string
  organizations: { id: string; slug: string; name: string; token: string }[]
}

export interface ServeProcess {
  child: ChildProcess
  announced: Announced
  stdout(): string
  stderr(): string
  /** Sends the signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<Ended>
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

const POSTDESK = 'src/cli/postdesk.mjs'
/** No more than a stop: on a busy machine a start takes half a minute. */
const READY_MS = 100_000

/** Most of what a process does to start is to read the program: those after the first find it read. */
export const COMPILED = join(tmpdir(), 'postdesk-tests-compiled')

interface Surroundings {
  env?: NodeJS.ProcessEnv
  /** Folder of the project to run; a scratch clone for one soak. */
  from?: string
}

function start(program: string, words: readonly string[], { env = {}, from = root }: Surroundings = {}) {
  const child = spawn(program, words, {
    cwd: from,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, ...said }))
  })
  return { child, said, ended }
}

/** Runs a command of the command line to its end. */
export function runPostdesk(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return start(process.execPath, [POSTDESK, ...words], { env }).ended
}

/** How a served process is started: as a checkout does by default. */
interface Starting extends Surroundings {
  /** Through `npm run`. */
  npm?: boolean
  /** Through `npx`, from this packed file. */
  npx?: string
}

/** Starts `serve --json` and waits for its line. */
export async function startServe(
  words: readonly string[],
  { npm = false, npx, ...around }: Starting = {},
): Promise<ServeProcess> {
  const complete = ['serve', '--port', '0', ...words, '--json']
  const { child, said, ended } = npm
    ? start('npm', ['run', '--silent', 'serve', '--', ...complete.slice(1)], around)
    : npx === undefined
      ? start(process.execPath, [POSTDESK, ...complete], around)
      : start('npx', ['--yes', '--package', npx, 'postdesk', ...complete], around)
  const line = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`serve said nothing: ${said.stderr}`)), READY_MS)
    child.stdout.on('data', () => {
      if (!said.stdout.includes('\n')) return
      clearTimeout(late)
      resolve(said.stdout)
    })
    void ended.then(({ code, stderr }) => {
      clearTimeout(late)
      reject(new Error(`serve ended with ${code}: ${stderr}`))
    })
  })
  return {
    child,
    announced: JSON.parse(line.split('\n')[0] ?? '') as Announced,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** One call of a customer tool, as a script would send it. */
export async function callTool(url: string, token: string, tool: string, input: unknown = {}) {
  const answer = await fetch(`${url}/api/v2/tools/${tool}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  // oxlint-disable-next-line typescript/no-explicit-any
  const body: any = await answer.json()
  return { status: answer.status, body }
}
