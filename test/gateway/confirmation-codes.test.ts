import { expect, test } from 'vitest'
import { Confirmations } from '../../src/gateway/confirmation-codes.ts'
import { nodeDigest } from '../../src/platform/machine.ts'
import type { Chance } from '../../src/shared/ports.ts'
import { setClock } from '../support/clock.ts'

/** One code through its whole life, at the last instant of each part and at the first of the next. */
const LIFETIME = 300_000
/** What a code confirms comes back as it was given. */
const FACTS = { 'the recipients': 3 }

function start(...draws: number[]) {
  const machine = setClock()
  const asked: [number, number][] = []
  const chance = {
    integer: (least: number, most: number) => {
      asked.push([least, most])
      return draws.shift() ?? 77_777
    },
  } as Chance
  return {
    machine,
    asked,
    codes: new Confirmations({ machine, steady: machine, chance, digest: nodeDigest }),
  }
}

test('a code has five digits, and lasts for five minutes', () => {
  const { machine, asked, codes } = start(12_345)
  expect(codes.issue('a', {}, FACTS)).toEqual({ code: 12_345, expiresAt: machine.now() + LIFETIME })
  expect(asked).toEqual([[10_000, 99_999]])
})

test('a code that is out is not given again to the same caller', () => {
  const { codes } = start(11_111, 11_111, 11_111, 22_222)
  expect(codes.issue('a', {}, FACTS).code).toBe(11_111)
  expect(codes.issue('b', {}, FACTS).code).toBe(11_111)
  expect(codes.issue('a', {}, FACTS).code).toBe(22_222)
})

test('a code is accepted once, as number or digits, for the same call alone', () => {
  const { codes } = start(11_111, 22_222)
  codes.issue('a', { id: 1, name: 'x' }, FACTS)
  for (const wrong of [11_112, '', null, undefined, {}, '011111', ' 11111'])
    expect([wrong, codes.redeem('a', { id: 1, name: 'x' }, wrong)]).toEqual([wrong, { refused: 'unknown' }])
  expect(codes.redeem('b', { id: 1, name: 'x' }, 11_111)).toEqual({ refused: 'unknown' })
  for (const other of [{ id: 2, name: 'x' }, { id: 1 }, { id: 1, name: 'x', more: null }, null])
    expect(codes.redeem('a', other, 11_111)).toEqual({ refused: 'other-call' })
  expect(codes.redeem('a', { name: 'x', id: 1 }, '11111')).toEqual({ confirmed: FACTS })
  expect(codes.redeem('a', { name: 'x', id: 1 }, 11_111)).toEqual({ refused: 'used' })
  expect(codes.redeem('a', { id: 2 }, 11_111)).toEqual({ refused: 'used' })
})

test('a code expires, is told so for as long again, and is forgotten when another is issued', () => {
  const { machine, codes } = start(11_111, 22_222, 33_333, 44_444)
  codes.issue('a', {}, FACTS)
  codes.issue('a', {}, FACTS)
  machine.pass(LIFETIME - 1)
  expect(codes.redeem('a', {}, 11_111)).toEqual({ confirmed: FACTS })
  machine.pass(1)
  expect(codes.redeem('a', {}, 22_222)).toEqual({ refused: 'expired' })
  expect(codes.redeem('a', { other: 1 }, 22_222)).toEqual({ refused: 'expired' })
  machine.pass(LIFETIME)
  codes.issue('a', {}, FACTS)
  expect([codes.redeem('a', {}, 11_111), codes.redeem('a', {}, 22_222)]).toEqual([
    { refused: 'used' },
    { refused: 'expired' },
  ])
  machine.pass(1)
  expect(codes.redeem('a', {}, 22_222)).toEqual({ refused: 'expired' })
  codes.issue('a', {}, FACTS)
  expect([11_111, 22_222, 33_333].map((code) => codes.redeem('a', {}, code))).toEqual([
    { refused: 'unknown' },
    { refused: 'unknown' },
    { confirmed: FACTS },
  ])
})

test('all are forgotten when the world they were judged against is gone', () => {
  const { codes } = start(11_111)
  codes.issue('a', {}, FACTS)
  codes.clear()
  expect(codes.redeem('a', {}, 11_111)).toEqual({ refused: 'unknown' })
})
