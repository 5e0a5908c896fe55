import { expect, test } from 'vitest'
import { toIsoTime } from '../../src/shared/iso-time.ts'
import { whole } from '../support/draw.ts'

test('writes every time as toISOString does', () => {
  const times = [
    0, -1, 1, 999, 59_999, 86_399_999, 86_400_000, -86_400_000, -62_167_219_200_001, 253_402_300_800_000,
  ]
  for (let turn = 0; turn < 20_000; turn += 1) times.push(whole(turn, 'time', -4e15, 4e15))
  for (const at of times) expect(toIsoTime(at)).toBe(new Date(at).toISOString())
})

test('refuses what is no time at all', () => {
  for (const at of [Number.NaN, Infinity, 8.65e15]) expect(() => toIsoTime(at)).toThrow(RangeError)
})
