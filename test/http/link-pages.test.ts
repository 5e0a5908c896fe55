import { expect, test } from 'vitest'
import { writeLinkPage } from '../../src/http/link-pages.ts'
import { failure, success } from '../../src/shared/result.ts'
import { useDoorAlone } from '../support/door-alone.ts'
import { rawRequest } from '../support/raw-request.ts'

/** Every page that a link of a message can open, and every press that it takes. */
const { behind, url } = useDoorAlone()

const PRESS = { 'content-type': 'application/x-www-form-urlencoded' }
const look = (kind: string, more: object = {}) => ({
  kind,
  organizationName: 'The Shop',
  to: 'ann@mail.test',
  target: null,
  tags: ['fans', 'vip'],
  action: null,
  html: null,
  ...more,
})
const open = (method: string, more: { headers?: object; body?: string } = {}) =>
  rawRequest(url(), { method, path: '/links/token', ...more } as never)
const press = (body: string, headers: object = PRESS) => open('POST', { headers, body })

test.each<[string, object, string, string[]]>([
  ['confirm', {}, 'Confirmed', ['ann@mail.test is subscribed to The Shop.']],
  [
    'confirm',
    { note: 'It was confirmed before.' },
    'Confirmed',
    ['ann@mail.test is subscribed to The Shop.', 'It was confirmed before.'],
  ],
  ['tags', { done: true, action: 'add' }, 'Saved', ['ann@mail.test was added to: fans, vip.']],
  ['tags', { done: true, action: 'remove' }, 'Saved', ['ann@mail.test was removed from: fans, vip.']],
  ['tags', { done: false, note: 'A test.' }, 'Your choices', ['A test.']],
  ['tags', {}, 'Your choices', []],
  ['click', { target: 'javascript:alert(1)' }, 'A link of a message', ['javascript:alert(1)']],
  ['click', { target: 'http://[' }, 'A link of a message', ['http://[']],
  ['click', { target: 'xhttps://shop.example' }, 'A link of a message', ['xhttps://shop.example']],
  ['click', {}, 'A link of a message', ['']],
  ['unsubscribe', { done: true }, 'Unsubscribed', ['ann@mail.test gets no more email from The Shop.']],
  ['unsubscribe', { done: false, note: 'A test.' }, 'Nothing changed', ['A test.']],
  ['unsubscribe', { done: false, note: null }, 'Nothing changed', []],
])('a page for %s %j', async (kind, more, title, lines) => {
  behind.control = () => success(look(kind, more))
  const { status, text } = await open('GET')
  expect({ status, text }).toEqual({ status: 200, text: writeLinkPage({ status, title, lines }) })
})

test('a look at an unsubscribe link is a button, and HEAD of it an empty page', async () => {
  behind.control = () => success(look('unsubscribe'))
  const page = {
    status: 200,
    title: 'Unsubscribe from The Shop',
    lines: ['ann@mail.test will get no more email from The Shop.'],
    button: 'Unsubscribe',
  }
  const { text } = await open('GET')
  expect(text).toBe(writeLinkPage(page))
  const head = await open('HEAD')
  expect([head.text, head.headers['content-length']]).toEqual(['', String(Buffer.byteLength(text))])
  const asked = { url: `${url()}/links/token` }
  expect(behind.actions).toEqual([
    ['link.look', asked],
    ['link.look', asked],
  ])
})

test.each(['http://shop.example/', 'https://shop.example/a?b=c#d', 'HTTPS://shop.example/'])(
  'a click leads to %s',
  async (target) => {
    behind.control = () => success(look('click', { target }))
    const { status, headers } = await open('GET')
    expect([status, headers['location']]).toEqual([302, target.replace('HTTPS', 'https')])
    expect(behind.actions.map(([action]) => action)).toEqual(['link.look', 'link.follow'])
  },
)

test('only a click leads anywhere', async () => {
  behind.control = () => success(look('confirm', { target: 'https://shop.example/' }))
  expect((await open('GET')).status).toBe(200)
})

test('what cannot be followed is told without the name of its parameter', async () => {
  behind.control = (action) =>
    action === 'link.look'
      ? success(look('confirm'))
      : failure({ code: 'CONFLICT', message: 'url: it bounced: for good.' })
  const { status, text } = await open('GET')
  const shown = { status: 409, title: 'This link cannot be followed', lines: ['it bounced: for good.'] }
  expect({ status, text }).toEqual({ status: 409, text: writeLinkPage(shown) })
})

test('a press is the words of RFC 8058, in 2048 bytes at most', async () => {
  behind.control = () => success(look('unsubscribe', { done: true }))
  const words = '&List-Unsubscribe=One-Click'
  const filled = (bytes: number) => 'x'.repeat(bytes - words.length) + words
  expect((await press(filled(2048))).status).toBe(200)
  expect((await press(filled(2049))).status).toBe(400)
  expect((await press('List-Unsubscribe=One-Click', {})).status).toBe(200)
  const part = (name: string, end = '\r\n') =>
    `--x\r\nContent-Disposition: form-data; ${name}\r\n\r\nOne-Click${end}--x--\r\n`
  const multipart = { 'content-type': 'Multipart/Form-Data; boundary=x' }
  for (const name of ['name="List-Unsubscribe"', 'name=List-Unsubscribe', 'name="list-unsubscribe"'])
    expect((await press(part(name), multipart)).status).toBe(200)
  for (const [name, end] of [['name="Unsubscribe"'], ['name="List-Unsubscribe"', 's\r\n']] as const)
    expect((await press(part(name, end), multipart)).status).toBe(400)
  // Each form is read by its own type alone.
  expect((await press(part('name="List-Unsubscribe"'))).status).toBe(400)
  expect((await press('List-Unsubscribe=One-Click', multipart)).status).toBe(400)
})

test('a sandbox without pictures shows none', async () => {
  behind.control = () => success({ mimeType: 'image/png', file: 'a.png' })
  const picture = () => rawRequest(url(), { path: '/pictures/token' })
  expect(await picture()).toMatchObject({ status: 404, text: 'No picture is at this address.\n' })
  expect(behind.actions).toEqual([['link.picture', { url: `${url()}/pictures/token` }]])
})
