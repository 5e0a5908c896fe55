import { array, assert, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { totalsOf } from '../../../src/renderer/pages/analytics/analytics.ts'

const day = record({ newSubscribers: nat(50), unsubscribes: nat(50) })

test('law: a list that only grows and unsubscribes is worked back to what it was on each day', () => {
  assert(
    property(nat(500), array(day, { minLength: 1, maxLength: 60 }), (start, days) => {
      let all = start
      let subscribed = start
      const series: { date: string; newSubscribers: number; unsubscribes: number }[] = []
      const expected: { date: string; all: number; subscribed: number }[] = []
      for (const [index, { newSubscribers, unsubscribes }] of days.entries()) {
        const left = Math.min(unsubscribes, subscribed + newSubscribers)
        all += newSubscribers
        subscribed += newSubscribers - left
        series.push({ date: `${index}`, newSubscribers, unsubscribes: left })
        expected.push({ date: `${index}`, all, subscribed })
      }
      expect(totalsOf(series, { all, subscribed })).toEqual(expected)
    }),
  )
})

test('where days lead to no possible number of subscribed people, none is said, and the list goes on', () => {
  const series = [
    { date: '1', newSubscribers: 2, unsubscribes: 0 },
    { date: '2', newSubscribers: 100, unsubscribes: 0 },
  ]
  expect(totalsOf(series, { all: 150, subscribed: 20 })).toEqual([
    { date: '1', all: 50, subscribed: null },
    { date: '2', all: 150, subscribed: 20 },
  ])
})
