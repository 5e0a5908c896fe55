import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

export interface VitestRun {
  words: readonly string[]
  env: Record<string, string>
  /** Ended with all its processes after so long without a file that ended. */
  silentMs?: number
  limitMs?: number
  signal?: AbortSignal
}

export interface VitestEnd {
  code: number | null
  output: string
  /** Why it was ended before its end; null when it was not. */
  ended: 'silent' | 'limit' | 'stopped' | null
}

const MOST_OUTPUT = 200_000

/** Runs the tests of a copy in processes of their own, at low priority. */
export function runVitest(
  clone: string,
  { words, env, silentMs, limitMs, signal }: VitestRun,
): Promise<VitestEnd> {
  const vitest = join(clone, 'node_modules/vitest/vitest.mjs')
  const config = ['run', '--config', 'test/soak/mutants/vitest.config.ts']
  const child = spawn(process.execPath, [vitest, ...config, ...words], {
    cwd: clone,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that workers which hang end with it.
    detached: true,
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let output = ''
  let ended: VitestEnd['ended'] = null
  const end = (why: NonNullable<VitestEnd['ended']>) => {
    if (ended !== null || child.pid === undefined) return
    ended = why
    process.kill(-child.pid, 'SIGKILL')
  }
  const limit = limitMs === undefined ? undefined : setTimeout(end, limitMs, 'limit')
  const silent = silentMs === undefined ? undefined : setTimeout(end, silentMs, 'silent')
  const onAbort = () => end('stopped')
  signal?.addEventListener('abort', onAbort, { once: true })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MOST_OUTPUT)
      silent?.refresh()
    })
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(limit)
      clearTimeout(silent)
      signal?.removeEventListener('abort', onAbort)
      resolve({ code, output, ended })
    })
  })
}
