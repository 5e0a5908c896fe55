import { beforeAll, describe, expect, test } from 'vitest'
import { awaitExport, download, exportFile } from '../../../support/exports.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'

const { start, sandbox, control } = useSandbox()
let shop: TestOrganization

beforeAll(async () => {
  shop = await start()
  await shop.call('import_subscribers', { subscribers: [{ email: 'a@shop.test' }, { email: 'b@shop.test' }] })
})

async function completed() {
  const { exportId } = await shop.call('create_subscriber_export')
  return awaitExport(shop, exportId)
}

const WEEK_MS = 7 * 24 * 3_600_000

describe('get_subscriber_export', () => {
  test('says COMPLETED, rows, address and expiry once it is done', async () => {
    const found = await completed()
    expect(found).toMatchObject({ status: 'COMPLETED', rowCount: 2, total: null, error: null, done: true })
    expect(found.downloadUrl).toBe(`/api/v2/exports/${found.exportId}`)
    expect(Date.parse(found.expiresAt ?? '') - Date.parse(found.completedAt ?? '')).toBe(WEEK_MS)
  })

  test('the same token downloads it as a file; others do not', async () => {
    const { downloadUrl } = await completed()
    const answered = await download(sandbox(), shop.token, downloadUrl)
    expect(answered.status).toBe(200)
    expect(answered.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answered.headers.get('content-disposition')).toMatch(/^attachment; filename="exp_\w+\.csv"$/)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    expect(answered.text.split('\r\n')).toHaveLength(4)
    const other = await start()
    expect((await download(sandbox(), other.token, downloadUrl)).status).toBe(404)
    expect((await download(sandbox(), 'svc_nobody', downloadUrl)).status).toBe(401)
    const { secret } = sandbox().gateway.keys.mint({
      kind: 'customer',
      organization: Number.parseInt(shop.id.slice(8), 36),
      label: 'campaigns only',
      session: true,
      scopes: ['campaigns'],
    })
    expect((await download(sandbox(), secret, downloadUrl)).status).toBe(403)
    expect((await download(sandbox(), shop.token, '/api/v2/exports/exp_nothing')).status).toBe(404)
    const posted = await fetch(`${sandbox().url}${downloadUrl}`, { method: 'POST' })
    expect(posted.status).toBe(405)
    expect(posted.headers.get('allow')).toBe('GET, HEAD')
    const looked = await fetch(`${sandbox().url}${downloadUrl}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${shop.token}` },
    })
    expect([looked.status, await looked.text()]).toEqual([200, ''])
    expect(looked.headers.get('content-length')).toBe(String(Buffer.byteLength(answered.text)))
    expect(Number(looked.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0)
  })

  test('expires after seven days of the world, file and all', async () => {
    const { exportId, downloadUrl } = await completed()
    await control('clock.advance', { by: '6d' })
    expect((await download(sandbox(), shop.token, downloadUrl)).status).toBe(200)
    await control('clock.advance', { by: '1d' })
    const found = await shop.call('get_subscriber_export', { exportId })
    expect(found).toMatchObject({ status: 'EXPIRED', downloadUrl: null, done: true })
    expect((await download(sandbox(), shop.token, downloadUrl)).status).toBe(400)
    await exportFile(sandbox(), shop)
    expect(sandbox().world.media.size(`exports/${exportId.replace('_', '-')}.csv`)).toBeNull()
  })

  test('an export is queued before a snapshot is whole after its restore', async () => {
    const { exportId } = await completed()
    await control('snapshot.create', { name: 'with an export' })
    const { text } = await download(sandbox(), shop.token, `/api/v2/exports/${exportId}`)
    await control('clock.advance', { by: '8d' })
    const queued = await shop.call('create_subscriber_export')
    await awaitExport(shop, queued.exportId)
    await control('snapshot.restore', { name: 'with an export' })
    expect(await download(sandbox(), shop.token, `/api/v2/exports/${exportId}`)).toMatchObject({
      status: 200,
      text,
    })
    await shop.refuse('NOT_FOUND', 'get_subscriber_export', { exportId: queued.exportId })
  })

  test('erasing a subscriber deletes the files that may hold them', async () => {
    await shop.call('add_subscriber', { email: 'gone@shop.test' })
    const { exportId, downloadUrl } = await completed()
    await control('subscriber.erase', { organizationId: shop.id, email: 'gone@shop.test' })
    expect(await shop.call('get_subscriber_export', { exportId })).toMatchObject({ status: 'EXPIRED' })
    expect((await download(sandbox(), shop.token, downloadUrl)).status).toBe(400)
    expect(await exportFile(sandbox(), shop)).not.toContain('gone@')
  })

  test('an unknown id is NOT_FOUND', async () => {
    await shop.refuse('NOT_FOUND', 'get_subscriber_export', { exportId: 'exp_00019' })
  })
})
