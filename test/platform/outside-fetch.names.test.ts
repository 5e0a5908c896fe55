import { buildConnector } from 'undici'
import { describe, expect, test } from 'vitest'
import { refuseAddress } from '../../src/engine/domain/outside-address.ts'
import { pinnedConnector } from '../../src/platform/outside-fetch.ts'
import { guardedFetch } from '../../src/platform/outside-fetch.ts'
import { answerWith, anything, redirectTo, useOutside } from '../support/outside-server.ts'

/** Names that lie, and redirects into what a URL may not name itself. */
const { outside, get, refusal, expectNothingReached } = useOutside()

describe('a name', () => {
  test('is resolved once, and the socket goes to that address', async () => {
    expect(await get('http://shop.example/')).toMatchObject({
      status: 200,
      contentType: 'text/html',
      charset: 'utf-8',
    })
    expect(outside().asked).toEqual(['shop.example'])
    expect(outside().reached).toEqual(['93.184.215.14'])
  })

  test.each([
    ['loopback', ['127.0.0.1']],
    ['a private address', ['10.1.2.3']],
    ['metadata', ['169.254.169.254']],
    ['IPv6 loopback', ['::1']],
    ['a mapped address', ['::ffff:10.0.0.1']],
    ['NAT64', ['64:ff9b::a00:1']],
    ['link-local with a zone', ['fe80::1%eth0']],
    ['a public and then a private one', ['93.184.215.14', '192.168.0.1']],
    ['a private and then a public one', ['192.168.0.1', '93.184.215.14']],
    ['a public one and metadata of IPv6', ['93.184.215.14', 'fd00:ec2::254']],
    ['something that is no address', ['shop.internal']],
  ])('of %s is refused', async (_what, addresses) => {
    outside().names['evil.example'] = addresses
    await expectNothingReached('http://evil.example/')
  })

  test.each(['localhost', 'localhost.', 'printer.local', 'metadata.google.internal'])(
    '%s is judged by its address, as any other',
    async (name) => {
      outside().names[name] = ['127.0.0.1']
      await expectNothingReached(`http://${name}/`)
    },
  )

  test('that resolves differently between check and use is used as it was checked', async () => {
    let turn = 0
    outside().names['rebind.example'] = () => (turn++ === 0 ? ['93.184.215.14'] : ['127.0.0.1'])
    await get('http://rebind.example/')
    expect(outside().asked).toEqual(['rebind.example'])
    expect(outside().reached).toEqual(['93.184.215.14'])
  })

  test('that has turned private when a redirect comes back to it is refused', async () => {
    let turn = 0
    outside().names['rebind.example'] = () => (turn++ === 0 ? ['93.184.215.14'] : ['127.0.0.1'])
    outside().pages['/'] = redirectTo('/again')
    expect(await refusal('http://rebind.example/')).toMatch(/not public/)
    expect(outside().reached).toEqual(['93.184.215.14'])
    expect(outside().visited).toEqual(['rebind.example/'])
  })

  test('that does not exist, or has no address, is said to be so', async () => {
    outside().names['none.example'] = () => Promise.reject(new Error('ENOTFOUND 10.0.0.53'))
    expect(await refusal('http://none.example/')).toBe('The name "none.example" was not found.')
    outside().names['empty.example'] = []
    expect(await refusal('http://empty.example/')).toMatch(/has no address/)
  })

  test('with several addresses is tried one after the other', async () => {
    // Port 9 of loopback refuses; only the second address leads to the server.
    const reached: string[] = []
    const { port } = outside()
    const connect = buildConnector({})
    const web = guardedFetch({
      resolver: { addresses: () => Promise.resolve(['93.184.215.14', '93.184.215.15']) },
      refuse: (address) => refuseAddress(address, false),
      connector: (target, callback) => {
        reached.push(target.hostname)
        connect(
          { ...target, hostname: '127.0.0.1', port: target.hostname.endsWith('14') ? '9' : String(port) },
          callback,
        )
      },
    })
    expect((await web.fetch({ url: 'http://shop.example/', ...anything })).status).toBe(200)
    expect(reached).toEqual(['93.184.215.14', '93.184.215.15'])
  })
})

describe('the certificate', () => {
  test('is checked against the name, though the socket goes to the address', () => {
    const opened: unknown[] = []
    const connect = pinnedConnector(['93.184.215.14'], ({ hostname, servername }) => {
      opened.push({ hostname, servername })
    })
    const base = { host: 'x', port: '443' }
    connect({ ...base, protocol: 'https:', hostname: 'shop.example' }, () => undefined)
    connect({ ...base, protocol: 'http:', hostname: 'shop.example' }, () => undefined)
    connect({ ...base, protocol: 'https:', hostname: '93.184.215.14' }, () => undefined)
    expect(opened).toEqual([
      { hostname: '93.184.215.14', servername: 'shop.example' },
      { hostname: '93.184.215.14' },
      { hostname: '93.184.215.14' },
    ])
  })
})

describe('a redirect', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://10.0.0.1/',
    'http://[64:ff9b::10.0.0.1]/',
    '//127.0.0.1/',
    'http://inside.example/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'javascript:alert(1)',
    'http://user:word@shop.example/',
  ])('into %s is refused', async (location) => {
    outside().names['inside.example'] = ['10.0.0.7']
    outside().pages['/'] = redirectTo(location)
    expect(await refusal('http://shop.example/')).toMatch(/not public|http:\/\/ or https:\/\/|user name/)
    expect(outside().visited).toEqual(['shop.example/'])
  })

  test.each([301, 302, 303, 307, 308])('%d is followed by GET, relative or not', async (status) => {
    outside().pages['shop.example/'] = redirectTo('/next', status)
    outside().pages['shop.example/next'] = redirectTo('http://other.example/end', status)
    outside().pages['other.example/end'] = answerWith('end')
    const answer = await get('http://shop.example/')
    expect(answer.url).toBe('http://other.example/end')
    expect(outside().asked).toEqual(['shop.example', 'shop.example', 'other.example'])
  })

  test('five are followed, a sixth is not', async () => {
    for (let hop = 1; hop < 6; hop += 1) outside().pages[`/${hop}`] = redirectTo(`/${hop + 1}`)
    outside().pages['/6'] = answerWith('end')
    expect((await get('http://shop.example/1')).url).toBe('http://shop.example/6')
    outside().pages['/0'] = redirectTo('/1')
    expect(await refusal('http://shop.example/0')).toMatch(/more than 5 times/)
  })

  test('in a circle ends', async () => {
    outside().pages['/'] = redirectTo('/')
    expect(await refusal('http://shop.example/')).toMatch(/more than 5 times/)
    expect(outside().visited).toHaveLength(6)
  })

  test('without a target is the answer', async () => {
    outside().pages['/'] = (_request, response) => void response.writeHead(302).end()
    expect(await get('http://shop.example/')).toMatchObject({ status: 302 })
  })
})
