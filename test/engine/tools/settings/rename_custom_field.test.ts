import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'
import { required } from '../../../support/answers.ts'

const { start } = useSandbox()

describe('rename_custom_field', () => {
  test('renames; the stored values stay with it', async () => {
    const { call } = await start()
    await call('add_subscriber', { email: 'a@shop.test', fields: { Ville: 'Nantes', Plan: 'pro' } })
    const { id: fieldId } = required((await call('get_custom_fields')).fields[0])
    expect(await call('rename_custom_field', { fieldId, name: 'City' })).toEqual({
      field: { id: fieldId, name: 'City' },
    })
    expect((await call('get_subscriber', { email: 'a@shop.test' })).customFields).toEqual({
      City: 'Nantes',
      Plan: 'pro',
    })
    await call('add_subscriber', { email: 'a@shop.test', fields: { CITY: 'Brest' } })
    expect((await call('get_subscriber', { email: 'a@shop.test' })).customFields.City).toBe('Brest')
  })

  test('filters of segments and campaigns that name the field follow', async () => {
    const { call } = await start()
    await call('add_subscriber', { email: 'a@shop.test', fields: { City: 'Paris', Plan: 'pro' } })
    await call('add_subscriber', { email: 'b@shop.test', fields: { City: 'Brest' } })
    const elsewhere = { type: 'FIELD', field: 'CITY', operator: 'NOT_EQUALS', value: 'Paris' }
    const plan = { type: 'FIELD', field: 'Plan', operator: 'IS_EMPTY' }
    const filters = [elsewhere, plan]
    const { segmentId } = await call('create_segment', { name: 'Elsewhere', filters })
    const { campaignId } = await call('create_campaign', { subject: 'Hello' })
    await call('update_campaign_filters', { campaignId, filters })
    const { id: fieldId } = required((await call('get_custom_fields')).fields[0])
    await call('rename_custom_field', { fieldId, name: 'Town' })
    const followed = [{ ...elsewhere, field: 'Town' }, plan]
    expect(await call('get_segment', { segmentId })).toMatchObject({ filters: followed, subscriberCount: 1 })
    expect((await call('get_campaign', { campaignId })).recipientFilters).toEqual(followed)
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const { call } = await start()
    const { field } = await call('create_custom_field', { name: 'city' })
    const data = await call('rename_custom_field', { fieldId: field.id, name: 'to\u202ewn' })
    expect(data).toMatchObject({
      field: { name: 'town' },
      warnings: ['name: control characters were removed.'],
    })
  })

  test('its own name in another case is no conflict; the old name is free again', async () => {
    const { call } = await start()
    const { field } = await call('create_custom_field', { name: 'ville' })
    await call('rename_custom_field', { fieldId: field.id, name: 'VILLE' })
    await call('rename_custom_field', { fieldId: field.id, name: 'City' })
    await call('create_custom_field', { name: 'ville' })
  })

  test('same duplicate check as create: a name that is taken is a conflict', async () => {
    const { call, refuse } = await start()
    await call('create_custom_field', { name: 'Plan' })
    const { field } = await call('create_custom_field', { name: 'Ville' })
    const { message } = await refuse('CONFLICT', 'rename_custom_field', { fieldId: field.id, name: 'pLAN' })
    expect(message).toBe('name: a custom field "Plan" already exists.')
  })

  test('same reserved-name check as create', async () => {
    const { call, refuse } = await start()
    const { field } = await call('create_custom_field', { name: 'Ville' })
    const body = await refuse('VALIDATION_ERROR', 'rename_custom_field', { fieldId: field.id, name: 'Email' })
    expect(body.issues).toMatchObject([{ path: 'name', message: '"Email" is reserved' }])
    expect((await call('get_custom_fields')).fields).toEqual([field])
  })

  test("an unknown id, or another organization's, is not found", async () => {
    const mine = await start()
    const other = await start()
    const { field } = await other.call('create_custom_field', { name: 'Ville' })
    for (const fieldId of [field.id, 'fld_00011', 'Ville', '']) {
      const body = await mine.refuse('NOT_FOUND', 'rename_custom_field', { fieldId, name: 'City' })
      expect(body.message).toMatch(/^fieldId: /)
    }
    expect((await other.call('get_custom_fields')).fields).toEqual([field])
  })

  test.each([
    [{ name: 'x' }, 'fieldId'],
    [{ fieldId: 'x' }, 'name'],
    [{ fieldId: 'x', name: 'y', id: 'z' }, 'id'],
  ])('refuses wrong parameters, naming each: %j', async (input, path) => {
    const { refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'rename_custom_field', input)).issues).toMatchObject([{ path }])
  })
})
