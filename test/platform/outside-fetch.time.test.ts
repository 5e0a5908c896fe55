import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { refuseAddress } from '../../src/engine/domain/outside-address.ts'
import { guardedFetch } from '../../src/platform/outside-fetch.ts'
import { answerWith, anything, useOutside } from '../support/outside-server.ts'

/** Everything ends in time, and in plain words. */
const { outside, get, refusal } = useOutside()
const hurried = useOutside({ totalMs: 300 })
const open = useOutside({ allowPrivate: true })

describe('time', () => {
  /** What went on for ever would end this test by its own limit. */
  async function expectLate(): Promise<void> {
    expect(await hurried.refusal('http://slow.example/')).toMatch(/within 0.3 seconds/)
  }

  test('a server that says nothing', async () => {
    hurried.outside().pages['/'] = () => undefined
    await expectLate()
  })

  test('a slow loris: a byte now and then', async () => {
    hurried.outside().pages['/'] = (_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    }
    await expectLate()
  })

  test('a name server that says nothing', async () => {
    hurried.outside().names['slow.example'] = () => new Promise(() => undefined)
    await expectLate()
  })

  test('redirects share one time', async () => {
    hurried.outside().pages['/'] = (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 120)
    }
    await expectLate()
  })

  test('a socket that never connects', async () => {
    const web = guardedFetch({
      resolver: { addresses: () => Promise.resolve(['93.184.215.14']) },
      refuse: () => null,
      connector: () => undefined,
      totalMs: 200,
    })
    await expect(web.fetch({ url: 'http://shop.example/', ...anything })).rejects.toThrow(
      /within 0.2 seconds/,
    )
  })

  test('many at once wait for each other, and all come through', async () => {
    let most = 0
    let left = 40
    const held: (() => void)[] = []
    // As many as may come at once are held until all of these are there, and a moment for one more.
    outside().pages['/'] = (_request, response) => {
      most = Math.max(
        most,
        held.push(() => void response.end('x')),
      )
      if (held.length !== Math.min(16, left)) return
      setTimeout(() => {
        left -= held.length
        for (const answer of held.splice(0)) answer()
      }, 30)
    }
    const answers = await Promise.all(Array.from({ length: 40 }, () => get('http://shop.example/')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(most).toBe(16)
  })

  test('a call that is given up ends at once', async () => {
    outside().pages['/'] = () => undefined
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect(await refusal('http://shop.example/', { signal: stop.signal })).toMatch(/given up/)
    expect(await refusal('http://shop.example/', { signal: AbortSignal.abort() })).toMatch(/given up/)
  })
})

describe('what answers is not HTTP', () => {
  test('a server of another protocol is refused in plain words', async () => {
    const server = createServer((socket) => void socket.resume().end('220 mail.example ESMTP\r\n'))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const web = guardedFetch({
      resolver: { addresses: () => Promise.resolve(['127.0.0.1']) },
      refuse: (address) => refuseAddress(address, true),
    })
    const url = `http://mail.example:${port}/`
    await expect(web.fetch({ url, ...anything })).rejects.toThrow('It could not be fetched.')
    await new Promise((resolve) => server.close(resolve))
    await expect(web.fetch({ url, ...anything })).rejects.toThrow('It refuses connections.')
  })
})

describe('a sandbox that allows its own network', () => {
  test('reaches loopback and private addresses, and still no metadata', async () => {
    open.outside().pages['/'] = answerWith('mine')
    for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '192.168.1.1', '[fd12::1]', 'localhost']) {
      expect((await open.get(`http://${host}/`)).status, host).toBe(200)
    }
    for (const host of [
      '169.254.169.254',
      '[fd00:ec2::254]',
      '0.0.0.0',
      '100.64.0.1',
      '224.0.0.1',
      '[fe80::1]',
    ]) {
      expect(await open.refusal(`http://${host}/`), host).toMatch(/not public/)
    }
  })
})
