/** How the pictures get about in the console, and call tools beside it. */

/** To an address of the console; waits until data has come and panels have moved. */
export async function go(page, path, wait = 500) {
  await page.evaluate((address) => (window.location.hash = address), path)
  await page.waitForTimeout(wait)
}

/** Customer screens act as an organization: the bar of every page opens the chooser. */
export async function actAs(page, name) {
  await page
    .getByLabel('Acting as', { exact: true })
    .getByRole('button', { name: /^(Choose organization|Change)/ })
    .click()
  await page.getByRole('option', { name }).first().click()
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

/** Calls a customer tool beside the page. Throws what is refused, with the code where one is asked for. */
export async function callTool(page, connection, organization, tool, input = {}) {
  const response = await page.request.post('/console/call', {
    headers: await sessionHeaders(page),
    data: { connection, surface: 'customer', organization, tool, input },
  })
  const answer = await response.json()
  if (answer.ok) return answer.data
  throw Object.assign(new Error(`${tool}: ${answer.error.message}`), {
    confirmation: answer.error.confirmation,
  })
}

/** As `callTool`; where a code is asked for, calls once more with it. */
export async function callConfirmed(page, connection, organization, tool, input = {}) {
  try {
    return await callTool(page, connection, organization, tool, input)
  } catch (error) {
    if (!error.confirmation) throw error
    const { confirmationCode } = error.confirmation
    return await callTool(page, connection, organization, tool, { ...input, confirmationCode })
  }
}
