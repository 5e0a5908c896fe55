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

// `#` begins no comment in Windows' cmd and in the zsh of macOS: its words would become parameters.
test('lines to type hold no comments', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const blocks = [...readme.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, lines = '']) => lines)
  expect(blocks.length).toBeGreaterThan(2)
  expect(blocks.join('').match(/^.*(?:^|\s)#.*$/gm)).toBeNull()
})

test('npm scripts that are named exist', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = [...readme.matchAll(/\bnpm (?:run (?:--silent )?([a-z]+)|(start|test))\b/g)].map(
    ([, run, own]) => run ?? own ?? '',
  )
  expect(named).toContain('serve')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})
