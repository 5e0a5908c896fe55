import { describe, expect, test } from 'vitest'
import { readLinkBase, readMailServer, writeMailServer } from '../../../src/engine/domain/loopback.ts'

describe('a mail catcher', () => {
  test.each([
    ['127.0.0.1:1025', '127.0.0.1:1025'],
    ['localhost', '127.0.0.1:1025'],
    [' LOCALHOST:2525 ', '127.0.0.1:2525'],
    ['smtp://127.0.0.2:25/', '127.0.0.2:25'],
    ['[::1]:1025', '[::1]:1025'],
  ])('%s', (text, expected) => {
    const server = readMailServer(text)
    expect(server && writeMailServer(server)).toBe(expected)
  })

  test.each([
    'mail.example:25',
    '10.0.0.1:25',
    '192.168.0.1',
    '169.254.1.1',
    '0.0.0.0:25',
    '[::]:25',
    '[::ffff:10.0.0.1]:25',
    '[fe80::1]',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.1:25',
    '127.0.0.01:25',
    '0177.0.0.1:25',
    '[::ffff:127.0.0.1]:25',
    '127.0.0.256',
    '2130706433:25',
    '0x7f.0.0.1',
    'user@127.0.0.1:25',
    '127.0.0.1:0',
    '127.0.0.1:65536',
    '127.0.0.1:25?x',
    '127.0.0.1@evil.example',
    'smtps://127.0.0.1',
    'http://127.0.0.1',
    '',
    ':25',
  ])('not %s', (text) => {
    expect(readMailServer(text)).toBeNull()
  })
})

describe('a link base', () => {
  test.each([
    ['http://127.0.0.1:4319', 'http://127.0.0.1:4319'],
    ['http://localhost:4319/', 'http://127.0.0.1:4319'],
    ['http://127.0.0.1:4319/sandboxes/con_1a2b', 'http://127.0.0.1:4319/sandboxes/con_1a2b'],
  ])('%s', (text, expected) => {
    expect(readLinkBase(text)).toBe(expected)
  })

  test.each([
    'https://127.0.0.1:4319',
    'http://evil.example',
    'http://127.0.0.2:4319',
    'http://127.0.0.1:4319/other',
    'http://u:p@127.0.0.1:4319',
    'http://127.0.0.1:4319/?x',
    'http://127.0.0.1:4319#x',
    'http://[::1]:4319',
    'http://127.0.0.1:0',
    'http://127.0.0.1:4319/sandboxes/con_x/..',
  ])('not %s', (text) => {
    expect(readLinkBase(text)).toBeNull()
  })
})
