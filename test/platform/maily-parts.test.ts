import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareDocument } from '../../src/engine/content/prepare.ts'
import { Slots } from '../../src/engine/content/template/slots.ts'
import { renderMailyPageInParts } from '../../src/platform/maily.ts'
import { mailyDocument } from '../support/maily-documents.ts'

/** Returns the page and in how many parts it was rendered. */
function render(
  document: Parameters<typeof renderMailyPageInParts>[0],
  size: number,
): { page: string; count: number } {
  const parts = renderMailyPageInParts(document, 'A first line', size)
  for (let count = 1; ; count += 1) {
    const part = parts.next()
    if (part.done) return { page: part.value, count }
  }
}

test('a page is the same in however many parts it is rendered', () => {
  let most = 0
  const property = fc.property(mailyDocument, fc.integer({ min: 1, max: 3 }), (given, size) => {
    const document = prepareDocument(given, new Slots(JSON.stringify(given)))
    const inParts = render(document, size)
    most = Math.max(most, inParts.count)
    expect(inParts.page).toBe(render(document, Infinity).page)
    expect(inParts.page).toContain('</html>')
  })
  fc.assert(property, { numRuns: 40 })
  expect(most).toBeGreaterThan(2)
})
