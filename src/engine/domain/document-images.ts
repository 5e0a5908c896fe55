/** Pictures of a message and the sizes they are shown in. Inline icons and logos have sizes of their own. */
import { childrenOf, type ContentType, type DocumentContent, type DocumentNode } from './document.ts'

export interface Size {
  width: number
  height: number
}

/** Returns the pixels that a side is written with, as "300" or "300px"; null for anything else. */
export function pixelsOf(text: string): number | null {
  return /^\d+(?:\.\d+)?(?:px)?$/.test(text) ? Number.parseFloat(text) : null
}

export interface DocumentImage {
  /** In document order, from 0. */
  index: number
  /** Child indexes from the root. */
  path: number[]
  src: string
  alt: string | null
  /** Null where the document says nothing or "auto". */
  current: { width: number | null; height: number | null }
}

const IMAGE_TYPE: Record<Exclude<ContentType, 'MARKDOWN'>, string> = { MAILY: 'image', PLATE: 'img' }

interface Found {
  node: DocumentNode
  path: number[]
}

function findImages(content: DocumentContent, contentType: ContentType): Found[] {
  if (typeof content === 'string' || contentType === 'MARKDOWN') return []
  const type = IMAGE_TYPE[contentType]
  const visit = (node: DocumentNode, path: number[]): Found[] => {
    const inside = (childrenOf(node) ?? []).flatMap((child, index) => visit(child, [...path, index]))
    return node.type === type ? [{ node, path }, ...inside] : inside
  }
  return visit(content, [])
}

/** MAILY keeps them in `attrs`, PLATE on the node itself. */
function attributesOf(node: DocumentNode, contentType: ContentType): Record<string, unknown> {
  if (contentType === 'PLATE') return node
  return (node.attrs ??= {})
}

/** MARKDOWN has none: its images carry no size. */
export function listDocumentImages(content: DocumentContent, contentType: ContentType): DocumentImage[] {
  return findImages(content, contentType).map(({ node, path }, index) => {
    const attributes = attributesOf(node, contentType)
    const src = attributes[contentType === 'PLATE' ? 'url' : 'src']
    const variable = attributes['isSrcVariable'] === true
    return {
      index,
      path,
      src: typeof src === 'string' && !variable ? src : '',
      alt: typeof attributes['alt'] === 'string' ? attributes['alt'] : null,
      current: { width: pixels(attributes['width']), height: pixels(attributes['height']) },
    }
  })
}

function pixels(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^\d+(\.\d+)?(px)?$/.test(value) ? Number.parseFloat(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** The document with these sizes, by index; the given one stays as it is. PLATE keeps a width only. */
export function resizeImages(
  content: DocumentContent,
  contentType: ContentType,
  sizes: ReadonlyMap<number, Size>,
): DocumentContent {
  const copy = JSON.parse(JSON.stringify(content)) as DocumentContent
  for (const [index, { node }] of findImages(copy, contentType).entries()) {
    const size = sizes.get(index)
    if (!size) continue
    const attributes = attributesOf(node, contentType)
    attributes['width'] = size.width
    if (contentType === 'MAILY') attributes['height'] = size.height
  }
  return copy
}

/** The largest size inside the frame with the ratio kept, never larger than it is. */
export function fitInto(natural: Size, frame: Size): Size {
  const scale = Math.min(1, frame.width / natural.width, frame.height / natural.height)
  return {
    width: Math.max(1, Math.round(natural.width * scale)),
    height: Math.max(1, Math.round(natural.height * scale)),
  }
}
