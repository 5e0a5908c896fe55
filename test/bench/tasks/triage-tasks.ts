import { expect, screenLink, type Desk, type Task } from './task.ts'

/** The budgets of somebody who looks after many organizations: tasks 3, 5, 6 and 10. */
export const TRIAGE_TASKS: readonly Task[] = [
  { number: 3, what: 'next organization in triage, opened', most: 2, where: 'stories', tries: [openNext] },
  {
    number: 5,
    what: 'every organization on hold, among 10,000',
    most: 2,
    where: 'stories',
    tries: [findHeld],
  },
  { number: 6, what: 'that list as CSV', most: 2, where: 'stories', tries: [copyHeld] },
  { number: 10, what: 'a deployment added and tested', most: 6, where: 'stories', tries: [addDeployment] },
]

/** From a case, as somebody who has just answered it. */
async function openNext({ page, begin, press }: Desk): Promise<void> {
  await screenLink(page, 'Verification').click()
  const links = page.getByRole('grid', { name: 'Verification' }).getByRole('link')
  await links.first().waitFor()
  const names = await links.allTextContents()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText(/^from (\d+) of \1 answers/).waitFor()
  begin()
  await press('j')
  await expect(page.getByRole('heading', { level: 1, name: names[1] ?? '' })).toBeVisible()
  await expect(page.locator('[data-sentence="headline"]')).toBeInViewport()
}

/** The steps are the same among ten and among ten thousand; the bench "organizations" has the time. */
async function findHeld({ page, begin, click }: Desk): Promise<void> {
  begin()
  await click(screenLink(page, 'Verification'))
  await click(page.getByRole('button', { name: 'On hold', exact: true }))
  await expect(page.getByText('2 on hold; all 10 checked')).toBeVisible()
}

async function copyHeld(desk: Desk): Promise<void> {
  const { page, begin, press } = desk
  await findHeld(desk)
  begin()
  await press('y')
  await expect(page.getByText('Copied 2 rows')).toBeVisible()
  const csv = await page.evaluate(() => navigator.clipboard.readText())
  expect(csv).toContain('Lantern Travel')
}

/** Name, URL and key are typed; the served sandbox answers like a deployment. */
async function addDeployment({ page, access, begin, press, type }: Desk): Promise<void> {
  begin()
  await press('Control+k')
  await type('Add a deployment')
  await expect(page.getByRole('option', { name: /^Add a deployment/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add deployment' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await type('Far away')
  await press('Tab')
  await type(access.url)
  await press('Tab')
  await press('Tab')
  await expect(dialog.getByLabel('Key', { exact: true })).toBeFocused()
  await type(access.adminKey)
  await press('Enter')
  await expect(page.getByText('Far away works')).toBeVisible()
}
