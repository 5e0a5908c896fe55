import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { turnTo } from '../../../src/renderer/state/lastGood.ts'

const first = { page: 1, pageCount: 3 }

test('the next page is asked for again when it was refused before', () => {
  expect(turnTo(2, first, 1)).toBe('go')
  // Page 2 was asked for and refused: the rows of page 1 stand, and `]` means page 2 still.
  expect(turnTo(2, first, 2)).toBe('again')
  expect(turnTo(0, first, 2)).toBe('nothing')
  expect(turnTo(4, { page: 3, pageCount: 3 }, 3)).toBe('nothing')
})

test('every page that exists can be reached from every state, by going or by asking again', () => {
  const pages = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(pages, pages, pages, pages, (page, asked, to, pageCount) => {
      const turned = turnTo(to, { page, pageCount }, asked)
      expect(turned === 'nothing').toBe(to > pageCount)
      // Going where one was sent already would change nothing, and nothing would be asked.
      if (turned === 'go' && to === asked) expect(to).toBe(page)
    }),
    { seed: 15 },
  )
})
