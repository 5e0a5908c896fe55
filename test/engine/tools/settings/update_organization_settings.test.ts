import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()

describe('update_organization_settings', () => {
  test('changes name and timezone, and the platform knows at once', async () => {
    const { call, id } = await start()
    const data = await call('update_organization_settings', {
      name: ' Café  Zoé\n',
      timezone: 'Europe/Paris',
    })
    expect(data).toEqual({ organization: { id, name: 'Café  Zoé', timezone: 'Europe/Paris' } })
    const { body } = await sandbox().admin('get_org', { id })
    expect(body.data.organization).toMatchObject({ id, name: 'Café  Zoé', timezone: 'Europe/Paris' })
    const found = await sandbox().admin('list_orgs', { search: 'café  zoé' })
    expect(found.body.data.organizations).toMatchObject([{ id, name: 'Café  Zoé' }])
  })

  test('control characters and bidi overrides in a name are removed with a warning', async () => {
    const { call } = await start()
    const data = await call('update_organization_settings', { name: 'Stu\u0007dio' })
    expect(data).toMatchObject({
      organization: { name: 'Studio' },
      warnings: ['name: control characters were removed.'],
    })
  })

  test('what is omitted stays as it is', async () => {
    const { call, id } = await start()
    await call('update_organization_settings', { name: 'Zoé', timezone: 'Asia/Tokyo' })
    const named = await call('update_organization_settings', { name: 'Zoe' })
    expect(named.organization).toEqual({ id, name: 'Zoe', timezone: 'Asia/Tokyo' })
    const moved = await call('update_organization_settings', { timezone: 'UTC' })
    expect(moved.organization).toEqual({ id, name: 'Zoe', timezone: 'UTC' })
  })

  test('double opt-in is left alone', async () => {
    const { call } = await start({ doubleOptIn: true })
    await call('update_organization_settings', { timezone: 'Asia/Tokyo' })
    const { subscriber } = await call('add_subscriber', { email: 'a@shop.test' })
    expect(subscriber.status).toBe('PENDING_CONFIRMATION')
  })

  test.each([['Mars/Olympus'], ['+02:00'], ['Europe/Paris '], [''], ['GMT+1'], ['Paris']])(
    'timezone is an IANA name: "%s" is refused',
    async (timezone) => {
      const { refuse } = await start()
      const body = await refuse('VALIDATION_ERROR', 'update_organization_settings', {
        timezone,
        name: 'Other',
      })
      expect(body.issues).toMatchObject([{ path: 'timezone' }])
    },
  )

  test.each([
    [{}, ''],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 1 }, 'name'],
    [{ timezone: null }, 'timezone'],
    [{ name: 'x', doubleOptIn: false }, 'doubleOptIn'],
  ])('refuses wrong parameters, naming each, and changes nothing: %j', async (input, path) => {
    const { refuse, id } = await start()
    const before = (await sandbox().admin('get_org', { id })).body.data.organization
    const body = await refuse('VALIDATION_ERROR', 'update_organization_settings', input)
    expect(body.issues).toMatchObject([{ path }])
    expect((await sandbox().admin('get_org', { id })).body.data.organization).toEqual(before)
  })
})
