/** How the pictures get about in the console. */

/** To an address of the console; waits until data has come and panels have moved. */
export async function go(page, path, wait = 500) {
  await page.evaluate((address) => (window.location.hash = address), path)
  await page.waitForTimeout(wait)
}

/** Customer screens act as an organization: its row on Home has the button. */
export async function actAs(page, name) {
  await go(page, '/home')
  await page.getByRole('button', { name: `Act as ${name}` }).click()
}

const secrets = new WeakMap()

/** Headers with which a script calls the host beside the page, as the console does. */
export async function sessionHeaders(page) {
  const context = page.context()
  const known = secrets.get(context) ?? (await readSecret(context))
  secrets.set(context, known)
  return { 'X-Postdesk-Console': known }
}

/** What the one-time link has put into the storage of the console's origin. */
async function readSecret(context) {
  const { origins } = await context.storageState()
  const kept = origins.flatMap(({ localStorage }) => localStorage)
  return kept.find(({ name }) => name === 'postdesk.session')?.value ?? ''
}
