import { type DefaultTreeAdapterMap, parse } from 'parse5'

/** Elements that mean something to a reader, and which of their attributes do. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  ...{ h2: [], h3: [], blockquote: [], ul: [], ol: [], li: [], hr: [], br: [], strong: [], em: [], u: [] },
  ...{ s: [], code: [], a: ['href'], img: ['src', 'alt', 'title', 'width', 'height'] },
}

type Node = DefaultTreeAdapterMap['node']

/** Returns what a page shows: its texts, and the elements that mean something, without how they look. */
export function outlineOf(page: string): string {
  const body = find(parse(page), 'body')
  return body ? inside(body) : ''
}

function inside(node: Node): string {
  return 'childNodes' in node ? node.childNodes.map(outline).join('') : ''
}

function outline(node: Node): string {
  if (node.nodeName === '#text') return 'value' in node ? node.value : ''
  const told = TOLD[node.nodeName]
  if (!told || !('attrs' in node)) return node.nodeName === 'style' ? '' : inside(node)
  const attributes = node.attrs
    .filter(({ name }) => told.includes(name))
    .map(({ name, value }) => ` ${name}="${value}"`)
  const open = `<${node.nodeName}${attributes.join('')}>`
  return ['br', 'hr', 'img'].includes(node.nodeName) ? open : `${open}${inside(node)}</${node.nodeName}>`
}

function find(node: Node, name: string): Node | null {
  if (node.nodeName === name) return node
  if (!('childNodes' in node)) return null
  for (const child of node.childNodes) {
    const found = find(child, name)
    if (found) return found
  }
  return null
}
