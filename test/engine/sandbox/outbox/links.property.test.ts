import * as fc from 'fast-check'
import PostalMime from 'postal-mime'
import { beforeAll, expect, test } from 'vitest'
import { compileSnapshot, snapshotValues } from '../../../../src/engine/content/message-snapshot.ts'
import { nodeContentLibrary } from '../../../../src/platform/content-library.ts'
import { mailyDocument } from '../../../support/maily-documents.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'
import { addMessage } from '../../../support/outbox.ts'
import { linksOf, webAddress, withoutLinks } from '../../../support/page-links.ts'

/**
 * For any document and any values: the message that goes out is the page that was written, but
 * for its links, and each of those resolves to where the written one leads.
 */
const { start, sandbox } = useSandbox()
let shop: TestOrganization
beforeAll(async () => {
  shop = await start()
})

const value = fc.constantFrom(
  'Zoé',
  'https://zoe.example/?a=1&b=2',
  'http://x.example/#"><script>alert(1)</script>',
  '   ',
  '',
  'a b',
  'Nantes & co',
  '&lt;b&gt;',
  'javascript:alert(1)',
)
const mergeValues = fc.record({ name: value, city: value, site: value, vip: value, paid: value })

const OWN = 'https://links.sandbox.test/'

test('every link of the HTML resolves to its true target', async () => {
  await fc.assert(
    fc.asyncProperty(mailyDocument, mergeValues, async (document, values) => {
      const words = { contentType: 'MAILY', content: JSON.stringify(document), preview: '{{name}}' } as const
      const id = addMessage(shop, { to: 'any@mail.test', mergeValues: values, words })
      const { body } = await sandbox().control('outbox.get', { id })
      const { html = '', text = '' } = await PostalMime.parse(body.data.eml)
      const written = writtenPage(words, values)
      const before = linksOf(written.html)
      const after = linksOf(html)
      expect(after).toHaveLength(before.length)
      const targets = await targetsOf(after)
      for (const [index, href] of after.entries()) {
        if (webAddress(before[index] ?? '') === null) expect(href).toBe(before[index])
        else if (before[index] === `${OWN}unsubscribe`)
          expect(href).toMatch(/^https:\/\/links\.sandbox\.test\/u/)
        else expect(targets.get(href)).toBe(webAddress(before[index] ?? ''))
      }
      expect(withoutLinks(html.trimEnd())).toBe(withoutLinks(normal(written.html)))
      // A link without words is written as its address, and the next word may follow at once.
      for (const own of (text ?? '').match(/https:\/\/links\.sandbox\.test\/[0-9a-z-]+/g) ?? [])
        expect(after.some((href) => own.startsWith(href))).toBe(true)
    }),
    { numRuns: 40, seed: 7 },
  )
})

/** Of every tracked link, each asked for once. */
async function targetsOf(links: readonly string[]): Promise<Map<string, string>> {
  const tracked = [...new Set(links.filter((url) => url.startsWith(`${OWN}c`)))]
  const looked = await Promise.all(tracked.map((url) => sandbox().control('link.look', { url })))
  return new Map(looked.map(({ body }, index) => [tracked[index] ?? '', body.data.target ?? '']))
}

/** The page as its author would see it, links and all. */
function writtenPage(
  words: { contentType: 'MAILY'; content: string; preview: string },
  values: Record<string, unknown>,
) {
  const links = { unsubscribeUrl: `${OWN}unsubscribe`, onlineUrl: `${OWN}online`, tagAction: () => '' }
  const from = { name: 'Atelier Nord', postalAddress: null }
  return compileSnapshot(nodeContentLibrary, { ...words, subject: 'Words', campaign: null }).write(
    snapshotValues(values, 'any@mail.test', from, links),
  )
}

function normal(html: string): string {
  return html.replaceAll(/\r\n?/g, '\n').trimEnd()
}
