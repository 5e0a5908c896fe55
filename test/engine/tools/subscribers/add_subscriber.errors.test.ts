import { writePath } from '../../../../src/shared/errors.ts'
import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

describe('add_subscriber refuses', () => {
  test.each([
    ['no-at-sign'],
    ['a@b'],
    ['two@@shop.test'],
    [''],
    ['=cmd@shop.test|calc'],
    ['quote"d@shop.test'],
    ['a b@shop.test'],
    ['.dot@shop.test'],
    ['a@-shop.test'],
    ['a@shop.123'],
    [`${'x'.repeat(65)}@shop.test`],
    [`a@${'x'.repeat(64)}.test`],
    [`a@${'x.'.repeat(130)}test`],
  ])('what is no email address, naming the field: %s', async (email) => {
    const { refuse, call } = await start()
    const { message, issues } = await refuse('VALIDATION_ERROR', 'add_subscriber', { email })
    expect(message).toMatch(/^email: /)
    expect(issues).toMatchObject([{ path: 'email' }])
    expect(await call('count_subscribers')).toEqual({ total: 0 })
  })

  test.each([
    [{}, 'email', 'is required'],
    [{ email: null }, 'email', 'must be text; got null'],
    [{ email: 'a@shop.test', name: 7 }, 'name', 'must be text; got 7'],
    [{ email: 'a@shop.test', tags: 'vip' }, 'tags', 'must be a list; got text'],
    [{ email: 'a@shop.test', tags: ['vip', ' '] }, 'tags.1', 'must not be empty'],
    [{ email: 'a@shop.test', fields: ['x'] }, 'fields', 'must be an object; got a list'],
    [
      { email: 'a@shop.test', fields: { City: ['x'] } },
      'fields.City',
      'must be text, a number or true/false; got a list',
    ],
    [{ email: 'a@shop.test', fields: { ' ': 'x' } }, 'fields', 'a custom field name must not be empty'],
    [{ email: 'a@shop.test', fields: { City: 'x'.repeat(10_001) } }, 'fields.City', /10000/],
    [{ email: 'a@shop.test', replaceTags: 'yes' }, 'replaceTags', 'must be true or false; got text'],
    [{ email: 'a@shop.test', phone: 'call me' }, 'phone', '"call me" is not a phone number'],
    [{ email: 'a@shop.test', country: 'France' }, 'country', '"France" is not a country'],
    [
      { email: 'a@shop.test', ipAddress: '300.1.1.1' },
      'ipAddress',
      '"300.1.1.1" is not an IPv4 or IPv6 address',
    ],
  ])('wrong parameters, naming each: %j', async (input, path, message) => {
    const { refuse } = await start()
    const body = await refuse('VALIDATION_ERROR', 'add_subscriber', input)
    expect(body.issues[0]).toMatchObject({ path, message: expect.stringMatching(message) })
    expect(body.message).toContain(writePath(path))
  })

  test('an unknown parameter by name, naming the known ones', async () => {
    const { refuse } = await start()
    const body = await refuse('VALIDATION_ERROR', 'add_subscriber', {
      email: 'a@shop.test',
      resubscibe: false,
    })
    expect(body.issues).toEqual([
      {
        path: 'resubscibe',
        message: 'is not a parameter of add_subscriber',
        hint: expect.stringMatching(/^Parameters: email, name, .*resubscribe.*country\.$/),
      },
    ])
  })

  test.each(['email', 'Name', 'unsubscribeUrl', 'org-adresse', 'CUSTOMFIELDS'])(
    'a reserved custom field name, and creates nothing: %s',
    async (name) => {
      const { refuse, call } = await start()
      const input = { email: 'a@shop.test', fields: { Fine: 'x', [name]: 'x' } }
      const body = await refuse('VALIDATION_ERROR', 'add_subscriber', input)
      expect(body.issues).toMatchObject([{ path: `fields.${name}`, message: `"${name}" is reserved` }])
      expect(await call('get_custom_fields')).toEqual({ fields: [] })
      expect(await call('count_subscribers')).toEqual({ total: 0 })
    },
  )

  test('every fault at once', async () => {
    const { refuse } = await start()
    const body = await refuse('VALIDATION_ERROR', 'add_subscriber', {
      email: 'x',
      country: 'XX',
      ipAddress: '1.2.3',
    })
    expect(body.issues.map((issue) => issue.path).toSorted()).toEqual(['country', 'email', 'ipAddress'])
    expect(body.message).toMatch(/ 2 more faults: see issues\.$/)
  })
})
