import type { Tree, SyntaxNode } from '@lezer/common'
import type { Text } from '@codemirror/state'

/** Where in a JSON text the value at a dotted path stands; the nearest parent when it is missing. */
export function findJsonPath(tree: Tree, text: Text, path: string): { from: number; to: number } {
  let node: SyntaxNode | null = tree.topNode.firstChild
  let found = { from: 0, to: Math.min(1, text.length) }
  for (const part of path.split('.').filter((piece) => piece !== '')) {
    const next: SyntaxNode | null = node ? childAt(node, text, part) : null
    if (!next) break
    found = { from: next.from, to: next.to }
    node = next.name === 'Property' ? next.lastChild : next
  }
  return found
}

function childAt(node: SyntaxNode, text: Text, part: string): SyntaxNode | null {
  if (node.name === 'Object') {
    return (
      node.getChildren('Property').find((property) => {
        const name = property.getChild('PropertyName')
        return name !== null && text.sliceString(name.from, name.to) === JSON.stringify(part)
      }) ?? null
    )
  }
  if (node.name !== 'Array') return null
  const items: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!['[', ']', ',', '⚠'].includes(child.name)) items.push(child)
  return items[Number(part)] ?? null
}
