import { describe, expect, it } from 'vitest'
import { holdsReason, readFilters } from '../../../src/renderer/frame/lookup/filters.ts'

const none = { group: null, state: null, reason: null, words: '', unknown: null }

describe('filters of a search for organizations', () => {
  it.each([
    ['status:blocked', { ...none, group: 'blocked' }],
    ['Status: bl', { ...none, group: 'blocked' }],
    ['status:banned fox', { ...none, group: 'blocked', state: 'BANNED', words: 'fox' }],
    ['growth reason:phish  fox', { ...none, reason: 'phish', words: 'growth fox' }],
    [
      'status:unverified reason:PHISHING_CONTENT',
      { ...none, group: 'unverified', reason: 'phishing_content' },
    ],
    ['status:', none],
    ['status:angry', { ...none, unknown: 'angry' }],
  ])('%s', (text, filters) => {
    expect(readFilters(text)).toEqual(filters)
  })

  it.each(['growth-fox', 'https://x.example/status:blocked', 'the status of it', ''])(
    '“%s” has none',
    (text) => {
      expect(readFilters(text)).toBeNull()
    },
  )

  it('finds a reason by a part of its code, written with hyphens too', () => {
    expect(holdsReason('PHISHING_CONTENT', 'phish')).toBe(true)
    expect(holdsReason('PHISHING_CONTENT', 'phishing-content')).toBe(true)
    expect(holdsReason('BOUGHT_LIST', 'phish')).toBe(false)
    expect(holdsReason(null, 'phish')).toBe(false)
  })
})
