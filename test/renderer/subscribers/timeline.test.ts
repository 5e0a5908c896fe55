import { describe, expect, it } from 'vitest'
import type { SubscriberEvent } from '../../../src/renderer/pages/subscribers/events.ts'
import type { SubscriberEmail } from '../../../src/renderer/bridge/records.ts'
import { completeSince, writeTimeline } from '../../../src/renderer/pages/subscribers/timeline.ts'

const event = (
  id: string,
  eventType: SubscriberEvent['eventType'],
  day: number,
  data: SubscriberEvent['data'] = null,
): SubscriberEvent => ({
  id,
  eventType,
  data,
  createdAt: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`,
})

const email = (id: string, day: number | null): SubscriberEmail => ({
  id,
  campaignId: null,
  campaignName: 'June',
  workflowId: null,
  workflowName: null,
  subject: 'Words',
  status: day === null ? 'PENDING' : 'DELIVERED',
  sentAt: day === null ? null : `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
  openedAt: null,
  clickedAt: null,
})

describe('one timeline of events and emails', () => {
  it('is newest first, with what waits above all', () => {
    const lines = writeTimeline(
      [event('e1', 'EMAIL_OPENED', 6), event('e2', 'TAG_ADDED', 3)],
      [email('m1', null), email('m2', 5)],
    )
    expect(lines.map(({ id }) => id)).toEqual(['m1', 'e1', 'm2', 'e2'])
  })

  it('tells the sending of an email once: by the email', () => {
    const sent = event('e1', 'EMAIL_SENT', 5, { emailId: 'm1' })
    const other = event('e2', 'EMAIL_SENT', 4, { emailId: 'm9' })
    expect(writeTimeline([sent, other], [email('m1', 5)]).map(({ id }) => id)).toEqual(['m1', 'e2'])
  })

  it('says where an email has no subject any more', () => {
    const [line] = writeTimeline([], [{ ...email('m1', 5), subject: null, campaignName: null }])
    expect(line?.text).toBe('(subject not kept)')
  })

  it('reaches back only as far as both lists do', () => {
    const events = [event('e1', 'TAG_ADDED', 9), event('e2', 'TAG_ADDED', 7)]
    const emails = [email('m1', 8), email('m2', 2)]
    expect(completeSince(events, emails, { events: 2, emails: 50 })).toBe(events[1]?.createdAt)
    expect(completeSince(events, emails, { events: 50, emails: 2 })).toBe(emails[1]?.sentAt)
    expect(completeSince(events, emails, { events: 50, emails: 50 })).toBe('')
  })
})
