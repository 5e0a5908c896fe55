import { afterEach, expect, test } from 'vitest'
import { parseIsoTime, toIsoTime } from '../../../src/shared/text/iso-time.ts'
import { whole } from '../../support/draw.ts'

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

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each([
  ['2025-03-01', '2025-03-01T00:00:00.000Z'],
  ['2025-03-01T08:30', '2025-03-01T08:30:00.000Z'],
  ['2025-03-01 08:30:15', '2025-03-01T08:30:15.000Z'],
  [' 2025-03-01T08:30:15.5z ', '2025-03-01T08:30:15.500Z'],
  ['2025-03-01T08:30:15,250Z', '2025-03-01T08:30:15.250Z'],
  ['2025-05-01 10:11:12.123456+00', '2025-05-01T10:11:12.123Z'],
  ['2025-03-01T08:30:00+0130', '2025-03-01T07:00:00.000Z'],
  ['2025-03-01T08:30:00-05:00', '2025-03-01T13:30:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
])('%s is read as UTC unless it says otherwise, on a machine in any zone', (text, iso) => {
  for (const place of ['UTC', 'America/New_York', 'Asia/Kathmandu']) {
    process.env['TZ'] = place
    expect(new Date(parseIsoTime(text) ?? Number.NaN).toISOString()).toBe(iso)
  }
})

test.each([
  [''],
  ['yesterday'],
  ['01/02/2025'],
  ['2025-13-01'],
  ['2025-02-30'],
  ['2025-02-29'],
  ['2025-03-01T25:00'],
  ['2025-03-01T08'],
  ['2025-03-01T08:30 PM'],
  ['2025-03-01T08:30:00+99:99'],
  ['1740787200000'],
])('"%s" is no ISO 8601 time', (text) => {
  expect(parseIsoTime(text)).toBeNull()
})
