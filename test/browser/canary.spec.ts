import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, sessionHeaders, test } from './support/console.ts'
import { findAnyInFiles } from './support/files.ts'

/**
 * Deployments in safe hands, 2: twelve keys of different shapes are planted wherever a key can come in by
 * right or by mistake, and are found nowhere afterwards.
 */
const SECRETS = [
  'c0ffee01'.repeat(6),
  'C0FFEE02-ABCDEF-0123456789',
  'canary.3.with.dots_and_lines',
  'canary4+/=base64==',
  'canary5"quoted\\and`back',
  'canary6%41%5Cescaped',
  "canary7'single;semi,comma",
  'canary8{json:[1]}',
  'canary9<script>alert()</script>',
  'canary10$(whoami)&&|pipe',
  'canary11@mail.example:8080/path?x#y',
  `canary12${'~!*^'.repeat(30)}`,
]
const KEYS = SECRETS.map((secret, at) => `${at % 2 ? 'svc' : 'svca'}_${secret}`)

/** As it is, and as JSON, a URL, base64 and hex digits write it. */
function shapesOf(key: string): string[] {
  const secret = key.slice(key.indexOf('_') + 1)
  const written = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]
  return [...new Set([...written, Buffer.from(key).toString('base64'), Buffer.from(key).toString('hex')])]
}

/** The canaries that a text holds, by the place of their key. */
function foundIn(text: string): number[] {
  return KEYS.flatMap((key, at) => (shapesOf(key).some((shape) => text.includes(shape)) ? [at] : []))
}

/** Everything that the page holds in memory, as the browser itself writes it down. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return parts.join('')
}

test('twelve planted keys are in no file, log, history, export, storage or memory', async ({
  console,
  host,
}) => {
  const { page, control, access, goTo } = console
  const origin = new URL(page.url()).origin
  const added: string[] = []
  const call = (connection: string, input: object) =>
    page.request.post(`${origin}/console/call`, {
      headers: sessionHeaders(origin),
      data: { connection, surface: 'admin', tool: 'list_orgs', input },
    })
  for (const [at, key] of KEYS.slice(1).entries()) {
    const given = { label: `Far ${at}`, url: access.url, environment: 'staging', key, keep: 'session' }
    const { id } = (await control('connection.add', given)).connection
    added.push(id)
    await call(id, { search: key, [key]: [key] })
    await call(console.sandbox, { search: `Authorization: Bearer ${key}` })
    await control('case.write', { connection: id, organization: 'org_1', reply: key, note: `see ${key}` })
  }
  // The first is typed by a person: into the dialog that takes keys, and by mistake into others.
  const typed = KEYS[0]!
  await goTo('/connections?add=deployment')
  const dialog = page.getByRole('dialog', { name: 'Add deployment' })
  await dialog.getByLabel('Name', { exact: true }).fill('Typed')
  await dialog.getByLabel('URL').fill(access.url)
  await dialog.getByLabel('Key', { exact: true }).fill(typed)
  await page.keyboard.press('Enter')
  // Nobody accepts it there.
  await dialog.getByRole('button', { name: 'Add it untested' }).click()
  await expect(dialog).toBeHidden()
  const { connections } = await control('connection.list')
  const id = connections.find(({ label }) => label === 'Typed')!.id
  added.push(id)
  // A deployment that refuses its key lists no tools; the sandbox takes the same by mistake.
  await goTo(`/c/${console.sandbox}/tools/admin/list_orgs`)
  await page.getByLabel('search', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByRole('button', { name: 'Copy as code' }).click()
  await page.getByRole('menuitem', { name: 'curl' }).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(clipboard).toContain('"search"')
  const curl = await clipboard()
  await page.getByLabel('search', { exact: true }).fill('')

  await page.goto('about:blank')
  await goTo(`/c/${console.sandbox}/history`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.getByRole('switch', { name: 'All connections' }).check({ force: true })
  await page.evaluate(() => Object.assign(window, { mark: ['what a page', 'remembers'].join(' ') }))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const places = {
    curl,
    export: readFileSync(await (await download).path(), 'utf8'),
    connections: JSON.stringify(await control('connection.export')),
    page: await page.content(),
    storage: await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])),
    memory: await heapOf(page),
    log: host.said(),
    environment: readFileSync(`/proc/${host.pid}/environ`, 'utf8'),
  }
  expect(places.export).toContain('list_orgs')
  expect(places.connections).toContain('Far 0')
  expect(places.memory.length).toBeGreaterThan(1_000_000)
  for (const [place, text] of Object.entries(places)) expect.soft(foundIn(text), place).toEqual([])
  expect(findAnyInFiles(host.folder, KEYS.flatMap(shapesOf))).toEqual([])
  // The memory was searched where it would be.
  expect(places.memory).toContain('what a page remembers')
  for (const one of added) await control('connection.remove', { id: one })
})
