import type { Page } from '@playwright/test'
import { ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'
import { askedSince } from './support/counter.ts'
import { HOSTILE } from './support/hostile-mail.ts'

/** The reader of the outbox before mail that nobody here wrote: broken, hostile, or from a file. */

test.beforeEach(async ({ console }) => {
  await console.actAs(ORGANIZATION)
})

/** The sandbox writes sound mail; what others could write is put in its place. */
async function serveMessage(page: Page, current: { eml: string }): Promise<void> {
  await page.route('**/console/control', async (route) => {
    const { action } = route.request().postDataJSON() as { action: string }
    if (action !== 'outbox.get') return route.fallback()
    return route.fulfill({ json: { ok: true, data: { eml: current.eml } } })
  })
}

const MALFORMED: Record<string, string> = {
  nothing: '',
  'one word': 'words',
  'headers alone': 'Subject: words\r\nFrom: <<>>,;:',
  'a boundary that never comes': 'Content-Type: multipart/mixed; boundary=x\r\n\r\nwords',
  'broken base64': 'Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%=',
  'parts in parts without end': Array.from(
    { length: 90 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
  ).join('\r\n'),
  'a date that is none': 'Date: some day\r\nContent-Type: text/html\r\n\r\n<p>words',
  noise: String.fromCharCode(...Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256)),
}

test('a message of this computer is read in the same reader, in its own charset', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const eml =
    'From: caf\u00e9@mail.test\r\nSubject: From a file\r\nContent-Type: text/html; charset=iso-8859-1\r\n\r\n' +
    '<p>Les \u00e9toffes de l\u2019automne</p><a href="https://192.0.2.7/">press</a>'.replace('\u2019', "'")
  await goTo(`/c/${sandbox}/outbox`)
  await page
    .getByLabel('A message of this computer')
    .setInputFiles({ name: 'old.eml', mimeType: 'message/rfc822', buffer: Buffer.from(eml, 'latin1') })
  await expect(page.getByRole('heading', { name: 'From a file', level: 1 })).toBeVisible()
  await expect(page.frameLocator('iframe').getByText("Les étoffes de l'automne")).toBeVisible()
  await expect(page.getByRole('list', { name: 'Links of the message' })).toContainText('IP host')
  await expect(page.getByText('Let the recipient')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible()
})

test('malformed mail never breaks the page: its source is there in any case', async ({ console }) => {
  const { page, goTo, sandbox } = console
  const current = { eml: '' }
  await serveMessage(page, current)
  for (const [index, [name, eml]] of Object.entries(MALFORMED).entries()) {
    current.eml = eml
    await goTo(`/c/${sandbox}/outbox/eml_000${index}aa`)
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
    await page.getByRole('tab', { name: 'Headers' }).click()
    await page.getByRole('tab', { name: 'Source' }).click()
    await expect(page.getByRole('complementary', { name: 'About the message' }), name).toBeVisible()
  }
})

test('a hostile message asks nobody for anything', async ({ console, counter }) => {
  const { page, goTo, sandbox } = console
  await serveMessage(page, {
    eml: `Subject: words\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${Object.values(HOSTILE).join('\n')}`,
  })
  const before = counter.asked.length
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await goTo(`/c/${sandbox}/outbox/eml_0009zz`)
  await expect(page.locator('iframe')).toBeVisible()
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  await frame?.waitForLoadState()
  expect(await askedSince(page, counter, before)).toEqual([])
  expect(dialogs).toEqual([])
  expect(await page.evaluate(() => (window as { ran?: number }).ran ?? 0)).toBe(0)
})
