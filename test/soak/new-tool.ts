import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../build/system-packages.mjs'
import { buildWhenStale } from '../../build/output.mjs'
import { root } from '../imports.ts'
import { callTool, startServe } from '../support/serve-process.ts'
import { cloneInto, findComplaints, listChanged, REFERENCES, runTests } from './scratch-copy.ts'
import type { Soak } from './support.ts'

/**
 * A made-up tool in a scratch clone: its file, its test and one line of the list. It must appear in the
 * listing, answer over HTTP and obey every law, and git must see nothing else changed.
 */
const NAME = 'greet_subscriber'

const TOOL = `import { z } from 'zod'
import { defineTool } from '../define.ts'
import { subscriberEmail, subscriberId } from '../fields.ts'
import { identifySubscriber, identityRules } from './identify.ts'

export default defineTool({
  name: '${NAME}',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description: 'Say hello to one subscriber, found by id or email address.',
  input: { subscriberId, email: subscriberEmail },
  output: { greeting: z.string() },
  rules: identityRules,
  run: (input, { db, organization }) => ({
    greeting: \`Hello \${identifySubscriber(db, organization.number, input).email}\`,
  }),
})
`

const TEST = `import { expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

test('greets', async () => {
  const { call } = await start()
  await call('add_subscriber', { email: 'a@shop.test' })
  expect(await call('${NAME}', { email: 'a@shop.test' })).toEqual({ greeting: 'Hello a@shop.test' })
})
`

function addTool(clone: string): void {
  writeFileSync(join(clone, 'src/engine/tools/subscribers', `${NAME}.ts`), TOOL)
  writeFileSync(join(clone, 'test/engine/tools/subscribers', `${NAME}.test.ts`), TEST)
  const list = join(clone, 'src/engine/tools/index.ts')
  // One line names it; the other, its import, is what the line needs.
  const text = readFileSync(list, 'utf8')
    .replace(
      'import getSubscriber from',
      `import greetSubscriber from './subscribers/${NAME}.ts'\nimport getSubscriber from`,
    )
    .replace('  getSubscriber,\n', '  getSubscriber,\n  greetSubscriber,\n')
  writeFileSync(list, text)
}

/** The console of the clone's host: listed by name, and its form runs it. */
async function showInConsole(link: string, email: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(link)
    await page
      .getByRole('button', { name: /^Choose organization/ })
      .first()
      .click()
    await page.getByRole('option', { name: 'Atelier Nord' }).click()
    const { hash } = new URL(page.url())
    const connection = await page.evaluate(async () => {
      const response = await fetch('/console/control', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Postdesk-Console': localStorage.getItem('postdesk.session') ?? '',
        },
        body: JSON.stringify({ action: 'connection.list', input: {} }),
      })
      const answer = (await response.json()) as { data: { connections: { id: string }[] } }
      return answer.data.connections[0]?.id
    })
    await page.goto(
      `${page.url().slice(0, -hash.length || undefined)}#/c/${connection}/tools/customer/${NAME}`,
    )
    await page.getByRole('heading', { name: NAME, exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'email' }).fill(email)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText(`Hello ${email}`).first().waitFor()
  } finally {
    await browser.close()
  }
}

async function showOverHttp(folder: string, clone: string): Promise<void> {
  const served = await startServe(['--data', join(folder, 'sandbox'), '--seed', 'demo'], { from: clone })
  try {
    const { url, organizations } = served.announced
    const token = organizations[0]?.token ?? ''
    const headers = { authorization: `Bearer ${token}` }
    const listing = (await (await fetch(`${url}/api/v2/tools`, { headers })).json()) as {
      tools: { name: string }[]
    }
    if (!listing.tools.some((tool) => tool.name === NAME)) throw new Error(`${NAME} is not in the listing`)
    const email = 'zoe.lefevre@mail.example'
    const { status } = await callTool(url, token, NAME, { email })
    if (status !== 200) throw new Error(`${NAME} answered ${status}`)
    await showInConsole(/Console: (\S+)/.exec(served.stderr())?.[1] ?? '', email)
  } finally {
    await served.end()
  }
}

export const newTool: Soak = {
  name: 'new-tool',
  title: 'A made-up tool in a scratch clone',
  async run({ folder, say }) {
    const clone = cloneInto(folder)
    say('types, layers and laws of the clone as it is')
    const before = findComplaints(clone)
    addTool(clone)
    say('… and with the new tool, and its own test')
    const complaints = findComplaints(clone).filter((complaint) => !before.includes(complaint))
    const own = runTests(clone, [`test/engine/tools/subscribers/${NAME}.test.ts`])
    if (complaints.length > 0 || own.failed.length > 0 || own.passed === 0) {
      throw new Error(['refused:', ...complaints, ...own.failed].join('\n'))
    }
    if (!(await buildWhenStale({ window: false }))) throw new Error('The console could not be built.')
    symlinkSync(join(root, 'out'), join(clone, 'out'))
    say('… over HTTP and in the console')
    await showOverHttp(folder, clone)
    execFileSync(process.execPath, ['build/docs.mjs', '--no-screenshots'], { cwd: clone })
    for (const page of REFERENCES) {
      if (!readFileSync(join(clone, page), 'utf8').includes(NAME))
        throw new Error(`${NAME} is not in ${page}`)
    }
    const changed = listChanged(clone)
    const expected = [
      ...REFERENCES,
      'src/engine/tools/index.ts',
      `src/engine/tools/subscribers/${NAME}.ts`,
      `test/engine/tools/subscribers/${NAME}.test.ts`,
    ]
    if (changed.join() !== expected.join()) throw new Error(`also changed: ${changed.join(', ')}`)
    return [
      ['Files changed', expected.join(', ')],
      ['Types, layers and laws of the list', 'nothing new to complain about'],
      ['Its own test, over HTTP', 'passes'],
      ['In the listing and answering over HTTP', 'yes'],
      ['In the console, run from its form', 'yes'],
      ['In the generated pages', REFERENCES.join(', ')],
    ]
  },
}
