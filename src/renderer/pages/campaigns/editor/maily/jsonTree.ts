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

export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Whether two trees are the same document: an empty list of children or marks is none, texts of
 * the same marks that follow each other are one, and the order of marks says nothing.
 */
export function isSameTree(one: unknown, other: unknown): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return joinTexts(value.map(canonical))
  if (!isPlain(value)) return value
  const entries = Object.entries(value)
    .filter(([name, inner]) => inner !== undefined && !isNothing(name, inner))
    .map(([name, inner]): [string, unknown] => [
      name,
      name === 'marks' && Array.isArray(inner) ? inner.map(canonical).sort(byText) : canonical(inner),
    ])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isNothing(name: string, value: unknown): boolean {
  if (name === 'attrs') return value === null || (isPlain(value) && Object.keys(value).length === 0)
  return (
    (name === 'content' || name === 'marks') &&
    (value === null || (Array.isArray(value) && value.length === 0))
  )
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}

function joinTexts(nodes: unknown[]): unknown[] {
  const joined: unknown[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (isText(node) && node.text === '') continue
    if (isText(node) && isText(last) && isSameLook(node, last))
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

function isText(node: unknown): node is TextNode {
  return isPlain(node) && node['type'] === 'text' && typeof node['text'] === 'string'
}

function isSameLook(one: TextNode, other: TextNode): boolean {
  const { text: _one, ...first } = one
  const { text: _other, ...second } = other
  return JSON.stringify(first) === JSON.stringify(second)
}
