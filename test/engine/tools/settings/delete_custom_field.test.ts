import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'
import { required } from '../../../support/answers.ts'

const { start } = useSandbox()
const email = 'a@shop.test'

describe('delete_custom_field', () => {
  test('dangerous; needs confirmation; removes stored values', async () => {
    const { call, refuse } = await start()
    await call('add_subscriber', { email, fields: { Ville: 'Nantes', Plan: 'pro' } })
    await call('add_subscriber', { email: 'b@shop.test', fields: { Ville: 'Brest' } })
    await call('add_subscriber', { email: 'c@shop.test' })
    const [city, plan] = (await call('get_custom_fields')).fields
    const { id: fieldId } = required(city)
    const asked = await refuse('CONFIRMATION_REQUIRED', 'delete_custom_field', { fieldId })
    expect(asked).toMatchObject({
      action: 'Delete custom field "Ville"',
      message: '2 stored values are removed with it. This cannot be undone.',
    })
    expect((await call('get_subscriber', { email })).customFields).toEqual({ Ville: 'Nantes', Plan: 'pro' })
    const { confirmationCode } = asked
    const done = await call('delete_custom_field', { fieldId, confirmationCode })
    expect(done).toEqual({ deleted: true, fieldId, name: 'Ville', subscribersUpdated: 2, usedBy: 0 })
    expect(await call('get_custom_fields')).toEqual({ fields: [plan] })
    expect((await call('get_subscriber', { email })).customFields).toEqual({ Plan: 'pro' })
  })

  test('says how many segments and campaigns filter by it, by name or by id', async () => {
    const { call, refuse, confirm } = await start()
    await call('add_subscriber', { email, fields: { Ville: 'Nantes', Plan: 'pro' } })
    const { fields } = await call('get_custom_fields')
    const [fieldId = '', plan = ''] = fields.map(({ id }) => id)
    const message = async () =>
      (await refuse('CONFIRMATION_REQUIRED', 'delete_custom_field', { fieldId })).message
    const not = { type: 'FIELD', operator: 'NOT_EQUALS', value: 'Brest' }
    await call('create_segment', { name: 'Other', filters: [{ ...not, fieldId: plan }] })
    expect(await message()).not.toContain('filter')
    await call('create_segment', { name: 'By id', filters: [{ ...not, fieldId }] })
    expect(await message()).toContain('1 segment or campaign filters by it')
    await call('create_segment', { name: 'By name', filters: [{ ...not, field: ' ville' }] })
    expect(await message()).toContain('2 segments or campaigns filter by it')
    expect(await confirm('delete_custom_field', { fieldId })).toMatchObject({ usedBy: 2 })
  })

  test('does not resubscribe', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email, fields: { Ville: 'Nantes' } })
    await confirm('unsubscribe', { email, reason: 'why' })
    await confirm('delete_custom_field', {
      fieldId: required((await call('get_custom_fields')).fields[0]).id,
    })
    expect(await call('get_subscriber', { email })).toMatchObject({
      status: 'UNSUBSCRIBED',
      unsubscribeReason: 'why',
    })
  })

  test('a field of the same name made again holds nothing', async () => {
    const { call, confirm } = await start()
    await call('add_subscriber', { email, fields: { Ville: 'Nantes' } })
    const { id: fieldId } = required((await call('get_custom_fields')).fields[0])
    await confirm('delete_custom_field', { fieldId })
    const { field } = await call('create_custom_field', { name: 'Ville' })
    expect(field.id).not.toBe(fieldId)
    expect((await call('get_subscriber', { email })).customFields).toEqual({})
  })

  test('one stored value is said in the singular, none is said too', async () => {
    const { call, refuse } = await start()
    const { field } = await call('create_custom_field', { name: 'Ville' })
    const message = async () =>
      (await refuse('CONFIRMATION_REQUIRED', 'delete_custom_field', { fieldId: field.id })).message
    expect(await message()).toMatch(/^0 stored values are /)
    await call('add_subscriber', { email, fields: { Ville: 'Nantes' } })
    expect(await message()).toMatch(/^1 stored value is /)
  })

  test("an unknown id, or another organization's, is not found, and no code is issued", async () => {
    const mine = await start()
    const other = await start()
    const { field } = await other.call('create_custom_field', { name: 'Ville' })
    for (const fieldId of [field.id, 'fld_00011', 'Ville']) {
      const body = await mine.refuse('NOT_FOUND', 'delete_custom_field', { fieldId })
      expect(body.message).toMatch(/^fieldId: /)
      expect(body).not.toHaveProperty('confirmationCode')
    }
  })

  test.each([
    [{}, 'fieldId'],
    [{ fieldId: 1 }, 'fieldId'],
    [{ fieldId: 'x', name: 'Ville' }, 'name'],
  ])('refuses wrong parameters, naming each: %j', async (input, path) => {
    const { refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'delete_custom_field', input)).issues).toMatchObject([{ path }])
  })
})
