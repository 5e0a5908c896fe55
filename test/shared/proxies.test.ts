import { expect, test } from 'vitest'
import { readProxyList } from '../../src/shared/proxies.ts'

test.each([
  ['DIRECT', null],
  ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
  ['HTTPS proxy.example:443', 'https://proxy.example:443'],
  ['SOCKS5 10.0.0.1:1080;PROXY other.example:80', 'socks5://10.0.0.1:1080'],
  ['DIRECT; PROXY proxy.example:3128', null],
  // SOCKS without a number is version 4, which knows no names: what follows it may do.
  ['SOCKS 10.0.0.1:1080; PROXY proxy.example:3128', 'http://proxy.example:3128'],
  ['', null],
])('the list %j leads through %s', (list, proxy) => {
  expect(readProxyList(list)).toBe(proxy)
})
