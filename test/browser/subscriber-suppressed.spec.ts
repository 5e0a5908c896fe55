import { callAs, ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'
import { organizationId } from './support/screens.ts'
import { callConfirmed } from './support/sending.ts'

test('a suppressed subscriber: one statement whatever the status, and Reactivate beside it', async ({
  console,
}) => {
  const { page, access, goTo, sandbox } = console
  const call = callAs(access)
  const { subscribers } = await call('list_suppressed_subscribers', { status: 'BOUNCED' })
  const { id, email } = subscribers.at(-1) ?? { id: '', email: '' }
  await callConfirmed(console, organizationId(console, ORGANIZATION), 'unsubscribe', { email })
  await call('add_subscriber', { email, resubscribe: true })
  await console.actAs(ORGANIZATION)
  await goTo(`/c/${sandbox}/subscribers/${id}`)
  const panel = page.getByRole('complementary', { name: 'Subscriber' })
  await expect(panel.getByRole('note')).toContainText(/(Hard|Soft) bounce: .*until it is reactivated/)
  await expect(panel.getByRole('note')).not.toContainText(/\d{4}-\d{2}-\d{2}T/)
  await expect(panel.getByText('None: the address is suppressed')).toBeVisible()
  await expect(panel.getByText('Receives campaigns and workflow emails.')).toHaveCount(0)
  await panel.getByRole('link', { name: 'Explain', exact: true }).click()
  await expect(page.locator('[data-sentence="headline"]')).toContainText(email)
  await page.goBack()
  await panel.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('The address stays suppressed')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Reactivate' }).click()
  const sure = page.getByRole('button', { name: 'Reactivate subscriber' })
  await expect(sure.or(panel.getByText('Receives campaigns and workflow emails.'))).toBeVisible()
  if (await sure.isVisible()) await sure.click()
  await expect(panel.getByRole('note')).toBeHidden()
  await expect(panel.getByText('Receives campaigns and workflow emails.')).toBeVisible()
})
