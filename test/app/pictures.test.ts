import { deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { MOST_OUTSIDE_PICTURES } from '../../src/engine/domain/limits.ts'
import { loadPictures } from '../../src/app/pictures.ts'
import { headerImageReader } from '../../src/platform/image-reader.ts'
import { answerWith, redirectTo, useOutside } from '../support/outside-server.ts'

/** Pictures of one message: fetched once each, only what is a picture comes back, all of it counted. */
const { outside } = useOutside()
const load = (...urls: string[]) => loadPictures(urls, { web: outside().web, images: headerImageReader })

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

const PNG = Buffer.concat([
  Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
  chunk('IEND', Buffer.alloc(0)),
])
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

beforeEach(() => {
  outside().pages = {
    '/a.png': answerWith(PNG, { 'content-type': 'image/png', 'set-cookie': 'seen=1' }),
    '/b.png': redirectTo('http://elsewhere.test/a.png'),
    '/svg.png': answerWith(SVG, { 'content-type': 'image/png' }),
    '/page.png': answerWith('<script>alert(1)</script>', { 'content-type': 'text/html' }),
    '/named.png': answerWith(PNG, { 'content-type': 'application/octet-stream' }),
    '/large.png': answerWith(Buffer.concat([PNG, Buffer.alloc(3_000_000)]), { 'content-type': 'image/png' }),
  }
})

describe('pictures of a message', () => {
  test('come as data addresses of what they are, each asked for once', async () => {
    const url = 'http://pictures.test/a.png'
    const { pictures, ...counts } = await load(url, url, '//pictures.test/x', 'http://pictures.test/b.png')
    expect(pictures.map((one) => one.url)).toEqual([url, 'http://pictures.test/b.png'])
    for (const { data } of pictures) expect(data).toBe(`data:image/png;base64,${PNG.toString('base64')}`)
    expect(counts).toMatchObject({ asked: 3, bytes: PNG.length * 2, refused: [{ url: '//pictures.test/x' }] })
    expect(outside().visited.filter((visit) => visit === 'pictures.test/a.png')).toHaveLength(1)
  })

  test.each([
    ['a drawing that runs', 'http://pictures.test/svg.png', /no picture/],
    ['a page', 'http://pictures.test/page.png', /text\/html/],
    ['nothing', 'http://pictures.test/none.png', /404/],
    ['too much', 'http://pictures.test/large.png', /./],
    ['no web address', 'file:///etc/passwd', /http/],
    ['a script', 'javascript:alert(1)', /http/],
    ['a name with a password', 'http://a:b@pictures.test/a.png', /password/],
    ['this computer', 'http://127.0.0.1:4319/console/call', /not public/],
    ['a machine nearby', 'http://192.168.0.1/a.png', /not public/],
    ['where clouds keep their keys', 'http://169.254.169.254/latest', /not public/],
  ])('refuse %s and say why', async (_what, url, why) => {
    const { pictures, refused, bytes } = await load(url)
    expect(pictures).toEqual([])
    expect(refused).toEqual([{ url, why: expect.stringMatching(why) as string }])
    expect(bytes).toBe(0)
  })

  test('take a picture under another type for what its bytes are', async () => {
    const { pictures } = await load('http://pictures.test/named.png')
    expect(pictures[0]?.data).toMatch(/^data:image\/png;/)
  })

  test('leave nothing behind that a second message would carry', async () => {
    const cookies: (string | undefined)[] = []
    outside().pages['/c.png'] = (request, response) => {
      cookies.push(request.headers.cookie ?? request.headers.referer ?? request.headers.authorization)
      response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'seen=1' }).end(PNG)
    }
    await load('http://pictures.test/c.png')
    await load('http://pictures.test/c.png')
    expect(cookies).toEqual([undefined, undefined])
  })

  test('are no more than a message may have', async () => {
    const many = Array.from(
      { length: MOST_OUTSIDE_PICTURES + 20 },
      (_, at) => `http://pictures.test/a.png?${at}`,
    )
    expect((await load(...many)).asked).toBe(MOST_OUTSIDE_PICTURES)
  })
})
