/** A node as the renderer takes it: whitelisted by the engine, attributes copied by name. */
export interface MarkupNode {
  type: string
  attrs?: Record<string, string | number | boolean | null>
  content?: MarkupNode[]
  marks?: { type: string; attrs: Record<string, string | number | boolean | null> }[] | undefined
  text?: string
  /** Written just before and just after whatever the node becomes. */
  around?: [string, string]
}

/** Returns the hidden first line that inboxes show after the subject. */
export function hiddenPreheader(preheader: string): string {
  const style = 'display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0'
  return `<div style="${style}" data-skip-in-text="true">${preheader}</div>`
}

/**
 * Turns documents into pages. Everything is synchronous and the same input gives the same
 * output: no clock, no chance, no network, nothing kept from one call to the next. Pages refer to
 * nothing outside but what the document itself names: no web font, no preload.
 */
export interface ContentLibrary {
  /** A whole page, in parts. A `repeat` is written once. `preheader` is the hidden first line, null for none. */
  renderDocument(document: MarkupNode, preheader: string | null): Generator<void, string>
  /** The blocks alone, without the page around them. */
  renderBlocks(document: MarkupNode): string
  /** A whole page from Markdown; HTML inside it is shown as text. `footer` is HTML to end with. */
  renderMarkdown(source: string, preheader: string | null, footer: string): string
  /** UTF-8. */
  encode(text: string): Uint8Array
  /** The text part of a page, in parts. */
  toText(html: string): Generator<void, string>
}
