import { describe, expect, test } from 'vitest'
import type { DocumentContent } from '../../../../src/engine/domain/document.ts'
import {
  type EditedBody,
  readEdits,
  readEditsAhead,
} from '../../../../src/engine/tools/campaigns/read-edits.ts'
import { invalid, type Issue, ToolError } from '../../../../src/shared/errors.ts'
import { doc, paragraph } from '../../../support/campaigns.ts'

const REFUSED: Issue = { path: 'content.2', message: 'is bad' }

const appended = (...texts: string[]) =>
  texts.map((text) => ({ op: 'append_node' as const, node: paragraph(text) }))

/** A body that is refused when it says "bad". `looks` counts how often it was checked. */
function bodyOf(text: string, issue = REFUSED): EditedBody & { looks: number } {
  const body = {
    looks: 0,
    stored: JSON.stringify(doc(text)),
    storedType: 'MAILY' as const,
    contentType: 'MAILY' as const,
    snippetStamp: '0',
    check(content: unknown) {
      body.looks += 1
      if (JSON.stringify(content).includes('bad')) throw invalid([issue])
      return { content: content as DocumentContent, warnings: [] }
    },
  }
  return body
}

function refusalOf(body: EditedBody, operations: ReturnType<typeof appended>): Issue[] | undefined {
  try {
    readEdits(body, operations)
  } catch (error) {
    if (error instanceof ToolError) return error.issues
    throw error
  }
  throw new Error('nothing was refused')
}

test('what is wrong is told of the edit that made it so, with its hint', () => {
  const message = 'append_node makes the document invalid: content.2 is bad'
  const told = { path: 'operations.1', message }
  const operations = appended('fine', 'bad', 'fine')
  expect(refusalOf(bodyOf('One', { ...REFUSED, hint: 'Make it good.' }), operations)).toEqual([
    { ...told, hint: 'Make it good.' },
  ])
  const [plain = {}] = refusalOf(bodyOf('One'), operations) ?? []
  expect(plain).toEqual(told)
  expect(Object.keys(plain)).toEqual(['path', 'message'])
})

describe('edits that were made ahead', () => {
  test('are not made again, and one part is no more than one edit or one check', () => {
    const operations = appended('two', 'three', 'four')
    const body = bodyOf('One')
    const parts = [...readEditsAhead(() => body, operations)]
    expect(parts.length).toBeGreaterThan(operations.length)
    const looks = body.looks
    expect(readEdits(body, operations).content).toEqual(doc('One', 'two', 'three', 'four'))
    expect(body.looks).toBe(looks)
  })

  test('are refused as they were ahead', () => {
    const operations = appended('fine', 'fine', 'bad', 'fine')
    const body = bodyOf('One')
    expect([...readEditsAhead(() => body, operations)].length).toBeGreaterThan(operations.length)
    const looks = body.looks
    expect(refusalOf(body, operations)).toMatchObject([{ path: 'operations.2' }])
    expect(body.looks).toBe(looks)
  })

  test.each<[string, Partial<EditedBody>]>([
    ['the body', { stored: JSON.stringify(doc('Other')) }],
    ['its type', { storedType: 'PLATE' }],
    ['the type wanted', { contentType: 'PLATE' }],
    ['a snippet', { snippetStamp: '1' }],
  ])('are made again when %s changes between two parts', (_what, change) => {
    const operations = appended('two')
    let body = bodyOf('One')
    const parts = readEditsAhead(() => body, operations)
    parts.next()
    body = Object.assign(bodyOf('One'), change)
    while (!parts.next().done);
    const looks = body.looks
    expect(looks).toBeGreaterThan(0)
    const { content } = readEdits(body, operations)
    expect(content).toEqual(doc(change.stored === undefined ? 'One' : 'Other', 'two'))
    expect(body.looks).toBe(looks)
  })

  test('are made by the tool itself when the body changed afterwards', () => {
    const operations = appended('two')
    const first = bodyOf('One')
    expect([...readEditsAhead(() => first, operations)].length).toBeGreaterThan(0)
    const second = bodyOf('Other')
    expect(readEdits(second, operations).content).toEqual(doc('Other', 'two'))
  })

  test('end although the body changes with every look', () => {
    let looks = 0
    const parts = readEditsAhead(() => bodyOf(`Text ${(looks += 1)}`), appended('two'))
    expect([...parts].length).toBeLessThan(20)
  })
})
