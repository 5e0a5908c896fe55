import { describe, expect, test } from 'vitest'
import { LINK_POLICY } from '../../src/http/link-pages.ts'
import { ONE_CLICK, useLinks } from '../support/link-sandbox.ts'

/** What the public links do not open, do not show, and do not follow. */
const { start, sandbox, setBase, mail, request, personOf } = useLinks()

describe('what cannot be followed', () => {
  test('the links of a message that bounced: 409 with the reason', async () => {
    const { links, id } = await mail()
    await sandbox().control('recipient.act', { emailId: id, action: 'bounce' })
    const { status, text } = await request(links.click)
    expect({ status, text }).toEqual({ status: 409, text: expect.stringContaining('it bounced') })
  })

  test('tokens that are changed, made up, of another world or unfinished: 404', async () => {
    const { links } = await mail()
    const token = links.click.slice('/links/'.length)
    for (const made of [
      '',
      token.slice(0, -1),
      `${token}0`,
      token.replace(/^c/, 'u'),
      token.replace(/-0-/, '-9-'),
      `../${token}`,
      `${token}/`,
      '%00',
      'x'.repeat(4000),
      `c0001-1-0-${'0'.repeat(24)}`,
    ]) {
      const { status, text } = await request(`/links/${made}`)
      expect({ made, status }).toEqual({ made, status: 404 })
      expect(text).not.toContain('at Object.')
    }
  })

  test('all of them while no link base is set, or another: 404, and nothing happens', async () => {
    const { links, email } = await mail()
    for (const base of [null, 'http://127.0.0.1:1', `${sandbox().url}/sandboxes/con_1a2b`]) {
      await setBase(base)
      for (const path of Object.values(links)) expect((await request(path)).status).toBe(404)
      expect((await request(links.unsubscribe, ONE_CLICK)).status).toBe(404)
    }
    expect(await personOf(email)).toMatchObject({ status: 'SUBSCRIBED', tags: [] })
  })

  test('other methods: 405', async () => {
    const { links } = await mail()
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect((await request(links.click, { method })).status).toBe(405)
  })
})

describe('no other route is opened', () => {
  test('nothing beside, and nothing behind the links answers without its key', async () => {
    for (const path of [
      '/links',
      '/link/x',
      '/sandbox/v1/link.follow',
      '/sandbox/v1/outbox.list',
      '/links/../sandbox/v1/clock.get',
    ]) {
      const { status } = await request(path)
      expect({ path, known: [401, 403, 404, 405, 503].includes(status) }).toEqual({ path, known: true })
    }
  })

  test('another Host is refused', async () => {
    const { links } = await mail()
    expect((await request(links.click, { headers: { host: 'links.sandbox.test' } })).status).toBe(404)
  })
})

describe('every page', () => {
  test('allows nothing but its own form, and keeps nothing', async () => {
    const { links } = await mail()
    for (const path of [links.unsubscribe, links.add, '/links/none']) {
      const { headers, text } = await request(path)
      expect(headers).toMatchObject({
        'content-security-policy': LINK_POLICY,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      expect(text).not.toMatch(/<script|<link|<img|https?:\/\/(?!links)/)
    }
    expect(LINK_POLICY).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })

  test('writes hostile names as words', async () => {
    const { id: organizationId, call, file } = await start({ doubleOptIn: true })
    sandbox().world.platform.write.run(
      'UPDATE organizations SET name = ? WHERE slug IS NOT NULL AND name = (SELECT name FROM organizations ORDER BY id DESC LIMIT 1)',
      ['<script>alert(1)</script>'],
    )
    await call('add_subscriber', { email: 'named@mail.test' })
    expect(file).toBeDefined()
    const { body } = await sandbox().control('link.create', { organizationId, email: 'named@mail.test' })
    const { text } = await request(new URL(body.data.url).pathname)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<script')
  })
})
