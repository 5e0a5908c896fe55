import { describe, expect, test } from 'vitest'
import { unfitOf } from '../../src/case/replies/unfit.ts'
import { caseOf } from '../support/small-case.ts'

const MEMBERS = [
  'dana@growth-fox.example',
  'Dana.Whitcomb@growth-fox.example',
  'd_w-2+news@mail.growth-fox.example',
  'jörg@räder.example',
  '7@x1.example',
]
const CASE = caseOf({
  members: MEMBERS.map((email, index) => ({ userId: `usr_${index}`, name: `Zz${index} Qq${index}`, email })),
})

/** Every punctuation sign of the keyboard, and those that programs of mail and of text put in. */
const SIGNS = [
  ...Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~“”„«»‹›‘’‚…–—•·¿¡。、，'),
  ...[' ', '\t', '\n', '\u00a0'],
]
const EMPHASIS = ['**', '__', '***', '~~', '``', '...', '--', '?!', '>>', '((', '"(', '])']
/** How a hand writes an address that is no link. */
const WAYS: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => address.toUpperCase(),
  (address) => address.replace('@', ' (at) '),
  (address) => address.replace('@', '[at]'),
  (address) => address.replace('@', ' @ '),
  (address) => address.replace('@', '＠'),
  (address) => address.replace('@', '@\u200b'),
  (address) => Array.from(address).join('\u00ad'),
]

const stopped = (reply: string): number =>
  unfitOf({ reply, template: 'not-a-member', standing: 'stranger', asked: null, name: null }, CASE).length

describe('the address of a member in a reply to an outsider', () => {
  const passing = (replies: readonly string[]): string[] => replies.filter((reply) => stopped(reply) !== 1)
  const between = (before: string, written: string, after: string): string =>
    `Hello,\n\nPlease write to ${before}${written}${after} again.\n\nRegards`

  test.each(MEMBERS)('stops between any two signs: %s', (address) => {
    const signs = [...SIGNS, ...EMPHASIS]
    const replies = signs.flatMap((before) => signs.map((after) => between(before, address, after)))
    expect(passing(replies)).toEqual([])
  })

  test.each(MEMBERS)('stops however it is written: %s', (address) => {
    const written = WAYS.map((way) => way(address))
    const replies = SIGNS.flatMap((sign) => written.map((one) => between(sign, one, sign)))
    expect(passing(replies)).toEqual([])
  })

  test.each(MEMBERS)('stops where a word is joined to it: %s', (address) => {
    for (const joined of [`${address}.Please`, `${address}-Adresse`, `mailto:${address}?subject=x`])
      expect(stopped(`Hello,\n\nWrite to ${joined} again.\n\nRegards`)).toBe(1)
  })

  test('another address of the same domain, or of a longer name, passes', () => {
    for (const other of ['support@growth-fox.example', 'jordana@growth-fox.example', 'dana@fox.example'])
      for (const sign of SIGNS)
        expect(stopped(`Hello,\n\nWrite to ${sign}${other}${sign} again.\n\nRegards`), other).toBe(0)
  })
})
