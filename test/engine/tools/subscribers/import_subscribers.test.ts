import { describe, expect, test } from 'vitest'
import { START } from '../../../support/served-sandbox.ts'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()
const email = 'a@shop.test'
const none = { imported: 0, updated: 0, failed: 0, errors: [] }

describe('import_subscribers', () => {
  test('answers imported, updated and failed counts with per-row errors', async () => {
    const { call } = await start()
    await call('add_subscriber', { email, name: 'Ana' })
    const data = await call('import_subscribers', {
      subscribers: [
        {
          email: 'Zoe@Shop.TEST',
          name: 'Zoé',
          phone: '+33 6 39 98 12 34',
          tags: ['VIP', 'vip'],
          fields: { City: 'Nantes', Points: 3 },
          ipAddress: '203.0.113.7',
          country: 'fr',
          createdAt: '2025-03-01T08:30:00Z',
        },
        { email, name: 'Anna' },
        { email: 'nope', name: 'Bad' },
      ],
    })
    expect(data).toEqual({
      imported: 1,
      updated: 1,
      failed: 1,
      errors: [
        {
          row: 2,
          email: 'nope',
          message: 'email: "nope" is not an email address. Send one such as ada@example.org.',
        },
      ],
      warnings: [
        'Row 0: fields.City: the custom field did not exist and was created.',
        'Row 0: fields.Points: the custom field did not exist and was created.',
      ],
    })
    expect(await call('get_subscriber', { email: 'zoe@shop.test' })).toEqual({
      id: expect.stringMatching(/^sub_/),
      email: 'zoe@shop.test',
      name: 'Zoé',
      phone: '+33 6 39 98 12 34',
      status: 'SUBSCRIBED',
      createdAt: '2025-03-01T08:30:00.000Z',
      updatedAt: new Date(START).toISOString(),
      tags: ['VIP'],
      customFields: { City: 'Nantes', Points: '3' },
      revenue: 0,
      emailCount: 0,
      openCount: 0,
      clickCount: 0,
      ipAddress: '203.0.113.7',
      country: 'FR',
      unsubscribeReason: null,
    })
  })

  test('a row with too many tags or fields is a row error, and one with the most is imported', async () => {
    const { call } = await start()
    const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)
    const fields = (count: number) => Object.fromEntries(tags(count).map((name) => [`Of ${name}`, 'x']))
    const data = await call('import_subscribers', {
      subscribers: [
        { email: 'a@shop.test', tags: tags(100), fields: fields(200) },
        { email: 'b@shop.test', tags: tags(101) },
        { email: 'c@shop.test', fields: fields(201) },
      ],
    })
    expect(data).toMatchObject({
      ...{ imported: 1, failed: 2 },
      errors: [
        { row: 1, email: 'b@shop.test', message: 'tags must have at most 100 tags.' },
        { row: 2, email: 'c@shop.test', message: 'fields must have at most 200 fields.' },
      ],
    })
  })

  test('up to 500 subscribers per call: 500 are imported, in their order', async () => {
    const { call } = await start()
    const subscribers = Array.from({ length: 500 }, (_, index) => ({ email: `p${index}@shop.test` }))
    expect(await call('import_subscribers', { subscribers })).toEqual({ ...none, imported: 500 })
    const { subscribers: listed, total } = await call('list_subscribers', { limit: 2 })
    expect(listed.map((row) => row.email)).toEqual(['p499@shop.test', 'p498@shop.test'])
    expect(total).toBe(500)
  })

  test('somebody twice in one batch, in whatever case, is created by the first row and updated by the second', async () => {
    const { call } = await start()
    const subscribers = [
      { email: 'ok1@example.org', tags: ['vip'], name: 'One' },
      { email: ' OK1@Example.org ', tags: ['beta'], phone: '061234' },
      { email: 'ok1@example.org', name: 'Three' },
    ]
    expect(await call('import_subscribers', { subscribers })).toEqual({ ...none, imported: 1, updated: 2 })
    expect(await call('get_subscriber', { email: 'ok1@example.org' })).toMatchObject({
      name: 'Three',
      phone: '061234',
      tags: ['beta', 'vip'],
    })
    expect(await call('count_subscribers')).toEqual({ total: 1 })
  })

  test('an empty cell means nothing known: it clears nothing, and creates no custom field', async () => {
    const { call } = await start()
    const full = {
      email,
      name: 'Ada',
      phone: '061234',
      country: 'FR',
      ipAddress: '::1',
      fields: { City: 'Nice' },
    }
    await call('import_subscribers', { subscribers: [{ ...full, tags: ['VIP'], createdAt: '2025-01-01' }] })
    const before = await call('get_subscriber', { email })
    const empty = {
      name: '',
      phone: '',
      country: '',
      ipAddress: '',
      tags: [],
      fields: { City: '', Other: '' },
    }
    const nulls = {
      name: null,
      phone: null,
      country: null,
      ipAddress: null,
      tags: null,
      fields: null,
      createdAt: null,
    }
    const rows = [{ email, ...empty, createdAt: '' }, { email, ...nulls }, { email }]
    expect(await call('import_subscribers', { subscribers: rows })).toEqual({ ...none, updated: 3 })
    const after = await call('get_subscriber', { email })
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt })
    expect((await call('get_custom_fields')).fields).toHaveLength(1)
  })

  test('null clears a custom field', async () => {
    const { call } = await start()
    await call('import_subscribers', { subscribers: [{ email, fields: { City: 'Nice', Plan: 'pro' } }] })
    await call('import_subscribers', { subscribers: [{ email, fields: { city: null } }] })
    expect((await call('get_subscriber', { email })).customFields).toEqual({ Plan: 'pro' })
  })

  test('createdAt dates a new person and never a known one; without an offset it is UTC', async () => {
    const { call } = await start()
    await call('import_subscribers', { subscribers: [{ email, createdAt: '2025-05-01 10:11:12' }] })
    await call('import_subscribers', { subscribers: [{ email, createdAt: '2020-01-01' }] })
    expect((await call('get_subscriber', { email })).createdAt).toBe('2025-05-01T10:11:12.000Z')
  })

  test('an import never reorders: newest first is the order in which people were stored', async () => {
    const { call } = await start()
    await call('add_subscriber', { email: 'first@shop.test' })
    await call('import_subscribers', { subscribers: [{ email, createdAt: '2001-01-01' }] })
    const { subscribers } = await call('list_subscribers')
    expect(subscribers.map((row) => row.email)).toEqual([email, 'first@shop.test'])
  })

  test('an internationalised domain and markup in a name are imported as text', async () => {
    const { call } = await start()
    const subscribers = [
      { email: 'ok3@exämple.org' },
      { email: 'ok7+tag@example.org', name: '<b>"O\'Neil"</b>' },
    ]
    expect(await call('import_subscribers', { subscribers })).toEqual({ ...none, imported: 2 })
    expect((await call('get_subscriber', { email: 'ok3@xn--exmple-cua.org' })).email).toBe(
      'ok3@xn--exmple-cua.org',
    )
    expect((await call('get_subscriber', { email: 'ok7+tag@example.org' })).name).toBe('<b>"O\'Neil"</b>')
  })

  test('C0 controls and bidi overrides are removed with a warning that names the row', async () => {
    const { call } = await start()
    const subscribers = [
      { email, name: 'A\u0000da' },
      { email: 'b@shop.test', name: '\u202eeda' },
    ]
    expect(await call('import_subscribers', { subscribers })).toEqual({
      ...none,
      imported: 2,
      warnings: [
        'Row 0: name: control characters were removed.',
        'Row 1: name: control characters were removed.',
      ],
    })
    expect((await call('get_subscriber', { email })).name).toBe('Ada')
  })
})

describe('import_subscribers: row errors never fail the call', () => {
  const long = 'x'.repeat(5000)
  test.each([
    ['text', 'The row must be an object with an email.', null],
    [null, 'The row must be an object with an email.', null],
    [[email], 'The row must be an object with an email.', null],
    [{}, 'email is required.', null],
    [{ email: '' }, 'email is required.', ''],
    [{ email: 7 }, 'email must be text.', null],
    [
      { email: 'two@@shop.test' },
      'email: "two@@shop.test" is not an email address. Send one such as ada@example.org.',
      'two@@shop.test',
    ],
    [{ email, name: long }, 'name must be at most 255 characters, not 5000.', email],
    [{ email, name: 7 }, 'name must be text.', email],
    [
      { email, phone: 'none' },
      'phone: "none" is not a phone number. Send digits, such as +33 6 12 34 56 78.',
      email,
    ],
    [
      { email, country: 'Francia' },
      'country: "Francia" is not a country. An ISO 3166-1 alpha-2 code such as FR.',
      email,
    ],
    [
      { email, ipAddress: 'home' },
      'ipAddress: "home" is not an IPv4 or IPv6 address. Send one such as 203.0.113.7.',
      email,
    ],
    [{ email, tags: 'vip' }, 'tags must be a list of tag names.', email],
    [{ email, tags: [''] }, 'tags[0] must not be empty.', email],
    [{ email, fields: ['x'] }, 'fields must be an object of text, number, boolean or null values.', email],
    [
      { email, fields: { City: {} } },
      'fields must be an object of text, number, boolean or null values.',
      email,
    ],
    [{ email, createdAt: '01/02/2025' }, 'createdAt: "01/02/2025" is not an ISO 8601 time.', email],
    [{ email, createdAt: '2026-09-02' }, 'createdAt lies in the future.', email],
    [
      { email, status: 'BANNED' },
      'status is not a known field. Known: email, name, phone, tags, fields, ipAddress, country, createdAt.',
      email,
    ],
    [
      { email, customFields: {} },
      'customFields is not a known field. Known: email, name, phone, tags, fields, ipAddress, country, createdAt.',
      email,
    ],
  ])('%j', async (row, message, named) => {
    const { call } = await start()
    const data = await call('import_subscribers', { subscribers: [row, { email: 'good@shop.test' }] })
    expect(data).toEqual({ ...none, imported: 1, failed: 1, errors: [{ row: 0, email: named, message }] })
    expect(await call('count_subscribers')).toEqual({ total: 1 })
  })

  test('a refused row leaves nothing behind: no person, no tag, no custom field', async () => {
    const { call } = await start()
    const proto = JSON.parse(`{"email": "${email}", "fields": {"__proto__": "x"}}`)
    const refused = [{ email, tags: ['VIP'], fields: { New: 'x', Email: 'reserved' } }, proto]
    const data = await call('import_subscribers', { subscribers: refused })
    expect(data.errors).toEqual([
      { row: 0, email, message: expect.stringContaining('"Email" is reserved') },
      { row: 1, email, message: expect.stringContaining('"__proto__" is reserved') },
    ])
    expect(await call('get_custom_fields')).toEqual({ fields: [] })
    expect(await call('list_tags')).toEqual({ tags: [] })
  })

  test('several faults of one row are one error', async () => {
    const { call } = await start()
    const { errors } = await call('import_subscribers', { subscribers: [{ email: 'x', country: 'XX' }] })
    expect(errors).toHaveLength(1)
    expect(errors[0]?.message).toMatch(/^email: .*\. country: .*\./)
  })
})
