import { describe, expect, test } from 'vitest'
import { doc } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('archive_email_snippet', () => {
  test('the confirmation says how many campaigns use it; they keep working', async () => {
    const { call, refuse, confirm } = await start()
    const { snippetId: id } = await call('create_email_snippet', {
      name: 'Legal',
      content: doc('small print'),
    })
    const content = doc({ type: 'snippet', attrs: { snippetId: id } })
    const { campaignId } = await call('create_campaign', { subject: 's', content })
    const asked = await refuse('CONFIRMATION_REQUIRED', 'archive_email_snippet', { id })
    expect(asked).toMatchObject({
      action: 'Archive email snippet "Legal"',
      message: 'The snippet leaves the list. 1 campaign uses it and will keep working.',
    })
    expect((await confirm('archive_email_snippet', { id })).snippet.archived).toBe(true)
    expect((await call('render_campaign', { campaignId })).text).toContain('small print')
    const again = await call('create_campaign', { subject: 's', content })
    expect(again.warnings).toContain('content.content.0.attrs.snippetId: snippet "Legal" is archived')
  })

  test('refuses one that is archived already, and one that is not there', async () => {
    const { call, refuse, confirm } = await start()
    const { snippetId: id } = await call('create_email_snippet', { name: 'Legal' })
    await confirm('archive_email_snippet', { id })
    await refuse('WRONG_STATE', 'archive_email_snippet', { id })
    await refuse('NOT_FOUND', 'archive_email_snippet', { id: 'snp_x' })
  })
})
