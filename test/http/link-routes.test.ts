import { describe, expect, test } from 'vitest'
import { messagePolicy } from '../../src/http/link-pages.ts'
import { ONE_CLICK, useLinks } from '../support/link-sandbox.ts'
import { linksOf } from '../support/page-links.ts'

/** Links of relayed mail, opened by a browser or pressed by a mailbox provider: no key, only the token. */
const { start, sandbox, mail, request, personOf, eventsOf } = useLinks()

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
      expect((await request(links.unsubscribe, { ...ONE_CLICK, headers })).status).toBe(404)
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
  test('is the message, its links still working, in a sandbox without scripts, origin and network', async () => {
    const { links, email, id } = await mail()
    const policy = messagePolicy(`${sandbox().url}/pictures/`)
    const { status, headers, text } = await request(links.online)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
    expect(policy).toMatch(
      /^sandbox [^;]*; default-src 'none'; style-src 'unsafe-inline'; img-src data: http:\/\/127\.0\.0\.1:\d+\/pictures\/; /,
    )
    expect(policy).not.toMatch(/allow-(?:scripts|same-origin|forms|top)/)
    expect(linksOf(text)).toEqual(
      [links.click, links.add, links.remove, links.online, links.unsubscribe].map(
        (path) => sandbox().url + path,
      ),
    )
    expect(await eventsOf(email, 'EMAIL_OPENED')).toMatchObject([{ data: { emailId: id } }])
  })
})
