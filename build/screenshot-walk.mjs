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
