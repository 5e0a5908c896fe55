import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDottedV4, isIpAddress, parseV6 } from '../../../src/engine/domain/ip-address.ts'

/** An IPv6 address as the URL parser of the standard writes it; null when that reads none. */
function standardV6(text: string): string | null {
  try {
    return new URL(`http://[${text}]/`).hostname
  } catch {
    return null
  }
}

const group = fc.constantFrom('0', '1', 'ffff', 'FFFF', '00a0', 'db8', '7f00', '12345', 'g', '')
const v4 = fc.oneof(
  fc.ipV4(),
  fc.constantFrom('127.0.0.1', '1.2.3', '01.2.3.4', '256.1.1.1', '0x7f.0.0.1', '1.2.3.4.', '0177.1.1.1'),
)
const v6Like = fc
  .tuple(
    fc.constantFrom('', '::', '::ffff:', '64:ff9b::', ':'),
    fc.array(group, { maxLength: 9 }),
    fc.constantFrom(':', '::'),
    fc.option(v4),
    fc.constantFrom('', '', '::', ':', '%eth0', '%'),
  )
  .map(([head, groups, joint, tail, end]) => head + [...groups, ...(tail ? [tail] : [])].join(joint) + end)

describe('parseV6', () => {
  test('law: it reads what the URL parser of the standard reads, as the same address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), v6Like), (text) => {
        const [ours, standard] = [parseV6(text), standardV6(text)]
        expect([text, ours !== null]).toEqual([text, standard !== null])
        if (ours) expect(`[${ours.toRFC5952String()}]`).toBe(standard)
      }),
      { numRuns: 5000, seed: 1 },
    )
  })
})

describe('isIpAddress', () => {
  test('law: every address of either kind is one, and its parts alone are none', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV6(), (four, six) => {
        expect(isDottedV4(four)).toBe(true)
        expect([four, six].map(isIpAddress)).toEqual([true, true])
        expect(
          [four.slice(0, four.lastIndexOf('.')), `${four}.1`, `${six}:1:1:1:1:1:1:1`].map(isIpAddress),
        ).toEqual([false, false, false])
      }),
      { numRuns: 500, seed: 2 },
    )
  })

  test.each([
    ...['', 'home', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1.2.3.04', '0x7f.0.0.1', '2130706433'],
    ...[
      ' 1.2.3.4',
      '1.2.3.4/8',
      ':::',
      '1::2::3',
      'fe80::1%eth0',
      '[::1]',
      '::ffff:0177.0.0.1',
      '1:2:3:4:5:6:7',
    ],
  ])('"%s" is none', (text) => {
    expect(isIpAddress(text)).toBe(false)
  })
})
