import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LinkTokens, MOST_TOKEN_CHARACTERS, TOKEN_KINDS } from '../../../src/engine/domain/link-token.ts'
import { nodeDigest } from '../../../src/platform/machine.ts'

const reference = fc.record({
  kind: fc.constantFrom(...TOKEN_KINDS),
  organization: fc.integer({ min: 1, max: 36 ** 4 - 1 }),
  id: fc.integer({ min: 1, max: 36 ** 10 - 1 }),
  index: fc.integer({ min: 0, max: 36 ** 4 - 1 }),
})

test('a token resolves to what it was written for, in the same world only', () => {
  const [one, same, other] = [1, 1, 2].map((seed) => new LinkTokens(nodeDigest, () => seed))
  fc.assert(
    fc.property(reference, (given) => {
      const token = one?.write(given) ?? ''
      expect(token).toMatch(/^[0-9a-z-]+$/)
      expect(token.length).toBeLessThanOrEqual(MOST_TOKEN_CHARACTERS)
      expect(same?.read(token)).toEqual(given)
      expect(other?.read(token)).toBeNull()
    }),
  )
})

test('no changed, shortened, lengthened or made-up token resolves', () => {
  const tokens = new LinkTokens(nodeDigest, () => 1)
  fc.assert(
    fc.property(
      reference,
      fc.nat(),
      fc.constantFrom('0', '1', '9', 'a', 'c', 'f', 'u', 'z', '-'),
      (given, place, letter) => {
        const token = tokens.write(given)
        const at = place % token.length
        const changed = token.slice(0, at) + letter + token.slice(at + 1)
        if (changed !== token) expect(tokens.read(changed)).toBeNull()
        for (const broken of [
          token.slice(0, -1),
          `${token}0`,
          token.toUpperCase(),
          ` ${token}`,
          `${token}\n`,
        ])
          expect(tokens.read(broken)).toBeNull()
      },
    ),
  )
  for (const made of ['', 'c0001-1-0', `c0001-1-0-${'0'.repeat(24)}`, 'x'.repeat(100_000)])
    expect(tokens.read(made)).toBeNull()
})
