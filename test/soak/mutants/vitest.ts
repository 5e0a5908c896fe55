import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const MOST_OUTPUT = 200_000

/** Runs all tests of a copy in processes of their own, at low priority. Returns the end of what it printed. */
export function runVitest(
  clone: string,
  { words, env }: { words: readonly string[]; env: Record<string, string> },
): Promise<string> {
  const vitest = join(clone, 'node_modules/vitest/vitest.mjs')
  const config = ['run', '--config', 'test/soak/mutants/vitest.config.ts']
  const child = spawn(process.execPath, [vitest, ...config, ...words], {
    cwd: clone,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-MOST_OUTPUT)))
  return new Promise((resolve) => child.on('close', () => resolve(output)))
}
