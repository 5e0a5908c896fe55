import { afterEach, expect, test, vi } from 'vitest'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { caseOf } from '../support/small-case.ts'

/** What a guard does at a key and for a case, counted: the time of it depends on the machine. */
afterEach(() => vi.restoreAllMocks())

/** The whole reply, and a sentence that may hold a score. */
const FOLDINGS = 2

test.each(['é', 'Ω', 'ｆ', '𝔪'])('at a key, each letter of a reply is folded twice at most: %s', (letter) => {
  const guard = leakGuardOf(caseOf({ status: 'BLOCKED' }), '', ['Riverside Credit Union', 'blue-kiln'])
  const letters = 3_000
  const reply = `We read your ${letter.repeat(6)}. `.repeat(letters / 6)
  // What was written at the keys before is read by now.
  guard(reply)
  const normalize = vi.spyOn(String.prototype, 'normalize')
  guard(`${reply}x`)
  const foldings = normalize.mock.calls.length / letters
  expect(foldings).toBeGreaterThanOrEqual(1)
  expect(foldings).toBeLessThanOrEqual(FOLDINGS)
})

test('hundreds of names are read once, for any number of keys, pasted mails and cases', () => {
  let reads = 0
  const names = Array.from({ length: 500 }, (_, index) => `Riverside Union ${index}`)
  const seen = new Proxy(names, {
    get: (target, key, receiver) => {
      reads += 1
      return Reflect.get(target, key, receiver)
    },
  })
  const ask = (pasted: string) => leakGuardOf(caseOf({ status: 'BLOCKED' }), pasted, seen)
  expect(ask('')('It is as at Riverside Union 77.')).toMatchObject([{ kind: 'customer' }])
  const once = reads
  expect(once).toBeGreaterThan(names.length)
  for (const pasted of ['Riverside Union 77', 'other words']) {
    const guard = ask(pasted)
    for (const reply of ['It is as at Riverside Union 77.', 'It is as at Riverside Union 12.'])
      expect(guard(reply).length).toBe(reply.includes(pasted) ? 0 : 1)
  }
  expect(reads).toBe(once)
})
