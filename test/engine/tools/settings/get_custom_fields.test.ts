import { expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

test('get_custom_fields answers id and name of every definition, oldest first', async () => {
  const { call } = await start()
  expect(await call('get_custom_fields')).toEqual({ fields: [] })
  const { field } = await call('create_custom_field', { name: 'Ville' })
  await call('add_subscriber', { email: 'a@shop.test', fields: { Points: 1 } })
  expect(await call('get_custom_fields')).toEqual({
    fields: [field, { id: expect.stringMatching(/^fld_/), name: 'Points' }],
  })
})

test('get_custom_fields refuses any parameter by name', async () => {
  const { refuse } = await start()
  const body = await refuse('VALIDATION_ERROR', 'get_custom_fields', { limit: 5 })
  expect(body.issues).toMatchObject([{ path: 'limit' }])
})
