import * as fc from 'fast-check'
import { ADDRESSES, COUNTRIES, DOMAINS, PHONES } from './audience-population.ts'

/** Random text comparisons: whole values of the population and pieces of them, in any case. */
const one = fc.constantFrom
const TEXT_OPERATORS = ['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH', 'ENDS_WITH']
const EMPTY_OPERATORS = ['IS_EMPTY', 'IS_NOT_EMPTY']

/** Whole values of the population and pieces of them, in any case. */
function piece(values: readonly string[]): fc.Arbitrary<string> {
  const cut = fc
    .tuple(one(...values), fc.nat(20), fc.integer({ min: 1, max: 6 }))
    .map(([text, from, length]) => {
      const letters = Array.from(text)
      return letters.slice(from % letters.length, (from % letters.length) + length).join('')
    })
  const whole = one(...values)
  return fc
    .tuple(fc.oneof(whole, cut), one('as is', 'upper', 'lower'))
    .map(([text, how]) =>
      how === 'upper' ? text.toUpperCase() : how === 'lower' ? text.toLowerCase() : text,
    )
    .filter((text) => text !== '')
}

export const TEXTS: Record<string, readonly string[]> = {
  email: ['p1@example.org', 'x_15@yopmail.com', 'q.200@univ-lyon.example', '_', '%', '@', ...DOMAINS],
  name: ['Zoë Ångström 3', 'ÉMILE Zola 12', 'İpek Işık', 'O’Neill', '50% _off_', 'ada 7', 'E\u0301MILE', 'o'],
  phone: PHONES,
  country: COUNTRIES,
  ipAddress: [...ADDRESSES, '2001:db8::1'],
}

export function textual(field: fc.Arbitrary<string>, values: (field: string) => readonly string[]) {
  return field.chain((name) =>
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          field: fc.constant(name),
          operator: one(...TEXT_OPERATORS),
          value: piece(values(name)),
        }),
      },
      { weight: 1, arbitrary: fc.record({ field: fc.constant(name), operator: one(...EMPTY_OPERATORS) }) },
    ),
  )
}
