import { beforeAll, describe, expect, test } from 'vitest'
import Papa from 'papaparse'
import { awaitExport, download, exportFile } from '../../../support/exports.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'

const { start, sandbox } = useSandbox()
let shop: TestOrganization

beforeAll(async () => {
  shop = await start()
  const people = Array.from({ length: 450 }, (_, index) => ({
    email: `p${index}@shop.test`,
    name: `Person ${index}`,
    tags: index % 3 === 0 ? ['third', 'a, "b"'] : [],
    fields: { City: index % 2 ? 'Nîmes' : '=1+1' },
  }))
  await shop.call('import_subscribers', { subscribers: people })
  shop.force('p7@shop.test', 'BOUNCED')
})

function rowsOf(text: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(text.trimEnd(), { header: true }).data
}

describe('create_subscriber_export', () => {
  test('is queued, and its file has everybody, newest first', async () => {
    const created = await shop.call('create_subscriber_export')
    expect(created).toMatchObject({
      status: 'PENDING',
      rowCount: 0,
      total: 450,
      downloadUrl: null,
      done: false,
    })
    const rows = rowsOf(await exportFile(sandbox(), shop))
    expect(rows).toHaveLength(450)
    expect(rows[0]).toMatchObject({ email: 'p449@shop.test', name: 'Person 449', status: 'SUBSCRIBED' })
    expect(rows.at(-1)).toMatchObject({ email: 'p0@shop.test', tags: '"a, ""b""",third', City: "'=1+1" })
  })

  test('the file is the text of export_subscribers, byte for byte', async () => {
    const { csv } = await shop.call('export_subscribers', { format: 'csv', limit: 1000 })
    expect(await exportFile(sandbox(), shop)).toBe(csv)
  })

  test.each([
    [{ status: 'BOUNCED' as const }, 1],
    [{ tag: 'THIRD' }, 150],
    [{ query: 'p44' }, 11],
    [{ filters: [{ type: 'TAG', operator: 'NOT_BELONGS_TO_ANY', tagNames: ['third'] }] }, 300],
    [{ query: 'nobody at all' }, 0],
  ])('narrows by %j', async (input, count) => {
    expect(rowsOf(await exportFile(sandbox(), shop, input))).toHaveLength(count)
  })

  test('who is in it is settled when it is created', async () => {
    const own = await start()
    const people = Array.from({ length: 450 }, (_, at) => ({ email: `p${at}@x.test`, tags: ['vip'] }))
    await own.call('import_subscribers', { subscribers: people })
    // The tag leaves them while the file is being written, a block of some 200 at a time.
    const [created] = await Promise.all([
      own.call('create_subscriber_export', { tag: 'vip' }),
      own.confirm('delete_tag', { name: 'vip' }),
    ])
    expect(await awaitExport(own, created.exportId)).toMatchObject({ rowCount: created.total })
    const { text } = await download(sandbox(), own.token, `/api/v2/exports/${created.exportId}`)
    expect(rowsOf(text)).toHaveLength(created.total ?? -1)
    expect([0, 450]).toContain(created.total)
  })

  test('an unknown filter is refused by name', async () => {
    const { issues } = await shop.refuse('VALIDATION_ERROR', 'create_subscriber_export', {
      filters: [{ type: 'NOBODY' }],
    })
    expect(issues?.[0]?.path).toBe('filters.0.type')
  })
})
