/**
 * What a message is made of. A MAILY or PLATE document is a tree under a `doc` root; MARKDOWN
 * is text. contract: documents.
 */
export const CONTENT_TYPES = ['MAILY', 'PLATE', 'MARKDOWN'] as const

export type ContentType = (typeof CONTENT_TYPES)[number]

export type DocumentMark = {
  type: string
  attrs?: Record<string, unknown> | null
}

/** One node, of either tree: MAILY nests by `content`, PLATE by `children`. */
export type DocumentNode = {
  type?: string
  attrs?: Record<string, unknown> | null
  content?: DocumentNode[]
  children?: DocumentNode[]
  marks?: DocumentMark[]
  text?: string
}

/** A document as it is stored and answered: a tree, or text for MARKDOWN. */
export type DocumentContent = DocumentNode | string

export function childrenOf(node: DocumentNode): DocumentNode[] | undefined {
  return node.content ?? node.children
}

/** Whether a document says nothing: no node, or no more than empty paragraphs. */
export function isEmptyDocument(content: DocumentContent): boolean {
  if (typeof content === 'string') return content.trim() === ''
  return (childrenOf(content) ?? []).every(
    (node) => (node.type === 'paragraph' || node.type === 'p') && isEmptyParagraph(node),
  )
}

function isEmptyParagraph(node: DocumentNode): boolean {
  return (childrenOf(node) ?? []).every(
    ({ type, text }) => (type === undefined || type === 'text') && (text ?? '').trim() === '',
  )
}

/** The form that goes into a column. */
export function toStoredContent(content: DocumentContent): string {
  return typeof content === 'string' ? content : JSON.stringify(content)
}

export function fromStoredContent(stored: string, contentType: ContentType): DocumentContent {
  return contentType === 'MARKDOWN' ? stored : (JSON.parse(stored) as DocumentNode)
}
