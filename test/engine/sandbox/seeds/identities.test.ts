import { describe, expect, test } from 'vitest'
import { DOMAIN_STATUSES } from '../../../../src/engine/domain/domain-records.ts'
import { statusOfRecord } from '../../../../src/engine/domain/domain-verification.ts'
import { readMediaUrl } from '../../../../src/engine/domain/media-url.ts'
import { listDomainRecords } from '../../../../src/engine/store/domains.ts'
import { findOrganizationBySlug } from '../../../../src/engine/store/organizations.ts'
import { headerImageReader } from '../../../../src/platform/image-reader.ts'
import { encodeOrganizationId } from '../../../../src/shared/ids.ts'
import { actAs, type TestOrganization, useSandbox } from '../../../support/organization.ts'

const { sandbox } = useSandbox({ seed: 'demo' })

const SLUGS = [
  'atelier-nord',
  'cafe-zurich',
  'tokyo-cycle',
  'lumen-books',
  'nimbus-deals',
  'hearth-and-hollow',
] as const

async function open(slug: string): Promise<TestOrganization & { created: number }> {
  const row = findOrganizationBySlug(sandbox().world.platform.read, slug)
  if (!row) throw new Error(slug)
  const id = encodeOrganizationId(row.number)
  const { body } = await sandbox().control('key.create', { kind: 'customer', organizationId: id })
  return { ...actAs(sandbox(), { id, slug, token: body.data.key }), created: row.created }
}

describe('the demo seed', () => {
  test('has sending domains in every state, and web domains in every state', async () => {
    const statuses = new Set<string>()
    const hosts = new Set<string>()
    for (const slug of SLUGS) {
      const { call } = await open(slug)
      for (const { status } of (await call('list_domains')).domains) statuses.add(status)
      for (const { status } of (await call('list_web_domains')).webDomains) hosts.add(status)
    }
    expect([...statuses].toSorted()).toEqual([...DOMAIN_STATUSES].toSorted())
    expect([...hosts].toSorted()).toEqual(['FAILED', 'PENDING', 'VERIFIED'])
  })

  test.each(SLUGS)('verifying changes nothing in %s but what was never asked for', async (slug) => {
    const { file } = await open(slug)
    for (const { status, published, name } of listDomainRecords(file.read)) {
      const after = status === 'NOT_STARTED' ? 'PENDING' : status
      expect({ name, status: statusOfRecord(published, status) }).toEqual({ name, status: after })
    }
  })

  test.each(SLUGS)(
    'senders, web domains and images of %s are younger than it and older than today',
    async (slug) => {
      const { file, created } = await open(slug)
      const now = sandbox().world.clock.now()
      for (const table of ['senders', 'web_domains', 'images']) {
        const times = file.read.column<number>(`SELECT created FROM ${table} ORDER BY id`)
        expect(
          times.every((time) => time >= created && time <= now),
          table,
        ).toBe(true)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      }
    },
  )

  test('five have a default sender, the newest has none yet', async () => {
    for (const slug of SLUGS) {
      const { senders } = await (await open(slug)).call('get_email_senders')
      const defaults = senders.filter(({ isDefault }) => isDefault)
      expect([slug, defaults.length]).toEqual([slug, slug === 'hearth-and-hollow' ? 0 : 1])
    }
  })

  test.each(SLUGS)('every image of %s is there and as large as it says', async (slug) => {
    const { images } = await (await open(slug)).call('list_images')
    for (const { url, size, width, height, mimeType } of images) {
      const bytes = sandbox().world.media.read(readMediaUrl(url)?.file ?? '')
      if (!bytes) throw new Error(`${url} is gone`)
      expect(bytes).toHaveLength(size)
      expect(await headerImageReader.read(bytes)).toEqual({
        ...{ mimeType, width, height, extension: 'png' },
        pixels: (width ?? 0) * (height ?? 0),
      })
    }
  })

  test('has writing styles, and organizations without one', async () => {
    expect((await (await open('atelier-nord')).call('get_writing_style')).name).toBe('Maison')
    expect((await (await open('cafe-zurich')).call('get_writing_style')).updatedAt).toBeNull()
  })
})
