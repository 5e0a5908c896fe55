import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasUnsubscribeLink } from '../../../src/engine/content/unsubscribe-link.ts'
import type { DocumentContent } from '../../../src/engine/domain/document.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { doc, paragraph, text } from '../../support/campaigns.ts'
import { mailyDocument } from '../../support/maily-documents.ts'

/** Line 7: only a link that every recipient sees is a way out. */
const URL = 'https://{{unsubscribeUrl}}'

const link = (href: string) => ({ type: 'link', attrs: { href } })
const html = (code: string) => doc({ type: 'htmlCodeBlock', content: [text(code)] })
const picture = { src: 'https://shop.example/way-out.png', alt: 'Unsubscribe', width: 100, height: 20 }

const SEEN: Record<string, unknown> = {
  'a link': doc(paragraph(text('Unsubscribe', link(URL)))),
  'a link without a scheme': doc(paragraph(text('Unsubscribe', link('{{unsubscribeUrl}}')))),
  'a link to a variable': doc(
    paragraph(text('Unsubscribe', { type: 'link', attrs: { href: 'unsubscribeUrl', isUrlVariable: true } })),
  ),
  'a button': doc({ type: 'button', attrs: { text: 'Unsubscribe', url: URL } }),
  'a picture': doc({ type: 'image', attrs: { ...picture, externalLink: URL } }),
  'the address in the text': doc('Leave at {{unsubscribeUrl}}'),
  'a variable': doc(paragraph({ type: 'variable', attrs: { id: 'unsubscribeUrl', required: false } })),
  'a link in HTML': html(`<p><a href="${URL}">Unsubscribe</a></p>`),
  'a link that a rule of another block names': doc(
    { type: 'htmlCodeBlock', content: [text('<style>a { display: none }</style><p>Hello</p>')] },
    { type: 'htmlCodeBlock', content: [text(`<a href="${URL}">Unsubscribe</a>`)] },
  ),
  'a picture in HTML': html(`<a href="${URL}"><img src="https://shop.example/x.png" alt=""></a>`),
  Markdown: `[Unsubscribe](${URL})`,
  'a hidden link and one that is seen': html(
    `<a style="display:none" href="${URL}">no</a> <a href="${URL}">Unsubscribe</a>`,
  ),
}

const UNSEEN: Record<string, unknown> = {
  nothing: doc('Hello'),
  'another link': doc(paragraph(text('Unsubscribe', link('https://shop.example/unsubscribeUrl')))),
  'a condition on a block': doc({
    ...paragraph(text('Unsubscribe', link(URL))),
    attrs: { showIfKey: 'tag:vip' },
  }),
  'a condition on a section around it': doc({
    type: 'section',
    attrs: { showIfKey: 'city' },
    content: [paragraph(text('Unsubscribe', link(URL)))],
  }),
  'a condition on a button': doc({ type: 'button', attrs: { text: 'Leave', url: URL, showIfKey: 'phone' } }),
  'a repeat': doc({
    type: 'repeat',
    attrs: { each: 'orders' },
    content: [paragraph(text('Unsubscribe', link(URL)))],
  }),
  'a link without words': doc(paragraph(text('Hello '), text(' ', link(URL)))),
  'a link of characters without a shape': doc(paragraph(text('\u200b\u2060', link(URL)))),
  'a button without words': doc({ type: 'button', attrs: { text: '', url: URL } }),
  'an attribute of a picture': doc({ type: 'image', attrs: { ...picture, alt: URL, title: URL } }),
  'display:none': html(`<p><a style="display: none" href="${URL}">Unsubscribe</a></p>`),
  'display:none around it': html(`<div style="display:none"><a href="${URL}">Unsubscribe</a></div>`),
  'the attribute hidden': html(`<p hidden><a href="${URL}">Unsubscribe</a></p>`),
  'a rule of its style sheet': html(
    `<style>.way { display: none !important }</style><a class="way" href="${URL}">Unsubscribe</a>`,
  ),
  'words of size 0': html(`<a href="${URL}" style="font-size:0">Unsubscribe</a>`),
  'an empty link in HTML': html(`<a href="${URL}"></a>`),
  'a hidden picture': html(`<a href="${URL}"><img style="display:none" src="https://a.example/x.png"></a>`),
  'a comment': html(`<p>Hello</p><!-- <a href="${URL}">Unsubscribe</a> -->`),
  'an attribute that is not shown': html(`<p data-link="${URL}" title="${URL}">Hello</p>`),
  'a link without words in Markdown': `Hello [](${URL})`,
}

const organization = { name: 'Shop', postalAddress: null }
const judge = (content: unknown) =>
  hasUnsubscribeLink(nodeContentLibrary, content as DocumentContent, organization)

test.each(Object.keys(SEEN))('Right to the last edge, 7: %s counts', (name) => {
  expect(judge(SEEN[name])).toBe(true)
})

test.each(Object.keys(UNSEEN))('Right to the last edge, 7: %s does not count', (name) => {
  expect(judge(UNSEEN[name])).toBe(false)
})

test('Right to the last edge, 7: what depends on the organization alone is seen by everybody, or by nobody', () => {
  const content = doc({
    ...paragraph(text('Unsubscribe', link(URL))),
    attrs: { showIfKey: 'org-adresse' },
  }) as DocumentContent
  expect(hasUnsubscribeLink(nodeContentLibrary, content, organization)).toBe(false)
  expect(hasUnsubscribeLink(nodeContentLibrary, content, { name: 'Shop', postalAddress: '4 Lane' })).toBe(
    true,
  )
})

test('only blocks that may hold a link are rendered, and the rest changes nothing', () => {
  const property = fc.property(mailyDocument, (given) => {
    // One block around all: where one of them is rendered, every other is too.
    const whole = { type: 'doc', content: [{ type: 'section', content: given.content ?? [] }] }
    expect(judge(given)).toBe(judge(whole))
  })
  fc.assert(property, { numRuns: 60 })
})
