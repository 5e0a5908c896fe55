import * as fc from 'fast-check'
import { parse, type DefaultTreeAdapterMap } from 'parse5'
import { describe, expect, test } from 'vitest'
import { doc, text } from '../../../support/campaigns.ts'
import { useSandbox } from '../../../support/organization.ts'
import { compileHtml, compileTemplate } from '../../../../src/engine/content/template/compile.ts'
import type { MergeValues } from '../../../../src/engine/content/template/placeholders.ts'
import { nodeContentLibrary } from '../../../../src/platform/content-library.ts'

/** Values of people in the addresses of a message: each stays the part of the address it was put into. */

const NASTY = [
  '&admin=1',
  '?x=1',
  '#top',
  '/../..',
  '//evil.example',
  '@evil.example',
  '.evil.example',
  ':8080',
  '\\evil',
  'a b',
  'é&ü',
  '%2e%2e',
  '\'"<>',
  '{{name}}',
  '\ud800',
]

const value = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'grapheme' }))
const mergeOf = (name: string): MergeValues => ({
  value: ({ key }) => (key === 'v' ? name : undefined),
  shows: () => true,
  list: () => [],
})

const ADDRESS = 'https://shop.example/a/{{v}}/b?one={{v}}&two=2#part-{{v}}'

function hrefsOf(html: string): string[] {
  const found: string[] = []
  const waiting: DefaultTreeAdapterMap['node'][] = [parse(html)]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const attributes = 'attrs' in node ? node.attrs : []
    found.push(...attributes.flatMap((one) => (one.name === 'href' ? [one.value] : [])))
    if ('childNodes' in node) waiting.push(...node.childNodes)
  }
  return found
}

const source = { subject: 's', preview: null, footer: false, snippet: () => undefined }
const asDocument = (address: string) =>
  compileTemplate(nodeContentLibrary, {
    ...source,
    content: doc({ type: 'button', attrs: { text: 'Go', url: address } }),
    contentType: 'MAILY',
  })
const asBlock = (address: string) =>
  compileTemplate(nodeContentLibrary, {
    ...source,
    content: doc({
      type: 'htmlCodeBlock',
      content: [text(`<a href="${address.replaceAll('&', '&amp;')}">Go</a>`)],
    }),
    contentType: 'MAILY',
  })
const asMarkdown = (address: string) =>
  compileTemplate(nodeContentLibrary, { ...source, content: `[Go](${address})`, contentType: 'MARKDOWN' })
const asHtml = (address: string) =>
  compileHtml(nodeContentLibrary, { subject: 's', preview: null, html: `<p><a href='${address}'>Go</a></p>` })

const WAYS = { asDocument, asBlock, asMarkdown, asHtml }

describe.each(Object.entries(WAYS))('Right to the last edge, 9: a value in an address, %s', (_, compile) => {
  const template = compile(ADDRESS)

  test('adds no parameter, changes no host, and reads back as it was', () => {
    fc.assert(
      fc.property(value, (given) => {
        const [href = ''] = hrefsOf(template.writeHtml(mergeOf(given)))
        const url = new URL(href)
        const well = given.replaceAll(/\p{Surrogate}/gu, '\ufffd')
        expect([url.origin, [...url.searchParams.keys()]]).toEqual(['https://shop.example', ['one', 'two']])
        expect(url.searchParams.get('one')).toBe(well)
        expect(decodeURIComponent(url.hash)).toBe(`#part-${well}`)
        expect(href.split('/')).toHaveLength(6)
        expect(Buffer.from(template.writeHtmlBytes(mergeOf(given))).toString('utf8')).toContain('href=')
        expect(template.writeText(mergeOf(given))).toContain(href)
      }),
      { numRuns: 60, seed: 9 },
    )
  })

  test('a host that the author wrote stays the host', () => {
    for (const given of NASTY)
      for (const [address, host] of [
        ['https://shop.example{{v}}', /^shop\.example$/],
        ['https://{{v}}.shop.example/x', /\.shop\.example$/],
      ] as const) {
        const [href = ''] = hrefsOf(compile(address).writeHtml(mergeOf(given)))
        if (URL.canParse(href))
          expect({ given, host: new URL(href).hostname }).toEqual({
            given,
            host: expect.stringMatching(host),
          })
      }
  })

  test('a value that is the whole address is that address, with its own scheme or the written one', () => {
    const whole = 'https://own.example/a?b=c&d=e#f'
    for (const address of ['{{v}}', 'https://{{v}}'])
      expect(hrefsOf(compile(address).writeHtml(mergeOf(whole)))).toEqual([whole])
    expect(hrefsOf(compile('https://{{v}}').writeHtml(mergeOf('own.example/a')))).toEqual([
      'https://own.example/a',
    ])
    expect(hrefsOf(compile('{{v}}').writeHtml(mergeOf('javascript:alert(1)')))).toEqual(['#'])
  })

  test('an address of mail or telephone keeps its signs', () => {
    expect(hrefsOf(compile('mailto:{{v}}').writeHtml(mergeOf('zoe+x@mail.test')))).toEqual([
      'mailto:zoe+x@mail.test',
    ])
    expect(hrefsOf(compile('mailto:{{v}}').writeHtml(mergeOf('zoe@mail.test?bcc=x@y.z')))).toEqual([
      'mailto:zoe@mail.test%3Fbcc%3Dx@y.z',
    ])
  })
})

describe('Right to the last edge, 9: the same through the tools', () => {
  const { start } = useSandbox()

  test('render_campaign writes it to a subscriber', async () => {
    const { call } = await start()
    const { subscriber } = await call('add_subscriber', {
      email: 'zoe@mail.test',
      fields: { City: 'Lyon & Co?x=1#y' },
    })
    const content = doc({
      type: 'button',
      attrs: { text: 'Go', url: 'https://shop.example/{{City}}?c={{City}}' },
    })
    const { campaignId } = await call('create_campaign', { subject: 'x', content })
    const { html = '' } = await call('render_campaign', { campaignId, subscriberId: subscriber.id })
    const written = 'Lyon%20%26%20Co%3Fx%3D1%23y'
    expect(hrefsOf(html)).toContain(`https://shop.example/${written}?c=${written}`)
  })
})
