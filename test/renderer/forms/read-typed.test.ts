import { assert, double, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeInput, readTyped } from '../../../src/renderer/forms/schema.ts'

const input = {
  decimal: z.number(),
  whole: z.int(),
  yes: z.boolean(),
  some: z.array(z.enum(['a', 'b'])),
  one: z.enum(['a', 'b']),
}
const shapes = describeInput(z.toJSONSchema(z.object(input)))
const read = (name: keyof typeof input, text: string): unknown => {
  const shape = shapes[name]
  if (!shape) throw new Error(`no field ${name}`)
  return readTyped(shape, text)
}

test('law: a number that is typed is that number, and no digit is lost', () => {
  assert(
    property(double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      if (!Object.is(number, -0)) expect(read('decimal', String(number))).toBe(number)
    }),
  )
  assert(
    property(integer(), (number) => {
      expect(read('whole', ` ${number} `)).toBe(number)
    }),
  )
  assert(
    property(string(), (text) => {
      const value = read('decimal', text)
      expect(String(value)).toBe(typeof value === 'number' ? text.trim() : text)
    }),
  )
})

test.each([
  ['decimal', '12345678901234567890'],
  ['decimal', '007'],
  ['decimal', '7.'],
  ['decimal', ''],
  ['decimal', 'Infinity'],
  ['decimal', '{{kept}}'],
  ['whole', '7.5'],
  ['yes', 'yes'],
  ['yes', '{{kept}}'],
  ['some', 'a, c'],
  ['some', '{{kept}}'],
  ['one', 'a'],
] as const)('what means nothing else stays a text: %s %s', (name, text) => {
  expect(read(name, text)).toBe(text)
})

test('a truth value and a choice of several are read', () => {
  expect([read('yes', 'true'), read('yes', ' false')]).toEqual([true, false])
  expect([read('some', 'a'), read('some', 'b, a')]).toEqual([['a'], ['b', 'a']])
})
