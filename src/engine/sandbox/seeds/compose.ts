import type { DocumentContent, DocumentMark, DocumentNode } from '../../domain/document.ts'

/** Short words for the documents of seeds. Names of images and snippets are resolved when they are written. */

type Inline = string | DocumentNode

const REFERENCE = 'seed:'

export const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })

const inline = (parts: readonly Inline[]): DocumentNode[] =>
  parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part))

export const paragraph = (...parts: Inline[]): DocumentNode => ({ type: 'paragraph', content: inline(parts) })

export const shownIf = (showIfKey: string, node: DocumentNode): DocumentNode => ({
  ...node,
  attrs: { ...node.attrs, showIfKey },
})

export const heading = (level: 2 | 3, ...parts: Inline[]): DocumentNode => ({
  type: 'heading',
  attrs: { level },
  content: inline(parts),
})

export const marked = (text: string, ...marks: (string | DocumentMark)[]): DocumentNode => ({
  type: 'text',
  text,
  marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
})

export const link = (text: string, href: string): DocumentNode =>
  marked(text, { type: 'link', attrs: { href } })

export const variable = (id: string, fallback: string): DocumentNode => ({
  type: 'variable',
  attrs: { id, label: id, fallback, required: true },
})

export const button = (text: string, url: string, attrs: Record<string, unknown> = {}): DocumentNode => ({
  type: 'button',
  attrs: { text, url, alignment: 'left', variant: 'filled', borderRadius: 'smooth', ...attrs },
})

export const image = (name: string, alt: string, attrs: Record<string, unknown> = {}): DocumentNode => ({
  type: 'image',
  attrs: { src: REFERENCE + name, alt, width: 600, height: 'auto', alignment: 'center', ...attrs },
})

export const snippet = (key: string): DocumentNode => ({
  type: 'snippet',
  attrs: { snippetId: REFERENCE + key },
})

export const spacer = (height: number): DocumentNode => ({ type: 'spacer', attrs: { height } })

export const rule: DocumentNode = { type: 'horizontalRule' }

export const list = (type: 'bulletList' | 'orderedList', ...items: Inline[][]): DocumentNode => ({
  type,
  content: items.map((parts) => ({ type: 'listItem', content: [paragraph(...parts)] })),
})

export const quote = (...blocks: DocumentNode[]): DocumentNode => ({ type: 'blockquote', content: blocks })

export const section = (backgroundColor: string, ...content: DocumentNode[]): DocumentNode => ({
  type: 'section',
  attrs: {
    backgroundColor,
    borderWidth: 0,
    borderRadius: 8,
    paddingTop: 16,
    paddingRight: 16,
    paddingBottom: 16,
    paddingLeft: 16,
  },
  content,
})

export const columns = (...cells: DocumentNode[][]): DocumentNode => ({
  type: 'columns',
  attrs: { gap: 16 },
  content: cells.map((content) => ({
    type: 'column',
    attrs: { width: 'auto', verticalAlign: 'top' },
    content,
  })),
})

export const unsubscribeFooter = (words: string): DocumentNode => ({
  type: 'footer',
  attrs: { textAlign: 'left' },
  content: [link(words, 'https://{{unsubscribeUrl}}')],
})

/** The document with every `seed:` name replaced by what it stands for. */
export function resolveReferences(
  content: DocumentContent,
  resolve: (attribute: string, name: string) => string,
): DocumentContent {
  if (typeof content === 'string') return content
  return JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    typeof value === 'string' && value.startsWith(REFERENCE)
      ? resolve(key, value.slice(REFERENCE.length))
      : value,
  ) as DocumentNode
}
