import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Queue } from '../../../src/renderer/bridge/reads.ts'

/** What is done between two moments in which waiting work may go on. */
const step = fc.record({
  what: fc.constantFrom('ask', 'finish', 'giveUp', 'rest'),
  which: fc.nat(20),
})

test('a queue runs no more than it may, and runs all that is not given up, in every order of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { minLength: 30, maxLength: 60 }),
      async (most, steps) => {
        const queue = new Queue(most)
        const stops: AbortController[] = []
        const open = new Map<number, () => void>()
        const outcomes: Promise<unknown>[] = []
        let isEnding = false
        const ask = (): void => {
          const at = stops.length
          const stop = new AbortController()
          stops.push(stop)
          const work = (): Promise<void> => {
            if (isEnding) return Promise.resolve()
            return new Promise((resolve) => open.set(at, resolve))
          }
          outcomes.push(queue.run(work, stop.signal).catch(() => 'given up'))
        }
        for (const { what, which } of steps) {
          if (what === 'ask') ask()
          else if (what === 'giveUp') stops[which % stops.length]?.abort(new Error('given up'))
          else if (what === 'rest') await Promise.resolve()
          else {
            const [at, done] = [...open][which % open.size] ?? []
            if (at !== undefined) open.delete(at)
            done?.()
          }
          expect(open.size).toBeLessThanOrEqual(most)
        }
        isEnding = true
        // One that is asked last runs, whatever happened before: no turn was lost.
        ask()
        const drain = setInterval(() => {
          for (const [at, done] of open) {
            open.delete(at)
            done()
          }
        }, 0)
        await Promise.all(outcomes).finally(() => clearInterval(drain))
      },
    ),
    { seed: 20261127, numRuns: 200 },
  )
}, 20_000)
