import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { answerWith, useOutside } from '../support/outside-server.ts'

/** Responses that are too much: endless, swollen, of another kind than asked for. */
const { outside, get, refusal } = useOutside()

describe('what is sent', () => {
  test('is GET without cookies, referrer, credentials or anything of this machine', async () => {
    const seen: Record<string, unknown>[] = []
    outside().pages['/'] = (request, response) => {
      seen.push({ method: request.method, ...request.headers })
      response.writeHead(302, { location: '/next', 'set-cookie': 'a=b' }).end()
    }
    outside().pages['/next'] = (request, response) => {
      seen.push({ method: request.method, ...request.headers })
      response.end('x')
    }
    await get('http://shop.example/', { accept: ['text/html', '*/*'] })
    const sent = {
      method: 'GET',
      host: 'shop.example',
      connection: expect.any(String),
      accept: 'text/html, */*',
      'accept-encoding': 'gzip, br',
      'user-agent': 'Postdesk sandbox',
    }
    expect(seen).toEqual([sent, sent])
  })

  test('goes past no proxy, whatever the environment says', async () => {
    const names = ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'NODE_USE_ENV_PROXY']
    const before = names.map((name) => process.env[name])
    for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : 'http://127.0.0.1:9'
    try {
      expect((await get('http://shop.example/')).status).toBe(200)
    } finally {
      for (const [index, name] of names.entries()) {
        if (before[index] === undefined) delete process.env[name]
        else process.env[name] = before[index]
      }
    }
  })
})

describe('the body', () => {
  test('of exactly the limit is read, of one byte more is not', async () => {
    outside().pages['/'] = answerWith('x'.repeat(1000))
    expect((await get('http://shop.example/')).bytes).toHaveLength(1000)
    outside().pages['/'] = answerWith('x'.repeat(1001))
    expect(await refusal('http://shop.example/')).toMatch(/larger than/)
  })

  test('that never ends is cut off at the limit', async () => {
    let sent = 0
    outside().pages['/'] = (_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384
      }
      response.on('drain', more)
      more()
    }
    expect(await refusal('http://shop.example/', { mostBytes: 100_000 })).toMatch(/larger than/)
    expect(sent).toBeLessThan(20_000_000)
  })

  test('that lies about its length is counted, not believed', async () => {
    outside().pages['/'] = (_request, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' })
      response.write('x'.repeat(600))
      response.end('x'.repeat(600))
    }
    expect(await refusal('http://shop.example/')).toMatch(/larger than/)
    outside().pages['/'] = answerWith('x', { 'content-length': '999999999' })
    expect(await refusal('http://shop.example/')).toMatch(/larger than/)
  })

  const text = 'a page '.repeat(100)
  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('in %s is decompressed', async (encoding, compress) => {
    outside().pages['/'] = answerWith(compress(text), { 'content-encoding': encoding })
    expect(Buffer.from((await get('http://shop.example/')).bytes).toString()).toBe(text)
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('that is a %s bomb is cut off at the limit, not in memory', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(200_000_000))
    outside().pages['/'] = answerWith(bomb, { 'content-encoding': encoding })
    const before = process.memoryUsage.rss()
    expect(await refusal('http://shop.example/', { mostBytes: 5_000_000 })).toMatch(/larger than/)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })

  test('that is not compressed as it says, or in an unknown way, is refused', async () => {
    outside().pages['/'] = answerWith('plain', { 'content-encoding': 'gzip' })
    expect(await refusal('http://shop.example/')).toMatch(/not compressed as it says/)
    outside().pages['/'] = answerWith(gzipSync(text).subarray(0, 20), { 'content-encoding': 'gzip' })
    expect(await refusal('http://shop.example/')).toMatch(/not compressed as it says/)
    outside().pages['/'] = answerWith(gzipSync(gzipSync(text)), { 'content-encoding': 'gzip, gzip' })
    expect(await refusal('http://shop.example/')).toMatch(/encoding "gzip, gzip"/)
  })

  test('of the wrong type is refused before it is read', async () => {
    outside().pages['/'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/zip' })
      response.write('PK')
    }
    expect(await refusal('http://shop.example/', { accept: ['text/html', 'image/*'] })).toMatch(
      /answers application\/zip, not text\/html or image\/\*/,
    )
    outside().pages['/'] = answerWith('x')
    expect(await refusal('http://shop.example/', { accept: ['text/html'] })).toMatch(/without a type/)
    outside().pages['/'] = answerWith('x', { 'content-type': 'IMAGE/PNG' })
    expect((await get('http://shop.example/', { accept: ['image/*'] })).contentType).toBe('image/png')
  })

  test('of an error is not read', async () => {
    outside().pages['/'] = (_request, response) => {
      response.writeHead(500)
      response.write('x')
    }
    expect(await get('http://shop.example/')).toMatchObject({ status: 500, bytes: new Uint8Array() })
  })

  test('that breaks off is refused', async () => {
    outside().pages['/'] = (_request, response) => {
      response.writeHead(200, { 'content-length': '500' })
      response.write('half', () => response.destroy())
    }
    expect(await refusal('http://shop.example/')).toMatch(/broke off|could not be fetched/)
  })
})
