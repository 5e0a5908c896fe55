import { assert, array, constantFrom, property, string } from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import type { CaseContent } from '../../src/case/case-file.ts'
import { writeCaseMarkdown } from '../../src/case/case-markdown.ts'

/** Line 19: nothing that a stranger named becomes a link in the Markdown, and internal words stand apart. */

/** As a ticket system shows it: every address that it recognizes becomes a link. */
const viewer = new MarkdownIt({ html: true, linkify: true })
viewer.linkify.set({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true })
viewer.linkify.tlds(['shop', 'zip', 'mov', 'app', 'dev', 'example', 'test'], true)

type Sentence = CaseContent['sentences'][number]

const sentence = (text: string, internal = false) =>
  ({ key: 'k', topic: 'state', text, internal, citations: [] }) as unknown as Sentence

function caseNamed(name: string): CaseContent {
  return {
    createdAt: '2026-03-15T08:00:00.000Z',
    source: { environment: 'sandbox', label: name },
    facts: {
      gatheredAt: '2026-03-14T09:00:00.000Z',
      organization: {},
      verification: { status: name, organization: { id: name, name, slug: name } },
      user: null,
    },
    diagnosis: null,
    sentences: [sentence(`${name} cannot send.`), sentence(`The note of ${name}`, true)],
    timeline: [
      {
        ...{
          at: '2026-03-12',
          kind: 'ban',
          actor: { type: 'ADMIN', id: null, name },
          title: name,
          detail: name,
        },
        citation: { tool: 'get_user', pointer: '/user' },
      },
    ] as unknown as CaseContent['timeline'],
    evidence: {
      emails: [
        {
          ...{ from: name, sentAt: name, subject: name, text: name, reasons: [name] },
          ...{ scores: { [name]: 1 }, links: [{ text: name, url: name }] },
        },
      ],
    },
    reply: { text: name, state: 'draft', at: null },
    notes: [{ text: name, at: null }],
    redactions: [{ what: name, count: 1 }],
  }
}

const linksIn = (markdown: string): string[] => viewer.render(markdown).match(/<a\b[^>]*>/g) ?? []

const NAMES = [
  'https://evil.example/login',
  'Shop (https://evil.example)',
  'evil.com',
  'www.evil.com',
  'WWW.evil.com',
  'mail me: a@evil.com',
  '@lena',
  '[Log in](https://evil.example)',
  '[x]: https://evil.example',
  '<https://evil.example>',
  '<a href="https://evil.example">x</a>',
  '![](https://evil.example/p.png)',
  'evil.shop|evil.zip',
  '`https://evil.example`',
  '``` https://evil.example',
  'a`b https://evil.example c`d',
  '//evil.example/x',
  'ftp://evil.example',
  'mailto:a@evil.example',
  'bücher.shop',
  '203.0.113.7',
  'evil.xn--p1ai',
  'evil。com',
  '\\https://evil.example',
  '\nhttps://evil.example\n',
]

describe('Right to the last edge, 19: names in the Markdown of a case', () => {
  test.each(NAMES)('become no link: %s', (name) => {
    expect(linksIn(writeCaseMarkdown(caseNamed(name), 'abc'))).toEqual([])
    expect(viewer.render(writeCaseMarkdown(caseNamed(name), 'abc'))).not.toMatch(/<img|<script/)
  })

  test('law: nor does anything put together of such parts', () => {
    const part = constantFrom(
      ...NAMES,
      '`',
      '``',
      '\\',
      '|',
      '*',
      '_',
      '<',
      '>',
      '[',
      ']',
      '(',
      ')',
      ' ',
      '\n',
      '://',
      '.com',
    )
    assert(
      property(array(part, { maxLength: 6 }), string({ maxLength: 8 }), (parts, noise) => {
        expect(linksIn(writeCaseMarkdown(caseNamed(parts.join('') + noise), null))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('the viewer of this test makes links of what is not neutralized', () => {
    const linked = NAMES.filter((name) => linksIn(name).length > 0)
    expect(linked.length).toBeGreaterThan(12)
  })
})

describe('Right to the last edge, 19: what is internal', () => {
  test('stands under a heading that says so, and nowhere else', () => {
    const content = { ...caseNamed('Shop'), sentences: [sentence('Open.'), sentence('Chargeback.', true)] }
    const markdown = writeCaseMarkdown({ ...content, notes: [{ text: 'Ask Lena', at: null }] }, null)
    const [before = '', after = ''] = markdown.split('## INTERNAL: not for the customer')
    expect(before).toContain('Open.')
    expect(before).not.toContain('Chargeback.')
    expect(before).not.toContain('Ask Lena')
    const [inside = ''] = after.split('\n## ')
    expect(inside).toContain('Chargeback.')
    expect(inside).toContain('Ask Lena')
  })

  test('is left out with its heading when there is none, and when nobody asked for it', () => {
    const nothing = writeCaseMarkdown({ ...caseNamed('Shop'), sentences: [], notes: [] }, null)
    expect(nothing).not.toContain('INTERNAL')
    const sentences = [sentence('Open.'), sentence('Chargeback.', true)]
    const unasked = writeCaseMarkdown({ ...caseNamed('Shop'), sentences, notes: null }, null)
    expect(unasked).toContain('Open.')
    expect(unasked).not.toMatch(/INTERNAL|Chargeback/)
  })
})
