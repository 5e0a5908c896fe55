import { expect, test } from './support/stories.ts'

/** A case of an organization with several members: in a sandbox of its own, so that no list of others grows. */

test('several members: the account of each who counts is asked for, and cited by its own answer', async ({
  console,
}) => {
  const { page, control, goTo } = console
  const sentence = (key: string) => page.locator(`[data-sentence="${key}"]`)
  const panel = page.getByRole('complementary', { name: 'Citation' })
  const marked = panel.locator('[data-marked]')
  const made = await control('connection.create', { label: 'Members', seed: 'empty' })
  const connection = made.connection.id
  const at = '2026-08-01T09:00:00.000Z'
  const member = (name: string, role: string, banned: boolean) => ({
    ...{ userId: `usr_${name}`, email: `${name}@many.example`, name: `${name} Marlow`, role, banned },
    ...(banned ? { banReason: 'Fraud', bannedAt: at } : {}),
  })
  const { organizationId } = await control(
    'case.reproduce',
    {
      gatheredAt: '2026-09-01T09:00:00.000Z',
      organization: { organization: { id: 'org_1', name: 'Many Hands', slug: 'many-hands', createdAt: at } },
      verification: {
        status: 'BANNED',
        members: [
          member('Ada', 'OWNER', false),
          member('Ben', 'ADMIN', true),
          member('Cleo', 'OWNER', true),
          member('Dan', 'MEMBER', false),
        ],
      },
    },
    connection,
  )
  await goTo(`/c/${connection}/verification/${organizationId}`)
  await expect(page.getByText(/^from 11 of 11 answers/)).toBeVisible()
  await expect(sentence('ban')).toContainText('is banned')
  await expect(sentence('ban-2')).toContainText('is banned')
  await sentence('ban-end-2')
    .getByRole('button', { name: /Citation/ })
    .click()
  await expect(panel).toContainText('get_user#2 /user/banExpiresAt')
  await expect(marked).toContainText('banExpiresAtnull')
  const shown = panel.getByRole('group', { name: 'Answer shown' })
  await expect(shown.getByRole('button', { name: 'get_user#3' })).toBeVisible()
  await expect(shown.getByRole('button', { name: 'get_user#4' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await control('connection.remove', { id: connection })
})
