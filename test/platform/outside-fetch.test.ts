import { describe, expect, test } from 'vitest'
import { answerWith, useOutside } from '../support/outside-server.ts'

/**
 * The attacks that a service which fetches for strangers has to expect. Nothing here leaves
 * loopback: names have the addresses that a test gives them, and every socket ends at one server.
 */
const { outside, get, refusal, expectNothingReached } = useOutside()

/** Hosts as they can be written into a URL; a URL has already turned most into plain numbers. */
const HOSTS: readonly string[] = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '017700000001',
  '0177.0.0.1',
  '0177.1',
  '127.0.0.1.',
  '127.255.255.254',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '0x0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '10.0.0.1',
  '10.1',
  '167772161',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.257',
  '0xc0a80001',
  '[::ffff:192.168.0.1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fec0::1]',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::254]',
  '169.254.0.1',
  '[fe80::1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2002:c0a8:1::1]',
  '[2001:0:4136:e378:8000:63bf:3f57:fefe]',
  '224.0.0.1',
  '[ff02::1]',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '[2001:db8::1]',
  '198.18.0.1',
  '192.0.0.1',
  '192.88.99.1',
]

describe('an address in the URL', () => {
  test.each(HOSTS)('http://%s/ is refused before anything is connected', async (host) => {
    await expectNothingReached(`http://${host}/`)
    expect(outside().asked).toEqual([])
  })

  test.each(['https://127.0.0.1/', 'http://127.0.0.1:80/', 'http://[::1]:8080/', 'http://10.0.0.1:6379/'])(
    '%s: scheme and port change nothing',
    async (url) => {
      await expectNothingReached(url)
    },
  )

  test.each(['http://8.8.8.8/', 'http://[2606:4700:4700::1111]/', 'http://134744072/'])(
    '%s is public and reached',
    async (url) => {
      expect((await get(url)).status).toBe(200)
      expect(outside().asked).toEqual([])
    },
  )
})

describe('the URL', () => {
  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/html,x',
    'javascript:alert(1)',
    'example.com',
    '//example.com/',
    'http://',
    'http://user@example.com/',
    'http://user:word@example.com/',
    'http://example.com@127.0.0.1/',
    'http://127.0.0.1#@example.com/',
    'http://127.0.0.1\\@example.com/',
    'http:127.0.0.1/',
    'http:/127.0.0.1/',
    'http:\\\\127.0.0.1/',
    '\thttp://127.0.0.1/',
  ])('%s is refused', async (url) => {
    await expectNothingReached(url)
  })

  test('a fragment is not sent, other ports are allowed', async () => {
    outside().pages['/a?b=c'] = answerWith('here')
    const answer = await get('http://shop.example:8080/a?b=c#d')
    expect(Buffer.from(answer.bytes).toString()).toBe('here')
    expect(answer.url).toBe('http://shop.example:8080/a?b=c')
  })

  test('a URL of absurd length is refused', async () => {
    expect(await refusal(`http://shop.example/${'a'.repeat(9000)}`)).toMatch(/too long/)
    expect(await refusal(`http://${'a.'.repeat(200)}example/`)).toMatch(/too long/)
  })
})
