/**
 * The words and marks of a PLATE document as nodes of MAILY. A part of `plate.ts`, which reads the
 * blocks around them.
 */
import type { DocumentMark, DocumentNode } from '../domain/document.ts'
import { color } from './attribute-rules.ts'
import { childrenOf, customAttributes, isLeaf, type PlateElement } from './plate-elements.ts'

const LEAF_MARKS: Readonly<Record<string, string>> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strikethrough: 'strike',
  code: 'code',
  kbd: 'code',
}

export function toInline(elements: readonly PlateElement[], marks: readonly DocumentMark[]): DocumentNode[] {
  return elements.flatMap((element): DocumentNode[] => {
    if (isLeaf(element)) return toText(element.text, [...marksOf(element), ...marks])
    if (element.type === 'variable')
      return [{ type: 'variable', attrs: customAttributes(element), marks: [...marks] }]
    if (element.type === 'a') {
      const href = typeof element['url'] === 'string' ? element['url'] : ''
      return toInline(childrenOf(element), [...marks, { type: 'link', attrs: { href } }])
    }
    const said = element['value'] ?? element['date'] ?? element['texExpression']
    if (typeof said === 'string') return toText(said, marks)
    return toInline(childrenOf(element), marks)
  })
}

function toText(text: string, marks: readonly DocumentMark[]): DocumentNode[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index): DocumentNode[] => [
    ...(index > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line === ''
      ? []
      : [{ type: 'text', text: line, ...(marks.length > 0 ? { marks: [...marks] } : {}) }]),
  ])
}

function marksOf(leaf: PlateElement): DocumentMark[] {
  const marks = Object.entries(LEAF_MARKS)
    .filter(([name]) => leaf[name] === true)
    .map(([, type]) => ({ type }))
  const tint = leaf['color']
  return typeof tint === 'string' && color(tint) === null
    ? [...marks, { type: 'textStyle', attrs: { color: tint } }]
    : marks
}
