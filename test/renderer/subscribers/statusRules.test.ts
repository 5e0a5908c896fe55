import { describe, expect, it } from 'vitest'
import { SUBSCRIBER_STATUSES } from '../../../src/engine/domain/subscriber-status.ts'
import { optionOf } from '../../../src/renderer/audience/statusRules.ts'

describe('the way back that an edit offers', () => {
  it('is the one that update_subscriber takes from that status, and no other', () => {
    const offered = SUBSCRIBER_STATUSES.map((status) => [status, optionOf(status)?.parameter ?? null])
    expect(Object.fromEntries(offered)).toEqual({
      PENDING_CONFIRMATION: 'skipDoubleOptIn',
      SUBSCRIBED: null,
      UNSUBSCRIBED: 'resubscribe',
      BOUNCED: null,
      BANNED: null,
      COMPLAINED: null,
      TRANSACTIONAL: null,
    })
  })
})
