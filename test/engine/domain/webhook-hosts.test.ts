import { expect, test } from 'vitest'
import { mayCall, readWebhookHost, readWebhookUrl } from '../../../src/engine/domain/webhook-hosts.ts'

test.each([
  ['localhost', 'localhost'],
  ['LOCALHOST:8080', 'localhost:8080'],
  ['127.0.0.1', 'localhost'],
  ['[::1]:9000', 'localhost:9000'],
  ['Hooks.Example.', 'hooks.example'],
  ['hooks.example:8443', 'hooks.example:8443'],
  ['[2001:db8::1]:443', '[2001:db8::1]:443'],
])('%s is the host %s', (text, host) => {
  expect(readWebhookHost(text)).toBe(host)
})

test.each([
  '',
  '*',
  'https://hooks.example',
  'hooks.example/path',
  'a b',
  'hooks.example:0',
  'x:65536',
  'a@b',
  '.',
])('%j is no host', (text) => {
  expect(readWebhookHost(text)).toBeNull()
})

test('this machine alone is called unless more is allowed, by any of its spellings and at any port', () => {
  const hosts = ['localhost']
  const called = [
    'http://localhost/x',
    'http://127.0.0.9:4000',
    'https://[::1]:8443/a?b',
    'http://LOCALHOST:1/',
  ]
  expect(called.filter((url) => !mayCall(url, hosts))).toEqual([])
  const others = [
    'https://hooks.example/',
    'https://localhost.example/',
    'https://localhost@hooks.example/',
    'https://hooks.example/?x=localhost',
    String.raw`https://localhost\@hooks.example/`,
    'https://2130706433/',
    'https://0x7f.1/',
    'localhost',
    'ftp://localhost/',
  ]
  expect(others.filter((url) => mayCall(url, hosts))).toEqual([])
  expect(mayCall('http://localhost/', [])).toBe(false)
})

test('a port that is named allows no other; without one the port of the scheme is meant', () => {
  const hosts = ['localhost:8080', 'hooks.example:443']
  expect(mayCall('http://127.0.0.1:8080/', hosts)).toBe(true)
  expect(mayCall('http://127.0.0.1:8081/', hosts)).toBe(false)
  expect(mayCall('https://hooks.example/in', hosts)).toBe(true)
  expect(mayCall('https://hooks.example:444/in', hosts)).toBe(false)
})

test('only an address that is spelled as one of this machine is local', () => {
  expect(readWebhookUrl('http://localhost:3000/')?.isLocal).toBe(true)
  expect(readWebhookUrl('https://hooks.example/')?.isLocal).toBe(false)
})
