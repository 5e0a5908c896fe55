import { expect, test } from 'vitest'
import type { DocumentContent } from '../../../../src/engine/domain/document.ts'
import { readEdits } from '../../../../src/engine/tools/campaigns/read-edits.ts'
import { invalid, type Issue, ToolError } from '../../../../src/shared/errors.ts'
import { doc, paragraph } from '../../../support/campaigns.ts'

/** Refuses a document that holds the words; the second of three edits brings them. */
function refuse(issue: Issue): Issue[] | undefined {
  const check = (content: DocumentContent) => {
    if (JSON.stringify(content).includes('bad')) throw invalid([issue])
    return { content, warnings: [] }
  }
  const operations = ['fine', 'bad', 'fine'].map((words) => ({
    op: 'append_node' as const,
    node: paragraph(words),
  }))
  try {
    readEdits(doc('One'), operations, check)
  } catch (error) {
    if (error instanceof ToolError) return error.issues
    throw error
  }
  throw new Error('nothing was refused')
}

test('what is wrong is told of the edit that made it so, with its hint', () => {
  const message = 'append_node makes the document invalid: content.2 is bad'
  const told = { path: 'operations.1', message }
  const issue = { path: 'content.2', message: 'is bad' }
  expect(refuse({ ...issue, hint: 'Make it good.' })).toEqual([{ ...told, hint: 'Make it good.' }])
  const [plain = {}] = refuse(issue) ?? []
  expect(plain).toEqual(told)
  expect(Object.keys(plain)).toEqual(['path', 'message'])
})
