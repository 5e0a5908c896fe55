import type { ContentType, DocumentNode } from '../domain/document.ts'
import {
  childrenOf,
  customAttributes,
  isLeaf,
  type PlateElement,
  type PlateKind,
  PLATE_TYPES,
  textOf,
} from './plate-elements.ts'
import { toInline } from './plate-text.ts'

/** Two levels is what a message has. */
const HEADING_LEVELS: Readonly<Record<string, number>> = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 }

/** The MAILY document that a PLATE document is rendered as. The tree must have been judged. */
export function toMaily(document: DocumentNode): DocumentNode {
  return { type: 'doc', content: toBlocks(document.content ?? []) }
}

/** The tree that a stored document is rendered as. */
export function asMaily(content: DocumentNode, contentType: ContentType): DocumentNode {
  return contentType === 'PLATE' ? toMaily(content) : content
}

function isInline(element: PlateElement): boolean {
  return isLeaf(element) || element.type === 'variable' || kindOf(element) === 'inline'
}

function kindOf(element: PlateElement): PlateKind | undefined {
  return typeof element.type === 'string' ? PLATE_TYPES.get(element.type) : undefined
}

/** Blocks one by one; loose text becomes a paragraph, runs of list paragraphs become a list. */
function toBlocks(elements: readonly PlateElement[]): DocumentNode[] {
  const blocks: DocumentNode[] = []
  let inline: PlateElement[] = []
  const flush = () => {
    if (inline.some((one) => one.text !== ''))
      blocks.push({ type: 'paragraph', content: toInline(inline, []) })
    inline = []
  }
  for (const element of elements) {
    if (isInline(element)) {
      inline.push(element)
      continue
    }
    flush()
    const list = listTypeOf(element)
    const last = blocks.at(-1)
    if (list && last?.type === list) last.content?.push(toListItem(element))
    else if (list) blocks.push({ type: list, content: [toListItem(element)] })
    else blocks.push(...toBlock(element))
  }
  flush()
  return blocks
}

function listTypeOf(element: PlateElement): 'bulletList' | 'orderedList' | null {
  if (element.type !== 'p' || element['listStyleType'] === undefined) return null
  return element['listStyleType'] === 'decimal' ? 'orderedList' : 'bulletList'
}

function toListItem(element: PlateElement): DocumentNode {
  return { type: 'listItem', content: [{ type: 'paragraph', content: toInline(childrenOf(element), []) }] }
}

function written(type: string, element: PlateElement, attrs: Record<string, unknown> = {}): DocumentNode {
  const align = element['align'] ?? element['textAlign']
  const aligned = ['left', 'center', 'right', 'justify'].includes(align as string) ? { textAlign: align } : {}
  const content = toInline(childrenOf(element), [])
  const merged = { ...attrs, ...aligned }
  return { type, attrs: merged, ...(content.length > 0 ? { content } : {}) }
}

function toBlock(element: PlateElement): DocumentNode[] {
  const children = childrenOf(element)
  const level = HEADING_LEVELS[element.type as string]
  if (level) return [written('heading', element, { level })]
  switch (element.type) {
    case 'p':
      return [written('paragraph', element)]
    case 'equation':
      // Its words are a property, as those of an equation inside a line.
      return [written('paragraph', { ...element, children: [{ ...element, type: 'inline_equation' }] })]
    case 'blockquote':
      return [{ type: 'blockquote', content: toBlocks(children) }]
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'img':
      return [toImage(element)]
    case 'code_block':
      return [{ type: 'codeBlock', content: [{ type: 'text', text: children.map(textOf).join('\n') }] }]
    case 'table':
      return children.map((row) => toColumns(childrenOf(row)))
    case 'column_group':
      return [toColumns(children)]
    case 'ul':
    case 'ol':
      return [{ type: element.type === 'ul' ? 'bulletList' : 'orderedList', content: children.map(toItem) }]
    case 'media_embed':
    case 'video':
    case 'audio':
    case 'file':
      return [toMediaLink(element)]
    case 'toggle':
    case 'callout':
      return [{ type: 'section', attrs: { paddingTop: 12, paddingBottom: 12 }, content: toBlocks(children) }]
    default:
      return toCustom(element)
  }
}

function toCustom(element: PlateElement): DocumentNode[] {
  const attrs = customAttributes(element)
  if (element.type === 'section') return [{ type: 'section', attrs, content: toBlocks(childrenOf(element)) }]
  if (element.type === 'footer') return [written('footer', element, attrs)]
  const known = element.type === 'button' || element.type === 'spacer' || element.type === 'snippet'
  return known ? [{ type: element.type as string, attrs }] : []
}

function toImage(element: PlateElement): DocumentNode {
  const { url, width, align } = element
  const alt =
    element['alt'] ??
    childrenOf({ children: (element['caption'] as PlateElement[]) ?? [] })
      .map(textOf)
      .join('')
  const attrs: Record<string, unknown> = { src: typeof url === 'string' ? url : '' }
  if (typeof alt === 'string' && alt !== '') attrs['alt'] = alt
  if (typeof width === 'number') attrs['width'] = width
  if (['left', 'center', 'right'].includes(align as string)) attrs['alignment'] = align
  return { type: 'image', attrs }
}

function toColumns(cells: readonly PlateElement[]): DocumentNode {
  const content = cells.map((cell) => {
    const width = Number.parseFloat(String(cell['width'] ?? ''))
    return {
      type: 'column',
      attrs: { width: Number.isFinite(width) ? width : 'auto' },
      content: toBlocks(childrenOf(cell)),
    }
  })
  return { type: 'columns', content }
}

function toItem(item: PlateElement): DocumentNode {
  const blocks = childrenOf(item).flatMap((child) =>
    child.type === 'lic'
      ? [{ type: 'paragraph', content: toInline(childrenOf(child), []) }]
      : toBlocks([child]),
  )
  return { type: 'listItem', content: blocks }
}

function toMediaLink(element: PlateElement): DocumentNode {
  const href = typeof element['url'] === 'string' ? element['url'] : ''
  const name = typeof element['name'] === 'string' ? element['name'] : href
  return {
    type: 'paragraph',
    content: [{ type: 'text', text: name, marks: [{ type: 'link', attrs: { href } }] }],
  }
}
