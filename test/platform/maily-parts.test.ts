import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareDocument } from '../../src/engine/content/prepare.ts'
import { Slots } from '../../src/engine/content/template/slots.ts'
import { renderMailyPageInParts } from '../../src/platform/maily.ts'
import { textOfPage } from '../../src/platform/content-library.ts'
import { repeatableChance } from '../soak/support.ts'
import { mailyDocument } from '../support/maily-documents.ts'
import { randomHtml } from '../support/nasty/grammar.ts'

/** Returns what was made and in how many parts. */
function countParts(parts: Generator<void, string>): { made: string; count: number } {
  for (let count = 1; ; count += 1) {
    const part = parts.next()
    if (part.done) return { made: part.value, count }
  }
}

const smallParts = fc.integer({ min: 1, max: 3 })

test('a page is the same in however many parts it is rendered', () => {
  let most = 0
  const property = fc.property(mailyDocument, smallParts, (given, size) => {
    const document = prepareDocument(given, new Slots(JSON.stringify(given)))
    const render = (nodes: number) => countParts(renderMailyPageInParts(document, 'A first line', nodes))
    const inParts = render(size)
    most = Math.max(most, inParts.count)
    expect(inParts.made).toBe(render(Infinity).made)
    expect(inParts.made).toContain('</html>')
    const text = countParts(textOfPage(inParts.made, size * 100))
    expect(text.made).toBe(countParts(textOfPage(inParts.made, Infinity)).made)
  })
  fc.assert(property, { numRuns: 40 })
  expect(most).toBeGreaterThan(10)
})

test('a text is the same in however many parts it is made, whatever its author wrote', () => {
  let most = 0
  const property = fc.property(fc.nat(), smallParts, (seed, size) => {
    const html = randomHtml('word', repeatableChance(seed))
    const inParts = countParts(textOfPage(html, size))
    most = Math.max(most, inParts.count)
    expect(inParts.made).toBe(countParts(textOfPage(html, Infinity)).made)
    expect(inParts.made).toContain('word')
  })
  fc.assert(property, { numRuns: 300 })
  expect(most).toBeGreaterThan(10)
})

test.each([
  [' * one\n * two\n   lines\n * three', '<ul><li>one</li><li>two<br>lines</li><li>three</li></ul>'],
  [
    ' 1. one\n 2. * inner\n    * more\n 3. three',
    '<ol><li>one</li><li><ul><li>inner</li><li>more</li></ul></li><li>three</li></ol>',
  ],
  ['> quoted\n> \n> twice', '<blockquote><p>quoted</p><p>twice</p></blockquote>'],
  ['a word and another', '<body>a <b>word</b> and <i>another</i></body><p>outside</p>'],
])('%j is written the same in parts', (text, html) => {
  for (const size of [1, 10, Infinity]) expect(countParts(textOfPage(html, size)).made).toBe(text)
})
