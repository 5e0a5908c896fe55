import { beforeAll, describe, expect, test } from 'vitest'
import Papa from 'papaparse'
import { START } from '../../../support/served-sandbox.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { required } from '../../../support/answers.ts'

const { start } = useSandbox()
const now = new Date(START).toISOString()
let shop: TestOrganization

beforeAll(async () => {
  shop = await start()
  await shop.call('add_subscriber', { email: 'a@shop.test', tags: ['VIP', 'b'], fields: { City: 'Nîmes' } })
  await shop.call('add_subscriber', { email: 'b@shop.test', name: 'Line "two", Ada', phone: '+33 6 12' })
  await shop.call('add_subscriber', {
    email: 'c@shop.test',
    name: '=cmd|calc!A1',
    fields: { Note: 'x\r\ny' },
  })
  shop.force('b@shop.test', 'BOUNCED')
})

describe('export_subscribers', () => {
  test('json by default: email, name, phone, status, tags, custom fields, creation date, newest first', async () => {
    expect(await shop.call('export_subscribers')).toEqual({
      format: 'json',
      count: 3,
      subscribers: [
        {
          email: 'c@shop.test',
          name: '=cmd|calc!A1',
          phone: null,
          status: 'SUBSCRIBED',
          tags: [],
          customFields: { Note: 'x\r\ny' },
          createdAt: now,
        },
        {
          email: 'b@shop.test',
          name: 'Line "two", Ada',
          phone: '+33 6 12',
          status: 'BOUNCED',
          tags: [],
          customFields: {},
          createdAt: now,
        },
        {
          email: 'a@shop.test',
          name: null,
          phone: null,
          status: 'SUBSCRIBED',
          tags: ['b', 'VIP'],
          customFields: { City: 'Nîmes' },
          createdAt: now,
        },
      ],
    })
  })

  test('csv: one text, one column per custom field, formulas made harmless', async () => {
    const data = await shop.call('export_subscribers', { format: 'csv' })
    expect(data).toEqual({ format: 'csv', count: 3, csv: expect.any(String) })
    expect(Papa.parse(required(data.csv), { header: true, skipEmptyLines: true }).data).toEqual([
      {
        email: 'c@shop.test',
        name: "'=cmd|calc!A1",
        phone: '',
        status: 'SUBSCRIBED',
        tags: '',
        createdAt: now,
        City: '',
        Note: 'x\r\ny',
      },
      {
        email: 'b@shop.test',
        name: 'Line "two", Ada',
        phone: '+33 6 12',
        status: 'BOUNCED',
        tags: '',
        createdAt: now,
        City: '',
        Note: '',
      },
      {
        email: 'a@shop.test',
        name: '',
        phone: '',
        status: 'SUBSCRIBED',
        tags: 'b,VIP',
        createdAt: now,
        City: 'Nîmes',
        Note: '',
      },
    ])
    expect(data.csv?.startsWith('email,name,phone,status,tags,createdAt,City,Note\r\n')).toBe(true)
  })

  test('status and tag (case-insensitive) narrow it', async () => {
    const emails = async (input: object) =>
      (await shop.call('export_subscribers', input)).subscribers?.map((row) => row.email)
    expect(await emails({ status: 'BOUNCED' })).toEqual(['b@shop.test'])
    expect(await emails({ tag: 'vip' })).toEqual(['a@shop.test'])
    expect(await emails({ tag: 'vip', status: 'BOUNCED' })).toEqual([])
    expect(await shop.call('export_subscribers', { tag: 'nobody' })).toEqual({
      format: 'json',
      count: 0,
      subscribers: [],
    })
  })

  test('an export goes back in through import_subscribers', async () => {
    const { subscribers } = await shop.call('export_subscribers')
    const rows = required(subscribers).map(({ customFields, status: _status, ...row }) => ({
      ...row,
      fields: customFields,
    }))
    const copy = await start()
    expect(await copy.call('import_subscribers', { subscribers: rows.toReversed() })).toMatchObject({
      imported: 3,
      failed: 0,
    })
    const again = (await copy.call('export_subscribers')).subscribers
    expect(again).toEqual(subscribers?.map((row: object) => ({ ...row, status: 'SUBSCRIBED' })))
  })

  test('limit is 1000 by default, at most 10000', async () => {
    const big = await start()
    for (let batch = 0; batch < 3; batch += 1) {
      const subscribers = Array.from({ length: 500 }, (_, index) => ({
        email: `p${batch}x${index}@shop.test`,
      }))
      await big.call('import_subscribers', { subscribers })
    }
    expect((await big.call('export_subscribers')).count).toBe(1000)
    expect((await big.call('export_subscribers', { limit: 10_000 })).count).toBe(1500)
    expect((await big.call('export_subscribers', { limit: 2 })).count).toBe(2)
    for (const limit of [0, 10_001, 1.5, 'all']) {
      const body = await big.refuse('VALIDATION_ERROR', 'export_subscribers', { limit })
      expect(body.issues).toMatchObject([{ path: 'limit' }])
    }
  })

  test.each([
    [{ format: 'xml' }, 'format'],
    [{ status: 'ACTIVE' }, 'status'],
    [{ tag: ['vip'] }, 'tag'],
    [{ query: 'a' }, 'query'],
  ])('refuses wrong parameters, naming each: %j', async (input, path) => {
    expect((await shop.refuse('VALIDATION_ERROR', 'export_subscribers', input)).issues).toMatchObject([
      { path },
    ])
  })
})
