import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { findTypedVariable } from '../../../src/renderer/editor/maily/writingAids.ts'
import { openBraces } from '../../../src/renderer/editor/placeholders.ts'
import { doc, open, paragraph, words } from '../../support/maily-samples.ts'

/** What the list of variables looks for while one types. */
function typed(text: string) {
  const { made } = open(doc(paragraph(words(text))))
  const state = EditorState.create({ doc: made })
  const { $from } = TextSelection.create(state.doc, text.length + 1)
  const found = findTypedVariable({ $position: $from })
  return found && { ...found, cut: state.doc.textBetween(found.range.from, found.range.to) }
}

describe('a variable that is being typed', () => {
  it.each([
    ['Dear @na', 'na', '@na'],
    ['@', '', '@'],
    ['Dear {{', '', '{{'],
    ['Dear{{na', 'na', '{{na'],
    ['{{ na', 'na', '{{ na'],
    ['a {{name}} and {{org', 'org', '{{org'],
  ])('%j looks for %j', (text, query, cut) => {
    expect(typed(text)).toMatchObject({ query, cut, text: cut })
  })

  it.each(['me@example', 'Dear {{name}}', 'Dear {na', 'plain', '{{ two words'])('%j is none', (text) => {
    expect(typed(text)).toBeNull()
  })

  it('in a line of text, two braces ask and three do not', () => {
    expect([
      openBraces('Hi {{', 5),
      openBraces('Hi {{n', 6),
      openBraces('{{{', 3),
      openBraces('{{ b', 2),
    ]).toEqual([2, 0, 0, 2])
  })
})
