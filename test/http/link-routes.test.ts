import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LINK_POLICY } from '../../src/http/link-pages.ts'
import { readMessageLinks } from '../support/message-links.ts'
import { type TestOrganization, useSandbox } from '../support/organization.ts'
import { addMessage, type Written } from '../support/outbox.ts'
import { rawRequest } from '../support/raw-request.ts'

/** Links of relayed mail, opened by a browser or pressed by a mailbox provider: no key, only the token. */
const { start, sandbox } = useSandbox()
let shop: TestOrganization
beforeAll(async () => {
  shop = await start()
})

const HTML =
  '<a href="https://shop.example/Zo&amp;é?a=1">Shop</a><a href="{{addTag:fans,vip}}">More</a><a href="{{removeTag:fans}}">Less</a>' +
  '<a href="https://{{onlineUrl}}">Online</a><a href="https://{{unsubscribeUrl}}">Out</a>'
const LINKS = [
  { url: 'https://shop.example/Zo&é?a=1' },
  {
    url: 'https://links.sandbox.test/tags?add=fans,vip',
    tags: { action: 'add' as const, names: ['fans', 'vip'] },
  },
  {
    url: 'https://links.sandbox.test/tags?remove=fans',
    tags: { action: 'remove' as const, names: ['fans'] },
  },
]
const ONE_CLICK = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

const setBase = async (linkBase: string | null = sandbox().url) => {
  const { status } = await sandbox().control('outbox.set', { linkBase })
  expect(status).toBe(200)
}
beforeEach(() => setBase())

let people = 0

interface Mailed {
  id: string
  email: string
  links: Record<'click' | 'add' | 'remove' | 'online' | 'unsubscribe', string>
}

/** Somebody new with a message; its links as paths of this server. */
async function mail(written: Partial<Written> = {}): Promise<Mailed> {
  people += 1
  const email = `person${people}@mail.test`
  const { subscriber } = await shop.call('add_subscriber', { email })
  const id = addMessage(shop, {
    to: email,
    subscriberId: subscriber.id,
    words: { content: HTML, links: LINKS },
    ...written,
  })
  const [click = '', add = '', remove = '', online = '', unsubscribe = ''] = (
    await readMessageLinks(sandbox(), id)
  ).map((url) => url.replace('https://links.sandbox.test/', '/links/'))
  return { id, email, links: { click, add, remove, online, unsubscribe } }
}

const request = (
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) => rawRequest(sandbox().url, { path, ...options })

const personOf = async (email: string) =>
  (await shop.call('get_subscriber', { email })) as Record<string, unknown>

const eventsOf = async (email: string, eventType: string) =>
  (await shop.call('list_subscriber_events', { email, eventType })).events

describe('a click', () => {
  test('leads to the true target and is recorded', async () => {
    const { links, email, id } = await mail()
    const { status, headers, text } = await request(links.click)
    expect({ status, location: headers['location'], text }).toEqual({
      status: 302,
      location: 'https://shop.example/Zo&%C3%A9?a=1',
      text: '',
    })
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(await eventsOf(email, 'EMAIL_CLICKED')).toMatchObject([
      { data: { emailId: id, url: 'https://shop.example/Zo&é?a=1' } },
    ])
  })

  test('HEAD, as scanners ask, leads there and records nothing', async () => {
    const { links, email } = await mail()
    expect((await request(links.click, { method: 'HEAD' })).status).toBe(302)
    expect(await eventsOf(email, 'EMAIL_CLICKED')).toEqual([])
  })
})

describe('unsubscribe', () => {
  test('GET shows a page with a button and changes nothing', async () => {
    const { links, email } = await mail()
    const { status, headers, text } = await request(links.unsubscribe)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain(`${email} will get no more email`)
    expect(text).toContain(
      '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">',
    )
    expect(await personOf(email)).toMatchObject({ status: 'SUBSCRIBED' })
  })

  test('the button, sent as a browser sends it, unsubscribes', async () => {
    const { links, email, id } = await mail()
    const headers = { ...ONE_CLICK.headers, origin: sandbox().url }
    const { status, text } = await request(links.unsubscribe, { ...ONE_CLICK, headers })
    expect({ status, text }).toEqual({
      status: 200,
      text: expect.stringContaining(`${email} gets no more email`),
    })
    expect(await personOf(email)).toMatchObject({ status: 'UNSUBSCRIBED' })
    expect(await eventsOf(email, 'UNSUBSCRIBED')).toMatchObject([{ data: { source: 'LINK', emailId: id } }])
  })

  test('one-click POST (RFC 8058), also as multipart, also twice', async () => {
    const { links, email } = await mail()
    const multipart = {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    }
    expect((await request(links.unsubscribe, multipart)).status).toBe(200)
    expect(await personOf(email)).toMatchObject({ status: 'UNSUBSCRIBED' })
    expect((await request(links.unsubscribe, ONE_CLICK)).status).toBe(200)
    expect(await eventsOf(email, 'UNSUBSCRIBED')).toHaveLength(1)
  })

  test('a POST that says nothing of the kind, or too much, is 400 and changes nothing', async () => {
    const { links, email } = await mail()
    for (const body of [
      '',
      'List-Unsubscribe=No',
      'x=1',
      '{"List-Unsubscribe":"One-Click"}',
      `${'x'.repeat(5000)}&List-Unsubscribe=One-Click`,
    ]) {
      const { status } = await request(links.unsubscribe, { ...ONE_CLICK, body })
      expect({ body: body.slice(0, 20), status }).toEqual({ body: body.slice(0, 20), status: 400 })
    }
    expect(await personOf(email)).toMatchObject({ status: 'SUBSCRIBED' })
  })

  test('of a test message changes nobody, and says so', async () => {
    const { links, email } = await mail({ kind: 'TEST' })
    expect((await request(links.unsubscribe, ONE_CLICK)).text).toContain('This was a test message')
    expect(await personOf(email)).toMatchObject({ status: 'SUBSCRIBED' })
  })

  test('a foreign page cannot press it', async () => {
    const { links, email } = await mail()
    for (const origin of ['https://evil.example', 'null']) {
      const headers = { ...ONE_CLICK.headers, origin }
      expect((await request(links.unsubscribe, { ...ONE_CLICK, headers })).status).toBe(403)
    }
    expect(await personOf(email)).toMatchObject({ status: 'SUBSCRIBED' })
  })
})

describe('tag links', () => {
  test('add and remove tags, and count as clicks', async () => {
    const { links, email } = await mail()
    expect((await request(links.add)).text).toContain('was added to: fans, vip.')
    expect(await personOf(email)).toMatchObject({ tags: ['fans', 'vip'] })
    expect((await request(links.remove)).text).toContain('was removed from: fans.')
    expect(await personOf(email)).toMatchObject({ tags: ['vip'] })
    expect(await eventsOf(email, 'EMAIL_CLICKED')).toHaveLength(2)
  })

  test('are not sent to: 405', async () => {
    const { links, email } = await mail()
    const { status, headers } = await request(links.add, ONE_CLICK)
    expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow: 'GET, HEAD' })
    expect(await personOf(email)).toMatchObject({ tags: [] })
  })
})

describe('confirmation', () => {
  test('PENDING_CONFIRMATION becomes SUBSCRIBED, once', async () => {
    const { id: organizationId, call } = await start({ doubleOptIn: true })
    await call('add_subscriber', { email: 'new@mail.test' })
    const { body } = await sandbox().control('link.create', { organizationId, email: 'new@mail.test' })
    expect(body.data.url).toMatch(new RegExp(`^${sandbox().url}/links/k`))
    const { pathname } = new URL(body.data.url)
    expect((await request(pathname, { method: 'HEAD' })).status).toBe(200)
    expect(await call('get_subscriber', { email: 'new@mail.test' })).toMatchObject({
      status: 'PENDING_CONFIRMATION',
    })
    expect((await request(pathname)).text).toContain('new@mail.test is subscribed to')
    expect(await call('get_subscriber', { email: 'new@mail.test' })).toMatchObject({ status: 'SUBSCRIBED' })
    expect((await request(pathname)).text).toContain('It was confirmed before.')
    const { status } = await sandbox().control('link.create', { organizationId, email: 'new@mail.test' })
    expect(status).toBe(400)
  })
})

describe('the message in the browser', () => {
  test('is its text, whatever the HTML held', async () => {
    const content = `${HTML}<p>&lt;script&gt;alert(1)&lt;/script&gt; and more</p>`
    const { links } = await mail({ words: { content, links: LINKS } })
    const { status, text } = await request(links.online)
    expect(status).toBe(200)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; and more')
    expect(text).not.toContain('<script')
  })
})

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
    expect((await request(links.click, { headers: { host: 'links.sandbox.test' } })).status).toBe(403)
  })
})

describe('every page', () => {
  test('allows nothing but its own form, and keeps nothing', async () => {
    const { links } = await mail()
    for (const path of [links.unsubscribe, links.add, links.online, '/links/none']) {
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
