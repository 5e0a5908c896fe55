import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { start } = useSandbox()

const TAGS = Array.from({ length: 12 }, (_, tag) => `Tag ${tag}`)
/** Each has the tags from the first to its number, or from its number to the last. */
const PEOPLE = TAGS.flatMap((_, at) => [TAGS.slice(0, at + 1), TAGS.slice(at)]).concat([[]])

const MEANING = {
  BELONGS_TO_ANY: (own: string[], named: string[]) => named.some((tag) => own.includes(tag)),
  BELONGS_TO_ALL: (own: string[], named: string[]) => named.every((tag) => own.includes(tag)),
  NOT_BELONGS_TO_ANY: (own: string[], named: string[]) => !named.some((tag) => own.includes(tag)),
  NOT_BELONGS_TO_ALL: (own: string[], named: string[]) => !named.every((tag) => own.includes(tag)),
}

test('several filters of many tags find who meets each of them by itself', async () => {
  const { call } = await start()
  await call('import_subscribers', {
    subscribers: PEOPLE.map((tags, index) => ({ email: `p${index}@mail.example`, tags })),
  })
  const operator = fc.constantFrom(...(Object.keys(MEANING) as (keyof typeof MEANING)[]))
  const named = fc.uniqueArray(fc.constantFrom(...TAGS, 'Nowhere'), { minLength: 1, maxLength: 12 })
  const filters = fc.array(fc.tuple(operator, named), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(filters, async (given) => {
      const emails = PEOPLE.flatMap((own, index) =>
        given.every(([op, tags]) => MEANING[op](own, tags)) ? [`p${index}@mail.example`] : [],
      )
      const sent = given.map(([op, tagNames]) => ({
        type: 'TAG',
        operator: op,
        tagNames: tagNames.map((tag) => tag.toUpperCase()),
      }))
      const { total } = await call('count_subscribers', { filters: sent })
      const { subscribers } = await call('query_subscribers', { filters: sent, limit: 100 })
      expect({ total, emails: subscribers.map(({ email }) => email).toReversed() }).toEqual({
        total: emails.length,
        emails,
      })
    }),
    { numRuns: 250, seed: 17 },
  )
})
