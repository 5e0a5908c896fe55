import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serve } from '../src/host/serve.ts'

// A README that does not run is the first thing a newcomer finds out about a project.
test("the README's example adds, finds, confirms and unsubscribes someone with nothing but fetch", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'))
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const script = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const served = await serve({ port: 0, data: join(folder, 'sandbox'), seed: 'demo' })
  try {
    writeFileSync(join(folder, 'example.mjs'), script)
    writeFileSync(join(folder, 'server.json'), JSON.stringify({ url: served.url, ...served.access }))
    const { stdout } = await promisify(execFile)(process.execPath, ['example.mjs'], { cwd: folder })
    expect(stdout.split('\n')).toEqual([
      'PENDING_CONFIRMATION',
      'SUBSCRIBED',
      'zoe@example.org moves from SUBSCRIBED to UNSUBSCRIBED. No further email is sent to them.',
      'UNSUBSCRIBED',
      '',
    ])
  } finally {
    await served.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
