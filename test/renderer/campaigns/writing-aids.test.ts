import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { findTypedVariable } from '../../../src/renderer/editor/maily/writingAids.ts'
import { problemsOf } from '../../../src/renderer/editor/ProblemLine.tsx'
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

describe('a warning of the platform', () => {
  const says = 'Snippet "Old footer" is archived'
  it.each([
    [
      `content.content.0.attrs.snippetId: s${says.slice(1)}`,
      'Content',
      says,
      'content.content.0.attrs.snippetId',
    ],
    ['content: a block is empty', 'Content', 'A block is empty', null],
    ['Nothing: of this', 'Warning', 'Nothing: of this', null],
  ])('%j is about %s, with the path to its block where it has one', (warning, about, text, path) => {
    expect(problemsOf([], [warning])).toEqual([{ about, text, path, isFault: false }])
  })
})
