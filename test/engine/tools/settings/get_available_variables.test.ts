import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('get_available_variables', () => {
  test('built-in, organization, custom field and snippet variables', async () => {
    const { call, confirm } = await start()
    await call('create_custom_field', { name: 'promo-code' })
    const used = (await call('create_email_snippet', { name: 'Legal', description: 'Small print' })).snippetId
    const hidden = (await call('create_email_snippet', { name: 'Old' })).snippetId
    await confirm('archive_email_snippet', { id: hidden })
    const answer = await call('get_available_variables')
    expect(ids(answer.builtIn)).toEqual(['name', 'email', 'phone', 'unsubscribeUrl', 'onlineUrl'])
    expect(ids(answer.organization)).toEqual(['org-name', 'org-adresse'])
    expect(ids(answer.customFields)).toEqual(['promo-code'])
    expect(answer.snippets).toEqual([{ id: used, label: 'Legal', description: 'Small print' }])
  })

  test('every one of them resolves in a message', async () => {
    const { call } = await start()
    await call('create_custom_field', { name: 'promo-code' })
    const { builtIn, organization, customFields } = await call('get_available_variables')
    const content = ids([...builtIn, ...organization, ...customFields])
      .map((id) => `{{${id} | 'x'}}`)
      .join('\n')
    const { campaignId } = await call('create_campaign', { subject: 's', contentType: 'MARKDOWN', content })
    const { text, warnings } = await call('render_campaign', { campaignId })
    expect(text).not.toContain('{{')
    expect(warnings.join()).not.toContain('unknown variable')
  })
})
