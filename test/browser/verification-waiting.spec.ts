import type { Page } from '@playwright/test'
import { grid } from './support/screens.ts'
import { expect, test } from './support/stories.ts'

/** What the screens of support say while an answer has not come, or was refused: no more than is known. */

/** Who is refused, by id: everybody but those. */
async function refuseAllBut(page: Page, read: readonly string[]): Promise<void> {
  const error = { code: 'RATE_LIMIT_ERROR', message: 'Too many calls.', retryAfter: 3 }
  await page.route('**/console/call', (route) => {
    const { tool, input } = route.request().postDataJSON() as { tool: string; input: { id?: string } }
    if (tool !== 'get_org_verification' || read.includes(input.id ?? '')) return route.fallback()
    return route.fulfill({ json: { ok: false, error } })
  })
}

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Too many calls.' })

test('an organization that could not be read is not said to be free of holds, and is asked again', async ({
  console,
}) => {
  const { page, goTo, sandbox, access } = console
  const idOf = (slug: string) => access.organizations.find((one) => one.slug === slug)?.id ?? ''
  await refuseAllBut(page, [idOf('growth-fox'), idOf('brass-and-oak')])
  await goTo(`/c/${sandbox}/verification`)
  await page.getByRole('button', { name: 'On hold', exact: true }).press('Enter')
  await expect(page.getByText('1 on hold; 2 of 10 checked')).toBeVisible()
  await expect(alert(page)).toContainText('RATE_LIMIT_ERROR')
  await page.unroute('**/console/call')
  await alert(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText('2 on hold; all 10 checked')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
})

test('where nobody was found among the few that could be read, that is what is said', async ({ console }) => {
  const { page, goTo, sandbox, access } = console
  const idOf = (slug: string) => access.organizations.find((one) => one.slug === slug)?.id ?? ''
  await refuseAllBut(page, [idOf('growth-fox')])
  await goTo(`/c/${sandbox}/verification`)
  await page.getByRole('button', { name: 'On hold', exact: true }).press('Enter')
  await expect(page.getByText('None of the 1 organization read so far is on hold.')).toBeVisible()

  await goTo(`/c/${sandbox}/review-emails`)
  await expect(page.getByText('1 organization with reviews; 1 of 10 checked')).toBeVisible()
  // A refused organization is asked once more on the way here: that must be over.
  await expect(alert(page)).toContainText('RATE_LIMIT_ERROR')
  await page.unroute('**/console/call')
  await alert(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText('10 organizations with reviews; all 10 checked')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)

  await goTo(`/c/${sandbox}/verification`)
  await page.getByRole('button', { name: 'All', exact: true }).press('Enter')
  await page.keyboard.press('/')
  await page.keyboard.insertText('zzz')
  await expect(page.getByText('No organization matches “zzz”.').last()).toBeVisible()
  await expect(grid(page, 'Verification')).toHaveCount(0)
})

test('evidence that is on its way is not called refused', async ({ console }) => {
  const { page, goTo, sandbox, access } = console
  const id = access.organizations.find(({ slug }) => slug === 'parcel-notice')?.id
  let letThrough = (): void => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/console/call', async (route) => {
    if ((route.request().postDataJSON() as { tool: string }).tool === 'get_review_emails') await held
    await route.fallback()
  })
  await goTo(`/c/${sandbox}/verification/${id}`)
  const evidence = page.getByRole('region', { name: 'Evidence', exact: true })
  await expect(page.getByText('Reading get_review_emails…')).toBeVisible()
  await expect(evidence.getByLabel('Reading the flagged emails')).toBeVisible()
  await expect(evidence).not.toContainText('refused')
  letThrough()
  await expect(evidence).toContainText('1 of 1 different email, 5 flagged')
})
