import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inlineSnippets } from '../../../src/engine/content/inline-snippets.ts'
import { compileTemplate, type Template } from '../../../src/engine/content/template/compile.ts'
import type { MergeValues, VariablePart } from '../../../src/engine/content/template/placeholders.ts'
import { VariableUses } from '../../../src/engine/content/variable-uses.ts'
import { isRecord } from '../../../src/shared/text/guards.ts'
import { conditionKey } from '../../../src/engine/domain/variable-names.ts'
import type { DocumentContent, DocumentNode } from '../../../src/engine/domain/document.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { doc, paragraph, text } from '../../support/campaigns.ts'
import { mailyDocument } from '../../support/maily-documents.ts'

/** What is read off the content is what the rendered page has (decision 0150). */

function compile(message: { subject: string; preview: string | null; content: DocumentContent }): Template {
  const contentType = typeof message.content === 'string' ? 'MARKDOWN' : 'MAILY'
  return compileTemplate(nodeContentLibrary, {
    ...message,
    contentType,
    snippet: () => undefined,
    footer: false,
  })
}

/** Writes the whole message to somebody without this value, and tells whether it was wanted with nothing to stand in. */
function isMissed(template: Template, { key, fallback }: VariablePart): boolean {
  if ((fallback ?? '') !== '') return false
  let isWanted = false
  const without: MergeValues = {
    value: (part) => {
      if (part.key === key && (part.fallback ?? '') === '') isWanted = true
      return part.key === key ? undefined : 'x'
    },
    shows: (given) => conditionKey(given) !== key,
    list: () => [],
  }
  template.writeSubject(without)
  template.writePreview(without)
  template.writeHtml(without)
  return isWanted
}

const describeParts = (
  parts: readonly VariablePart[],
  isEmpty: (part: VariablePart) => boolean,
  at: Template | VariableUses,
) => parts.map((part) => [part.key, part.fallback, at.fieldOf(part), isEmpty(part)])

function compare(message: { subject: string; preview: string | null; content: DocumentContent }): void {
  const template = compile(message)
  const uses = new VariableUses(message)
  expect(uses.conditions).toEqual(template.conditions)
  expect(describeParts(uses.variables, (part) => uses.showsNothing(part), uses)).toEqual(
    describeParts(template.variables, (part) => isMissed(template, part), template),
  )
}

const line = fc.constantFrom('plain', '{{name}}', "{{ City | 'x' }}", '{{city}} {{Name}}', '{{addTag:a}}')

/** The library writes the badge of a card in place of its second title: what rendering drops is only read. */
function withoutHidden(document: DocumentNode): DocumentNode {
  const drop = (_name: string, value: unknown): unknown =>
    isRecord(value) && value['badgeText'] !== undefined ? { ...value, subTitle: undefined } : value
  return JSON.parse(JSON.stringify(document, drop)) as DocumentNode
}

test('a random document says the same when it is read as when it is rendered', () => {
  fc.assert(
    fc.property(line, fc.option(line), mailyDocument, (subject, preview, given) => {
      const content = inlineSnippets(
        withoutHidden(given),
        () => undefined,
        () => undefined,
      )
      compare({ subject, preview, content })
    }),
    { numRuns: 60 },
  )
})

const shown = (showIfKey: string, ...content: DocumentNode[]): DocumentNode => ({
  type: 'section',
  attrs: { showIfKey },
  content,
})
const says = (words: string): DocumentNode => paragraph(text(words))

describe.each<[string, DocumentContent]>([
  ['nothing personal', doc('plain')],
  ['blocks for those with a value', doc(shown(' CITY ', says('{{City}}')), shown('x', says('{{City}}')))],
  ['a block in a block', doc(shown('city', shown('vip', says('{{City}} {{name}}'))))],
  ['a repeat', doc({ type: 'repeat', attrs: { each: 'items' }, content: [says('{{price}}')] })],
  [
    'a variable in a script',
    doc({
      type: 'htmlCodeBlock',
      content: [{ type: 'text', text: '<script>{{a}}</script>{{b}}' }],
    }),
  ],
  [
    'a code block of several texts',
    doc({
      type: 'codeBlock',
      content: [
        { type: 'text', text: 'x' },
        { type: 'variable', attrs: { id: 'a' } },
      ],
    }),
  ],
  ['Markdown', '# {{name}}\n\n[a](https://{{site}}/{{City | \'x\'}} "{{title}}") `{{code}}`'],
])('%s', (_what, content) => {
  test('is read as it is rendered', () =>
    compare({ subject: '{{City}}', preview: "{{City | 'y'}}", content }))
})
