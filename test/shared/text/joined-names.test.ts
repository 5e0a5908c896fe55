import { expect, test } from 'vitest'
import { holdsName, partOfJoined } from '../../../src/shared/text/joined-names.ts'

test.each([
  ['Brass and Oak', 'Brass'],
  ['Oak&Brass', 'Brass'],
  ['Hill und Sons Trading', 'Sons Trading'],
  ['Ana y Eva e Uwe', 'Ana'],
])('a search by a part: %s', (name, part) => {
  expect(partOfJoined(name)).toBe(part)
})

test.each(['Growth Fox', 'Brandy', 'Brass and ', '& Oak', 'and', '', 'Landet'])(
  'nothing is joined: %s',
  (name) => {
    expect(partOfJoined(name)).toBeNull()
  },
)

test('of what a part finds, only those with the rest of the name', () => {
  expect(holdsName('Brass & Oak Ltd', 'brass et oak')).toBe(true)
  expect(holdsName('Brass & Oak', 'Brass y O')).toBe(true)
  expect(holdsName('Brass & Pine', 'Brass and Oak')).toBe(false)
  expect(holdsName('Brass Oak', 'Brass and Oak')).toBe(false)
})
