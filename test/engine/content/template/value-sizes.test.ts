import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileTemplate } from '../../../../src/engine/content/template/compile.ts'
import type { MergeValues } from '../../../../src/engine/content/template/placeholders.ts'
import { countUses, findTooLarge, sizeOfValues } from '../../../../src/engine/content/template/value-sizes.ts'
import { nodeContentLibrary } from '../../../../src/platform/content-library.ts'
import { countBytes } from '../../../../src/shared/text/characters.ts'
import { mailyDocument } from '../../../support/maily-documents.ts'

const value = fc.string({ unit: fc.constantFrom('x', '"', '&', 'é', '😀', ' ', '/', ':'), maxLength: 30 })

/** Every variable is worth the same; nothing is hidden. */
const worth = (text: string): MergeValues => ({
  value: () => text,
  shows: () => true,
  list: () => [],
})

test('values are counted as they make the page longer, and grow to no more than six times', () => {
  fc.assert(
    fc.property(mailyDocument, value, value, (content, one, other) => {
      const source = { subject: 's', preview: null, content, contentType: 'MAILY', footer: true } as const
      const template = compileTemplate(nodeContentLibrary, { ...source, snippet: () => undefined })
      const parts = template.filledParts()
      const [left, right] = [one, other].map((text) => {
        const values = worth(text)
        const size = sizeOfValues(parts, values)
        expect(findTooLarge(parts, values, size)).toBeNull()
        if (size > 0) expect(findTooLarge(parts, values, size - 1)).not.toBeNull()
        return countBytes(template.writeHtml(values)) - size
      })
      // What is left is the page without its values.
      expect(left).toBe(right)
      const uses = [...countUses(parts).values()].reduce((sum, times) => sum + times, 0)
      const most = sizeOfValues(parts, worth('')) + 6 * uses * countBytes(one)
      expect(sizeOfValues(parts, worth(one))).toBeLessThanOrEqual(most)
    }),
    { numRuns: 60, seed: 11 },
  )
})
