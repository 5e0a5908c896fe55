import { describe, expect, test } from 'vitest'
import { doc } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

/** Names that no `{{…}}` can hold, or that it would read as another one. */
const UNUSABLE = [
  'a|b',
  'a}}b',
  '{{a}}',
  '{a',
  'a<b>',
  ' a',
  'a ',
  '\u00a0a',
  'a\tb',
  'a\u0000b',
  'a\nb',
  'a\u2028b',
]
const USABLE = ['Shoe size', 'ville-préférée', 'a.b', 'a:b', "l'âge", '東京', 'a"b', 'a/b', '100%']

describe('Right to the last edge, 9: names of custom fields', () => {
  test.each(UNUSABLE)('%j is refused by every door, with the field named', async (name) => {
    const { call, refuse } = await start()
    const { field } = await call('create_custom_field', { name: 'fine' })
    const at = `fields.${name}`
    for (const [tool, input, path] of [
      ['create_custom_field', { name }, 'name'],
      ['rename_custom_field', { fieldId: field.id, name }, 'name'],
      ['add_subscriber', { email: 'a@mail.test', fields: { [name]: 'x' } }, at],
    ] as const) {
      const { issues } = await refuse('VALIDATION_ERROR', tool, input)
      expect({ tool, path: issues[0]?.path }).toEqual({ tool, path })
    }
    const rows = [{ email: 'b@mail.test', fields: { [name]: 'x' } }, { email: 'c@mail.test' }]
    const imported = await call('import_subscribers', { subscribers: rows })
    expect(imported).toMatchObject({ imported: 1, failed: 1, errors: [{ row: 0, email: 'b@mail.test' }] })
    expect(imported.errors[0]?.message).toContain('fields.')
    expect((await call('get_custom_fields')).fields).toEqual([field])
  })

  test.each(USABLE)('%j can be used: its value shows', async (name) => {
    const { call } = await start()
    const { subscriber } = await call('add_subscriber', {
      email: 'a@mail.test',
      fields: { [name]: 'the value' },
    })
    const content = doc(`It is {{${name}}}.`)
    const { campaignId } = await call('create_campaign', { subject: 'x', content })
    const { text } = await call('render_campaign', { campaignId, subscriberId: subscriber.id })
    expect(text).toContain('It is the value.')
  })
})
