import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('create_custom_field', () => {
  test('creates the definition only', async () => {
    const { call } = await start()
    await call('add_subscriber', { email: 'a@shop.test' })
    const data = await call('create_custom_field', { name: 'Lieu de naissance' })
    expect(data).toEqual({ field: { id: expect.stringMatching(/^fld_/), name: 'Lieu de naissance' } })
    expect(await call('get_custom_fields')).toEqual({ fields: [data.field] })
    expect((await call('get_subscriber', { email: 'a@shop.test' })).customFields).toEqual({})
  })

  test('bidi overrides in a name are removed with a warning', async () => {
    const { call } = await start()
    const data = await call('create_custom_field', { name: 'ci\u202ety' })
    expect(data).toMatchObject({
      field: { name: 'city' },
      warnings: ['name: control characters were removed.'],
    })
  })

  test('a name that is taken, in whatever case, is a conflict', async () => {
    const { call, refuse } = await start()
    await call('create_custom_field', { name: 'Ville' })
    for (const name of ['Ville', 'VILLE']) {
      const { message } = await refuse('CONFLICT', 'create_custom_field', { name })
      expect(message).toBe('name: a custom field "Ville" already exists.')
    }
  })

  test.each(
    'id name email phone status tags createdAt updatedAt customFields fields revenue emailCount openCount clickCount ipAddress country unsubscribeUrl onlineUrl org-name org-adresse __proto__'.split(
      ' ',
    ),
  )('reserved-name check: %s, in whatever case', async (name) => {
    const { call, refuse } = await start()
    for (const spelling of [name, name.toUpperCase()]) {
      const body = await refuse('VALIDATION_ERROR', 'create_custom_field', { name: spelling })
      expect(body.issues).toMatchObject([{ path: 'name', message: `"${spelling}" is reserved` }])
    }
    expect(await call('get_custom_fields')).toEqual({ fields: [] })
  })

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'x', type: 'Text' }, 'type'],
  ])('refuses wrong parameters, naming each: %j', async (input, path) => {
    const { refuse } = await start()
    expect((await refuse('VALIDATION_ERROR', 'create_custom_field', input)).issues).toMatchObject([{ path }])
  })
})
