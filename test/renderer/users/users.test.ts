import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SENDING_STATUSES, VERIFICATION_STATES } from '../../../src/engine/domain/verification.ts'
import { isOpen, membershipsOf, referenceOf, troubleOf } from '../../../src/renderer/screen/users.ts'

describe('the organizations of a user', () => {
  const organization = fc.record({
    id: fc.uuid(),
    name: fc.string({ minLength: 1 }),
    slug: fc.string(),
    reviewStatus: fc.constantFrom(...VERIFICATION_STATES),
    sendingStatus: fc.constantFrom(...SENDING_STATUSES),
  })

  it('come with those that cannot send first, none lost, else in their own order', () => {
    fc.assert(
      fc.property(fc.array(organization), (all) => {
        const sorted = membershipsOf({ organizations: all })
        const troubles = sorted.map(troubleOf)
        expect(troubles).toEqual(troubles.toSorted((left, right) => right - left))
        for (const trouble of [0, 1, 2])
          expect(sorted.filter((one) => troubleOf(one) === trouble)).toEqual(
            all.filter((one) => troubleOf(one) === trouble),
          )
      }),
      { seed: 5 },
    )
  })

  it.each([
    ['BLOCKED', 'BLOCKED', 2],
    ['BANNED', 'BLOCKED', 2],
    ['AI_VERIFIED', 'HELD', 2],
    ['AI_VERIFIED', 'LIMITED', 1],
    ['HUMAN_VERIFIED', 'ALLOWED', 0],
    ['UNVERIFIED', 'ALLOWED', 0],
    // A word of a later platform stands in no way by itself.
    ['ARCHIVED', 'PAUSED', 0],
  ])('%s and sending %s', (reviewStatus, sendingStatus, trouble) => {
    expect(troubleOf({ id: 'org_00001', name: '', slug: '', reviewStatus, sendingStatus })).toBe(trouble)
  })
})

it('an address is asked for as one, everything else as an id', () => {
  expect(referenceOf('desk@parcel-notice.example')).toEqual({ email: 'desk@parcel-notice.example' })
  expect(referenceOf('usr_00001')).toEqual({ id: 'usr_00001' })
})

it('a session is over when its end has come, and open while nobody says when that is', () => {
  const now = Date.parse('2026-09-01T09:00:00Z')
  expect(isOpen({ id: 'ses_00001', expiresAt: '2026-09-01T09:00:00.000Z' }, now)).toBe(false)
  expect(isOpen({ id: 'ses_00001', expiresAt: '2026-09-01T09:00:00.001Z' }, now)).toBe(true)
  expect(isOpen({ id: 'ses_00001' }, now)).toBe(true)
})
