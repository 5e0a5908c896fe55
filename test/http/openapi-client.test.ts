import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import createClient from 'openapi-fetch'
import { expect, test } from 'vitest'
import type { components, paths } from '../../docs/openapi.d.ts'
import { root } from '../imports.ts'
import { useSandbox } from '../support/organization.ts'

/** A client that was generated from our OpenAPI document, with no knowledge of ours. */
const { start, sandbox } = useSandbox()

test('docs/openapi.d.ts is what openapi-typescript makes of the document', () => {
  const made = execFileSync(process.execPath, ['build/client-types.mjs'], { cwd: root, encoding: 'utf8' })
  const same = made === readFileSync(join(root, 'docs', 'openapi.d.ts'), 'utf8')
  expect(same, 'docs/openapi.d.ts is behind: run "npm run docs -- --no-screenshots" and commit it').toBe(true)
})

async function startClient() {
  const { token } = await start()
  return createClient<paths>({ baseUrl: sandbox().url, headers: { authorization: `Bearer ${token}` } })
}

type Refusal = components['schemas']['Refusal'] | components['schemas']['Confirmation']

/** Returns the code that a refusal asks for. Fails for any other refusal, and for none. */
function codeOf(refusal: Refusal | undefined): number {
  expect(refusal?.error).toBe('CONFIRMATION_REQUIRED')
  return refusal && 'confirmationCode' in refusal ? refusal.confirmationCode : 0
}

test('it adds, finds, changes and counts subscribers, and reads what it may not', async () => {
  const client = await startClient()
  const added = await client.POST('/api/v2/tools/add_subscriber', {
    body: { email: 'Ada@Shop.Test', name: 'Ada', tags: ['vip'] },
  })
  expect(added.data?.data.subscriber.email).toBe('ada@shop.test')
  const listed = await client.POST('/api/v2/tools/list_subscribers', { body: { tag: 'VIP', limit: 5 } })
  const id = listed.data?.data.subscribers[0]?.id ?? ''
  const updated = await client.POST('/api/v2/tools/update_subscriber', {
    body: { subscriber: id, name: 'Ada L.' },
  })
  expect(updated.data?.data.subscriber.name).toBe('Ada L.')
  const counted = await client.POST('/api/v2/tools/count_subscribers', { body: {} })
  expect(counted.data?.data.total).toBe(1)
  const lost = await client.POST('/api/v2/tools/get_subscriber', { body: { email: 'nobody@shop.test' } })
  expect(lost.response.status).toBe(404)
  expect(lost.error).toMatchObject({ success: false, code: 'NOT_FOUND' })
})

test('it writes a segment and a campaign, and asks before it deletes', async () => {
  const client = await startClient()
  const segment = await client.POST('/api/v2/tools/create_segment', { body: { name: 'Everyone' } })
  const segmentId = segment.data?.data.segmentId ?? ''
  const campaign = await client.POST('/api/v2/tools/create_campaign', { body: { subject: 'Spring' } })
  const campaignId = campaign.data?.data.campaignId ?? ''
  const read = await client.POST('/api/v2/tools/get_campaign', { body: { campaignId } })
  expect(read.data?.data).toMatchObject({ subject: 'Spring', status: 'DRAFT' })

  const path = '/api/v2/tools/archive_campaign'
  const asked = await client.POST(path, { body: { campaignId } })
  expect(asked.response.status).toBe(403)
  const confirmationCode = codeOf(asked.error)
  const archived = await client.POST(path, { body: { campaignId, confirmationCode } })
  expect(archived.data?.data.campaign.status).toBe('ARCHIVED')

  const deleting = '/api/v2/tools/delete_segment'
  const code = codeOf((await client.POST(deleting, { body: { segmentId } })).error)
  const wrong = await client.POST(deleting, {
    body: { segmentId, confirmationCode: code === 10_000 ? 10_001 : 10_000 },
  })
  codeOf(wrong.error)
  const gone = await client.POST(deleting, { body: { segmentId, confirmationCode: code } })
  expect(gone.data?.success).toBe(true)
  const segments = await client.POST('/api/v2/tools/list_segments', { body: {} })
  expect(segments.data?.data.segments).toEqual([])
})

test('it makes an export, waits for it and downloads the file; an admin key runs an admin tool', async () => {
  const client = await startClient()
  await client.POST('/api/v2/tools/add_subscriber', { body: { email: 'ada@shop.test' } })
  const queued = await client.POST('/api/v2/tools/create_subscriber_export', { body: {} })
  const exportId = queued.data?.data.exportId ?? ''
  await expect
    .poll(async () => {
      const polled = await client.POST('/api/v2/tools/get_subscriber_export', { body: { exportId } })
      return polled.data?.data.done
    })
    .toBe(true)
  const file = await client.GET('/api/v2/exports/{exportId}', {
    params: { path: { exportId } },
    parseAs: 'text',
  })
  expect(file.data).toContain('ada@shop.test')

  const admin = createClient<paths>({
    baseUrl: sandbox().url,
    headers: { authorization: `Bearer ${sandbox().adminKey}` },
  })
  const orgs = await admin.POST('/api/v1/admin/tools', {
    body: { tool: 'list_orgs', input: { pageSize: 1 } },
  })
  expect(orgs.data?.tool).toBe('list_orgs')
})
