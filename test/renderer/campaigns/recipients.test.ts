import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Subscriber } from '../../../src/renderer/pages/campaigns/preview/look.ts'
import { audienceOf, stepTo } from '../../../src/renderer/pages/campaigns/preview/recipients.ts'

describe('the recipients of a preview', () => {
  const filters = [{ type: 'TAG', field: 'tag', operator: 'HAS', tagId: 'tag_00011' }]
  const campaign = { id: 'cmp_00011', recipientFilters: filters, recipientCount: 340 }

  it('are those its filters match, until it starts: then those who got it', () => {
    for (const status of ['DRAFT', 'SCHEDULED', 'ARCHIVED', 'FAILED'] as const)
      expect(audienceOf({ ...campaign, status })).toEqual({ filters, status: 'SUBSCRIBED', settled: null })
    for (const status of ['SENDING', 'SENT'] as const)
      expect(audienceOf({ ...campaign, status })).toEqual({
        filters: [{ type: 'CAMPAIGN', field: 'campaign', operator: 'RECEIVED', campaignId: 'cmp_00011' }],
        status: 'ALL',
        settled: 340,
      })
  })
})

describe('stepping through the recipients of a preview', () => {
  const all: Subscriber[] = Array.from({ length: 50 }, (_, index) => ({
    id: `sub_${index}`,
    email: `${index}@readers.example`,
    name: null,
  }))

  it('law: goes where a list that is read at once would go, however few are read', async () => {
    const law = asyncProperty(
      array(constantFrom<1 | -1>(1, -1), { maxLength: 80 }),
      integer({ min: 1, max: 50 }),
      async (steps, size) => {
        let read = all.slice(0, size)
        let current: Subscriber | null = null
        // Nobody stands before the first.
        let place = -1
        for (const by of steps) {
          const readOn = async () => (read = all.slice(0, read.length + size))
          current = await stepTo(read, current, by, read.length < all.length ? readOn : null)
          place = Math.min(all.length - 1, Math.max(-1, place + by))
          expect(current?.id ?? null).toBe(all[place]?.id ?? null)
        }
      },
    )
    await assert(law)
  })

  it('begins with the first where the subscriber is not among those read', async () => {
    const other = { id: 'sub_far', email: 'far@readers.example', name: null }
    expect(await stepTo(all, other, 1, null)).toBe(all[0])
    expect(await stepTo([], null, 1, null)).toBeNull()
  })
})
