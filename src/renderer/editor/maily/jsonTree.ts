import { canonicalJson, isSameJson } from '../../../shared/text/canonical-json.ts'
import { isRecord } from '../../../shared/text/guards.ts'

/** Documents as JSON, and when two of them say the same. */
export interface JsonMark {
  type: string
  attrs?: Record<string, unknown> | null
}

export interface JsonNode {
  type?: string
  attrs?: Record<string, unknown> | null
  content?: JsonNode[]
  marks?: JsonMark[]
  text?: string
  [other: string]: unknown
}

/**
 * Returns whether two trees are the same document: an empty list of children or marks is none, texts of
 * the same marks that follow each other are one, and the order of marks says nothing.
 */
export function isSameTree(one: unknown, other: unknown): boolean {
  return isSameJson(reduce(one), reduce(other))
}

/** Takes away what makes no difference between two documents. */
function reduce(value: unknown): unknown {
  if (Array.isArray(value)) return joinTexts(value.map(reduce))
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
    .filter(([name, inner]) => inner !== undefined && !isNothing(name, inner))
    .map(([name, inner]): [string, unknown] => [
      name,
      name === 'marks' && Array.isArray(inner) ? inner.map(reduce).sort(byText) : reduce(inner),
    ])
  return Object.fromEntries(entries)
}

function isNothing(name: string, value: unknown): boolean {
  if (name === 'attrs') return value === null || (isRecord(value) && Object.keys(value).length === 0)
  return (
    (name === 'content' || name === 'marks') &&
    (value === null || (Array.isArray(value) && value.length === 0))
  )
}

function byText(one: unknown, other: unknown): number {
  return canonicalJson(one) < canonicalJson(other) ? -1 : 1
}

function joinTexts(nodes: unknown[]): unknown[] {
  const joined: unknown[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (isTextNode(node) && node.text === '') continue
    if (isTextNode(node) && isTextNode(last) && isSameLook(node, last))
      joined[joined.length - 1] = { ...last, text: last.text + node.text }
    else joined.push(node)
  }
  return joined
}

interface TextNode {
  type: 'text'
  text: string
  [other: string]: unknown
}

function isTextNode(node: unknown): node is TextNode {
  return isRecord(node) && node['type'] === 'text' && typeof node['text'] === 'string'
}

function isSameLook(one: TextNode, other: TextNode): boolean {
  const { text: _one, ...first } = one
  const { text: _other, ...second } = other
  return isSameJson(first, second)
}
