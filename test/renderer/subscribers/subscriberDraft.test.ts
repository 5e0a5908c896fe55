import { expect, it } from 'vitest'
import type { SubscriberDetail } from '../../../src/renderer/pages/subscribers/subscriberFields.ts'
import { changesOf, type SubscriberDraft } from '../../../src/renderer/pages/subscribers/subscriberDraft.ts'

const subscriber = {
  id: 'sub_1',
  email: 'ada@example.org',
  name: 'Ada',
  phone: null,
  country: null,
  status: 'UNSUBSCRIBED',
  customFields: { city: 'Nantes' },
} as unknown as SubscriberDetail

const untouched: SubscriberDraft = { parts: {}, fields: {}, option: false, workflows: false }

it('sends what was touched and is another value now, nothing else', () => {
  expect(changesOf(subscriber, untouched)).toEqual({})
  const typed = { parts: { name: 'Ada L', phone: '' }, fields: { city: '', plan: 'pro' } }
  expect(changesOf(subscriber, { ...untouched, ...typed, option: true })).toEqual({
    name: 'Ada L',
    fields: { city: null, plan: 'pro' },
    resubscribe: true,
  })
})

it('leaves alone what others changed since the edit began', () => {
  const meanwhile = { ...subscriber, phone: '+33 1 23 45 67 89', customFields: { city: 'Lyon' } }
  expect(changesOf(meanwhile, { ...untouched, parts: { name: 'Ada L' } })).toEqual({ name: 'Ada L' })
})
