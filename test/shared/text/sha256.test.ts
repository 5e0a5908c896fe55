import { createHash } from 'node:crypto'
import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '../../../src/shared/text/sha256.ts'

const node = (text: string) => createHash('sha256').update(text).digest('hex')

test('is the sha256 of the UTF-8 text, at every length around a block', () => {
  for (let length = 0; length < 200; length += 1)
    expect(sha256('ä'.repeat(length))).toBe(node('ä'.repeat(length)))
})

test('law: of any text what Node says', () => {
  assert(property(string({ unit: 'grapheme', maxLength: 300 }), (text) => sha256(text) === node(text)))
})
