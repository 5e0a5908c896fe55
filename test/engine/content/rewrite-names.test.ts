import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFieldName } from '../../../src/engine/content/name-finders.ts'
import { type AuthoredContent, rewriteNames } from '../../../src/engine/content/rewrite-names.ts'
import { UnwritableName } from '../../../src/engine/content/rewrite-text.ts'
import { compileTemplate } from '../../../src/engine/content/template/compile.ts'
import { conditionKey } from '../../../src/engine/domain/variable-names.ts'
import { mergeValuesFor } from '../../../src/engine/content/variables.ts'
import { fromStoredContent, toStoredContent } from '../../../src/engine/domain/document.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { cleanLine } from '../../../src/shared/text/clean.ts'
import { foldCase } from '../../../src/shared/text/fold.ts'
import { mailyDocument } from '../../support/maily-documents.ts'

/** A custom field is renamed in what authors wrote: every form, and the same message for everybody. */
const BEFORE = 'City'

const words = fc.constantFrom(
  'Hello ',
  '{{City}}',
  "{{ CITY | 'nowhere' }}",
  '{{city || "a } b"}}',
  'https://{{City}}',
  '{{City',
  '}}',
  '{{',
  "{{name | '{{City}}'}}",
  "{{City | 'two\nlines'}}",
  "{{name | 'City'}}",
  '{{Citys}} City',
  '{{ad\nCity}}',
  '{{City|x}}}',
  '{{removeTag:City}}',
  '\n',
)
const text = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(''))
const line = text.map((one) => one.replaceAll('\n', ' '))
const bare = fc.constantFrom('City', 'https://city', 'http://CITY', 'cityhttps://', ' City', 'other')
const key = fc.constantFrom('City', ' CITY ', 'tag:City', 'tag: city', 'name', '{{City}}', '')
const some = (shape: Record<string, fc.Arbitrary<unknown>>) => fc.record(shape, { requiredKeys: [] })

const leaf = fc.record({ text, bold: fc.boolean(), code: fc.boolean() })
const variable = fc
  .record({
    id: fc.constantFrom('City', 'CITY', 'name'),
    fallback: fc.constantFrom('City', '{{City}}', 'x'),
    within: fc.boolean(),
  })
  .map(({ id, fallback, within }) => ({
    type: 'variable',
    ...(within ? { attrs: { id, fallback, label: 'City' } } : { id, fallback }),
    children: [{ text: '' }],
  }))
const inline = fc.array(
  fc.oneof(
    leaf,
    variable,
    fc.record({
      type: fc.constant('a'),
      url: fc.oneof(text, bare),
      children: fc.array(leaf, { maxLength: 2 }),
    }),
    // Not a custom element: its address is no bare name, whatever its flag says.
    fc.record({
      type: fc.constant('a'),
      url: bare,
      isUrlVariable: fc.constant(true),
      children: fc.tuple(leaf),
    }),
    fc.record({ type: fc.constantFrom('mention', 'date'), value: text, children: fc.tuple(leaf) }),
    fc.record({ type: fc.constant('inline_equation'), texExpression: text, children: fc.tuple(leaf) }),
  ),
  { maxLength: 4 },
)
/** Text that one reads, cut into leaves at any place. */
const cutText = fc.tuple(text, fc.array(fc.nat(40), { maxLength: 3 })).map(([whole, cuts]) =>
  [0, ...cuts.toSorted((a, b) => a - b), whole.length].map((at, index, all) => ({
    text: whole.slice(at, all[index + 1] ?? at),
  })),
)
const codeBlock = cutText.map((leaves) => ({
  type: 'code_block',
  children: [
    { type: 'code_line', children: leaves },
    { type: 'code_line', children: [{ text: '{{City' }] },
    { type: 'code_line', children: [{ text: "| 'x'}}" }] },
  ],
}))
const custom = fc
  .tuple(
    some({ text: fc.oneof(text, bare), url: fc.oneof(line, bare), showIfKey: key }),
    some({ isTextVariable: fc.boolean(), isUrlVariable: fc.boolean() }),
    fc.boolean(),
  )
  .map(([values, flags, within]) => ({
    type: 'button',
    ...flags,
    ...(within ? { attrs: values } : values),
    children: [{ text: '' }],
  }))
const block = fc.oneof(
  fc.record({ type: fc.constantFrom('p', 'h2', 'blockquote', 'toggle'), showIfKey: key, children: inline }),
  codeBlock,
  custom,
  fc.record({
    type: fc.constant('section'),
    showIfKey: key,
    children: fc.array(fc.record({ type: fc.constant('p'), children: inline }), { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('img'),
    url: fc.oneof(line, bare),
    caption: cutText,
    children: fc.tuple(leaf),
  }),
  fc.record({ type: fc.constantFrom('video', 'file'), url: line, name: text, children: fc.tuple(leaf) }),
  fc.record({ type: fc.constant('equation'), texExpression: text, children: fc.tuple(leaf) }),
)
const plate = fc.array(block, { maxLength: 4 }).map((content) => ({ type: 'doc', content }))

/** The documents of the renderer's own test, with the field where they have something else. */
const maily = fc
  .tuple(mailyDocument, key)
  .map(
    ([document, shown]) =>
      JSON.parse(
        JSON.stringify(document)
          .replaceAll('"site"', '"City"')
          .replaceAll('"https://site"', '"https://CITY"')
          .replaceAll('"vip"', JSON.stringify(shown)),
      ) as object,
  )

const authored: fc.Arbitrary<AuthoredContent> = fc
  .record({
    subject: line,
    preview: fc.option(line),
    body: fc.oneof(
      fc.record({ contentType: fc.constant('MAILY' as const), content: maily }),
      fc.record({ contentType: fc.constant('PLATE' as const), content: plate }),
      fc.record({ contentType: fc.constant('MARKDOWN' as const), content: text }),
    ),
  })
  .map(({ subject, preview, body }) => ({
    subject,
    preview,
    content: toStoredContent(body.content as never),
    contentType: body.contentType,
  }))

const names = fc
  .oneof(
    fc.constantFrom(
      'Town',
      'CITY',
      'Lieu de naissance',
      'ΟΔΟΣ',
      "it's",
      'x & "y"',
      'javascript:x',
      'https://x',
      '🙂',
    ),
    fc.constantFrom('a|b', 'x}', '}}', '{', '<b>', '{{x}}', 'b'.repeat(255)),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  )
  .map((name) => cleanLine(name).text)
  .filter((name) => name !== '' && !/^(?:add|remove)?tag:|^(?:name|other|citys|vip|paid|nobody)$/i.test(name))

function compile({ subject, preview, content, contentType }: AuthoredContent) {
  return compileTemplate(nodeContentLibrary, {
    ...{ subject, preview, contentType, content: fromStoredContent(content, contentType) },
    ...{ snippet: () => undefined, footer: true },
  })
}

const links = {
  unsubscribeUrl: 'https://l.test/u',
  onlineUrl: 'https://l.test/o',
  tagAction: (action: string, tags: readonly string[]) => `https://l.test/${action}/${tags.join()}`,
}

/** What everybody gets: with a value, with one that is an address, without one, and a preview. */
function messages(content: AuthoredContent, field: string) {
  const template = compile(content)
  const people = ['Nantes', 'https://nantes.test', null].map((value) => ({
    ...{ name: 'Zoé', email: 'zoe@mail.test', phone: null, tags: new Set(['city']) },
    fields: new Map(value === null ? [] : [[foldCase(field), value]]),
  }))
  return [...people, null].map((person) =>
    template.write(mergeValuesFor(person, { name: 'Shop', postalAddress: null }, links)),
  )
}

function rename(content: AuthoredContent, name: string): AuthoredContent | null {
  try {
    return rewriteNames(content, findFieldName(BEFORE, name))
  } catch (error) {
    if (error instanceof UnwritableName) return null
    throw error
  }
}

describe('Right to the last edge, 3: laws of a rename', () => {
  test('everybody gets the same message, and nothing names the field as before', () => {
    fc.assert(
      fc.property(authored, names, (content, name) => {
        const after = rename(content, name)
        if (!after) return
        expect(messages(after, name)).toEqual(messages(content, BEFORE))
        if (foldCase(name) === foldCase(BEFORE)) return
        const { variables, conditions } = compile(after)
        expect(variables.filter(({ key: named }) => named === foldCase(BEFORE))).toEqual([])
        expect(conditions.filter((given) => conditionKey(given) === foldCase(BEFORE))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('there and back again is what was there, in the spelling of the field', () => {
    fc.assert(
      fc.property(authored, (content) => {
        const spelled = rewriteNames(content, findFieldName(BEFORE, BEFORE))
        const there = rewriteNames(spelled, findFieldName(BEFORE, 'Lieu'))
        expect(rewriteNames(there, findFieldName('Lieu', BEFORE))).toEqual(spelled)
      }),
      { numRuns: 200 },
    )
  })

  test('content that does not name the field stays as it is', () => {
    fc.assert(
      fc.property(authored, (content) => {
        const finder = findFieldName('Elsewhere', 'Town')
        expect(rewriteNames(content, finder)).toEqual(content)
        expect(finder.found).toBe(false)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a name that cannot stand in a placeholder is refused where it would have to', () => {
  const markdown = (content: string): AuthoredContent => ({
    ...{ subject: 's', preview: null, content, contentType: 'MARKDOWN' },
  })
  test.each(['a|b', 'x}', 'a{b', '<b>', '{{x}}'])('%s', (name) => {
    expect(rename(markdown('Hello {{City}}'), name)).toBeNull()
    const node = { type: 'variable', attrs: { id: 'City', fallback: 'x' } }
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [node] }] }
    const written = {
      subject: 's',
      preview: null,
      content: JSON.stringify(document),
      contentType: 'MAILY',
    } as const
    expect(rename(written, name)?.content).toContain(JSON.stringify(name))
  })

  test('a fallback beside it may make it too long', () => {
    const long = `{{City | '${'x'.repeat(900)}'}}`
    expect(rename(markdown(long), 'Town')).not.toBeNull()
    expect(rename(markdown(long), 'b'.repeat(120))).toBeNull()
  })
})
