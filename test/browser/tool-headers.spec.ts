import { expect, test } from './support/console.ts'
import { clipboard } from './support/screens.ts'
import { startGoBetween } from './support/go-between.ts'

/** How the answer of a call came, and how the call is made outside, at a sandbox and at a deployment. */

const RUN = 'Control+Enter'

test('a sandbox: what a script gets, and that the console has no headers', async ({
  console: { page, openTool, actAs },
}) => {
  await actAs('Atelier Nord')
  await openTool('list_tags')
  await page.keyboard.press(RUN)
  await page.getByRole('button', { name: /^HTTP 200 .*headers$/ }).press('Enter')
  const headers = page.getByRole('dialog', { name: /headers$/ })
  await expect(headers).toContainText('has no HTTP headers')
  await expect(headers.getByRole('row', { name: 'status 200' })).toBeVisible()
  await expect(
    headers.getByRole('row', { name: 'content-type application/json; charset=utf-8' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(headers).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^HTTP 200 .*headers$/ })).toBeFocused()
})

test('a deployment: the headers that came; and curl while nobody is acted as', async ({
  console: { page, goTo, control, sandbox, access },
}) => {
  const far = await startGoBetween(access.url)
  far.echoes = true
  const { id: keyId, key } = await control('key.create', { kind: 'admin' }, sandbox)
  const given = { label: 'Far', url: far.url, environment: 'staging', key, keep: 'session' }
  const { connection } = await control('connection.add', given)
  try {
    await goTo(`/c/${connection.id}/tools/admin/list_orgs`)
    await page.getByRole('heading', { name: 'list_orgs' }).waitFor()
    await page.keyboard.press(RUN)
    await page.getByRole('button', { name: /^HTTP 200 .*headers$/ }).press('Enter')
    const headers = page.getByRole('dialog', { name: /headers$/ })
    await expect(headers).toContainText('As Far answered')
    await expect(headers.getByRole('row', { name: /^date .* GMT$/ })).toBeVisible()
    // What the far end repeats of the key arrives without it, and its cookie not at all.
    await expect(headers.getByRole('row', { name: 'x-request-id Bearer svca_…' })).toBeVisible()
    expect(await headers.textContent()).not.toContain(key.slice(5))
    expect(await headers.textContent()).not.toMatch(/set-cookie|of-the-far-end/)
    await page.keyboard.press('Escape')

    await goTo(`/c/${connection.id}/tools/customer/list_tags`)
    await page.getByRole('heading', { name: 'list_tags' }).waitFor()
    await page.getByRole('button', { name: 'Copy as code' }).press('Enter')
    await page.getByRole('menuitem', { name: 'curl' }).press('Enter')
    await expect.poll(() => clipboard(page)).toContain('-H "X-Service-Organization: $ORGANIZATION"')
    await expect(page.getByText('An admin key also wants the id of an organization')).toBeVisible()
  } finally {
    await control('connection.remove', { id: connection.id })
    await control('key.revoke', { id: keyId }, sandbox)
    await far.stop()
  }
})

test('from a call to the token that its code needs, for the organization that is acted as', async ({
  console: { page, openTool, actAs, control, sandbox },
}) => {
  await actAs('Atelier Nord')
  await openTool('list_tags')
  await page.getByRole('button', { name: 'Copy as code' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Keys and tokens' }).press('Enter')
  await page.getByRole('button', { name: 'Create key' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create key' })
  await dialog.getByRole('radio', { name: /^Token of one organization/ }).check()
  await expect(dialog.getByRole('combobox', { name: 'Organization' })).toHaveValue(/^Atelier Nord/)
  await dialog.getByLabel('Label').fill('For a script')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy key' }).press('Enter')
  await expect.poll(() => clipboard(page)).toMatch(/^svc_/)
  const { keys } = await control('key.list', {}, sandbox)
  const made = keys.find(({ label }) => label === 'For a script')
  expect(made).toMatchObject({ organizationId: 'org_00001' })
  await control('key.revoke', { id: made!.id }, sandbox)
})
