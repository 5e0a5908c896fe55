import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRecord, isText, isTextList, listOf, recordOf, textsOf } from '../../../src/shared/text/guards.ts'

test('law: a value is at most one of record, list and text', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const kinds = [isRecord(value), Array.isArray(value), isText(value)]
      expect(kinds.filter(Boolean).length).toBeLessThanOrEqual(1)
      expect(isRecord(value)).toBe(value !== null && typeof value === 'object' && !Array.isArray(value))
      expect(recordOf(value)).toEqual(isRecord(value) ? value : {})
      expect(listOf(value)).toEqual(Array.isArray(value) ? value : [])
    }),
    { numRuns: 1000, seed: 1 },
  )
})

test('law: the texts of a list are all of it exactly when it is a list of texts', () => {
  const item = fc.oneof(fc.string(), fc.integer(), fc.constant(null))
  fc.assert(
    fc.property(fc.array(item), (list) => {
      expect(isTextList(list)).toBe(textsOf(list).length === list.length)
      expect(textsOf(list).every(isText)).toBe(true)
    }),
    { numRuns: 500, seed: 2 },
  )
  expect([textsOf('a'), textsOf(undefined), textsOf({ 0: 'a' })]).toEqual([[], [], []])
  expect([isTextList('a'), isTextList(undefined), isTextList([])]).toEqual([false, false, true])
})
