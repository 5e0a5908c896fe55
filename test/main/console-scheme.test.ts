import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { declareConsoleScheme, serveConsole } from '../../src/main/console-scheme.ts'
import { isConsoleUrl } from '../../src/shared/console-files.ts'
import { CONSOLE_POLICY } from '../../src/shared/content-policy.ts'
import { electron, handlers } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electron)

const place = mkdtempSync(join(tmpdir(), 'postdesk-scheme-'))
const folder = join(place, 'renderer')

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(place, 'renderer-secret'))
  writeFileSync(join(folder, 'index.html'), '<html>console</html>')
  writeFileSync(join(folder, 'assets', 'a.js'), 'run()')
  writeFileSync(join(folder, 'notes.txt'), 'not of a type the console has')
  writeFileSync(join(place, 'secret.json'), '{}')
  writeFileSync(join(place, 'renderer-secret', 'key.json'), '{}')
  serveConsole(folder)
})
afterAll(() => rmSync(place, { recursive: true }))

async function ask(url: string, method = 'GET'): Promise<Response> {
  const handler = handlers.protocol
  if (!handler) throw new Error('serveConsole registered nothing')
  return handler({ method, url })
}

it('is a standard, secure scheme, declared before anything else', () => {
  declareConsoleScheme()
  const privileges = { standard: true, secure: true, supportFetchAPI: true }
  expect(electron.protocol.registerSchemesAsPrivileged).toHaveBeenCalledWith([
    { scheme: 'postdesk-app', privileges },
  ])
})

it('serves the page with its policy, for permalinks too', async () => {
  for (const url of ['postdesk-app://console/', 'postdesk-app://console/tools/list_tags?org=1']) {
    const answer = await ask(url)
    expect(await answer.text()).toBe('<html>console</html>')
    expect(answer.headers.get('content-security-policy')).toBe(CONSOLE_POLICY)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

it('serves its assets with their type', async () => {
  const answer = await ask('postdesk-app://console/assets/a.js')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

// A mail that gets a link or an image into the window must not read the user's files with it.
it.each([
  'postdesk-app://console/../secret.json',
  'postdesk-app://console/..%2Fsecret.json',
  'postdesk-app://console/%2e%2e/secret.json',
  'postdesk-app://console/assets/..%5c..%5csecret.json',
  'postdesk-app://console/../renderer-secret/key.json',
  'postdesk-app://console//etc/passwd.json',
  'postdesk-app://console/a%00.json',
  'postdesk-app://other/index.html',
  'postdesk-app://console/notes.txt',
  'postdesk-app://console/missing.js',
])('answers 404 for %s', async (url) => {
  expect((await ask(url)).status).toBe(404)
})

it('answers GET only', async () => {
  expect((await ask('postdesk-app://console/', 'POST')).status).toBe(404)
})

it('tells its own pages from look-alikes', () => {
  expect(isConsoleUrl('postdesk-app://console/x')).toBe(true)
  for (const url of [
    'postdesk-app://console.evil/',
    'postdesk-app://consolex',
    'https://console/',
    'about:blank',
  ]) {
    expect(isConsoleUrl(url)).toBe(false)
  }
})

it('allows no script but its own, and no connection but home', () => {
  expect(CONSOLE_POLICY).toContain("default-src 'none'")
  expect(CONSOLE_POLICY).toContain("script-src 'self';")
  expect(CONSOLE_POLICY).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*|https?:/)
})
