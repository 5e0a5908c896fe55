import { DomHandler, Parser } from 'htmlparser2'
import type * as HtmlToText from 'html-to-text'
import type { ContentLibrary } from '../shared/content-library.ts'
import { isRecord } from '../shared/text/guards.ts'
import { loadOnce } from './load-once.ts'
import { loadPackage } from './load-package.ts'
import { renderMailyBlocks, renderMailyPageInParts } from './maily.ts'
import { renderMarkdownPage } from './markdown.ts'

/** Characters of a page that are read in one piece: some milliseconds. */
const PART_LENGTH = 2 ** 16

/** What of a parsed page is used here. `text`, `tag`, or something without words such as `style`. */
interface PageNode {
  type: string
  name?: string
  data?: string
  attribs?: Record<string, string>
  children?: PageNode[]
  parent?: PageNode | null
  startIndex: number | null
  endIndex: number | null
}

type Walk = (nodes: PageNode[], builder: TextBuilder) => void
type Format = (element: PageNode, walk: Walk, builder: TextBuilder, options: BreakOptions) => void

interface BreakOptions {
  leadingLineBreaks?: number
  trailingLineBreaks?: number
  itemPrefix?: string
}

/** The library's builder of a text (html-to-text 10.0.1, pinned), as its formatters are handed it. */
interface TextBuilder {
  picker: { pick1(element: PageNode): { format: string; options?: BreakOptions } }
  options: { formatters: Record<string, Format> }
  metadata: unknown
  addInline(text: string): void
  openBlock(options: { leadingLineBreaks?: number; reservedLineLength?: number }): void
  closeBlock(options: { trailingLineBreaks?: number; blockTransform?: (text: string) => string }): void
  openList(options: {
    interRowLineBreaks: number
    leadingLineBreaks: number
    maxPrefixLength: number
    prefixAlign: 'left'
  }): void
  openListItem(options: { prefix: string }): void
  closeListItem(): void
  closeList(options: { trailingLineBreaks: number }): void
  toString(): string
}

/** The library hands its builder only to a formatter: that of this element, in a page of nothing else. */
const HANDED_OVER = 'postdesk-text-builder'

interface Hands {
  take(walk: Walk, builder: TextBuilder): void
}

const heading = { uppercase: false }

/** Lines are left to the reader's program: a wrapped line breaks addresses. */
const loadReader = loadOnce(() => {
  const { compile } = loadPackage('html-to-text') as typeof HtmlToText
  const read: (html: string, metadata: Hands) => string = compile({
    wordwrap: false,
    formatters: {
      handOver(element: PageNode, walk: Walk, builder: TextBuilder) {
        if (isHands(builder.metadata)) builder.metadata.take(walk, builder)
        walk(element.children ?? [], builder)
      },
    } as never,
    selectors: [
      { selector: HANDED_OVER, format: 'handOver' },
      { selector: 'img', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: heading })),
    ],
  })
  return read
})

function isHands(value: unknown): value is Hands {
  return isRecord(value) && typeof value['take'] === 'function'
}

/**
 * Returns the text part of a page, made in parts: the page is parsed piece by piece, and elements of more
 * than `partLength` characters are opened here, so that the library is only asked for short ones.
 */
export function* textOfPage(html: string, partLength = PART_LENGTH): Generator<void, string> {
  try {
    const nodes = yield* parseInParts(html)
    const writer = new TextWriter(partLength)
    yield* writer.write(basesOf(nodes))
    return writer.text()
  } catch (error) {
    // Elements nested by the thousand are too deep for the library; their words are not.
    if (!(error instanceof RangeError)) throw error
    const words = html
      .replaceAll(/<(style|script|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
      .replaceAll(/<[^>]*>/g, '\n')
    return words.replaceAll(/\s*\n\s*/g, '\n').trim()
  }
}

function* parseInParts(html: string): Generator<void, PageNode[]> {
  const handler = new DomHandler(undefined, { withStartIndices: true, withEndIndices: true })
  const parser = new Parser(handler)
  for (let from = 0; from < html.length; from += PART_LENGTH) {
    if (from > 0) yield
    parser.write(html.slice(from, from + PART_LENGTH))
  }
  parser.end()
  return handler.root.children
}

/** Returns what the library reads of a page: its bodies, or all of it where there is none. */
function basesOf(nodes: PageNode[]): PageNode[] {
  const bodies = bodiesIn(nodes)
  return bodies.length > 0 ? bodies : nodes
}

function bodiesIn(nodes: readonly PageNode[]): PageNode[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'tag') return []
    return node.name === 'body' ? [node] : bodiesIn(node.children ?? [])
  })
}

class TextWriter {
  readonly #builder: TextBuilder
  readonly #walk: Walk
  readonly #partLength: number
  #length = 0

  constructor(partLength: number) {
    this.#partLength = partLength
    const taken: [Walk, TextBuilder][] = []
    const hands: Hands = { take: (...parts) => void taken.push(parts) }
    loadReader()(`<${HANDED_OVER}></${HANDED_OVER}>`, hands)
    const [parts] = taken
    if (!parts) throw new Error('html-to-text did not hand its builder over')
    ;[this.#walk, this.#builder] = parts
  }

  text(): string {
    return this.#builder.toString()
  }

  *write(nodes: readonly PageNode[]): Generator<void, void> {
    for (const node of nodes) {
      const length = lengthOf(node)
      if (length > this.#partLength && node.type === 'tag') yield* this.#writeLong(node)
      else if (length > this.#partLength && node.type === 'text') yield* this.#writeWords(node.data ?? '')
      else {
        this.#walk([node], this.#builder)
        this.#length += length
        if (this.#length > this.#partLength) {
          this.#length = 0
          yield
        }
      }
    }
  }

  /** The library remembers the blank at the end of one text for the next. */
  *#writeWords(text: string): Generator<void, void> {
    for (let from = 0; from < text.length; from += this.#partLength) {
      this.#builder.addInline(text.slice(from, from + this.#partLength))
      yield
    }
  }

  /** As the formatters of the library do, but for the parts. */
  *#writeLong(element: PageNode): Generator<void, void> {
    const { format, options = {} } = this.#builder.picker.pick1(element)
    const children = element.children ?? []
    switch (format) {
      case 'inline':
        return yield* this.write(children)
      case 'block':
      case 'paragraph':
      case 'heading':
      case 'table':
        return yield* this.#writeBlock(children, options)
      case 'blockquote':
        return yield* this.#writeBlock(children, { ...options, isQuote: true })
      case 'unorderedList':
        return yield* this.#writeList(element, options, () => options.itemPrefix ?? ' * ')
      case 'orderedList': {
        const { start, type = '1' } = element.attribs ?? {}
        let next = Number(start ?? '1')
        // Letters and Roman numbers are written by nobody but an author of HTML.
        if (type === '1') return yield* this.#writeList(element, options, () => ` ${next++}. `)
      }
    }
    this.#walk([element], this.#builder)
  }

  *#writeBlock(
    children: readonly PageNode[],
    { leadingLineBreaks, trailingLineBreaks, isQuote }: BreakOptions & { isQuote?: boolean },
  ): Generator<void, void> {
    this.#builder.openBlock({
      ...(leadingLineBreaks !== undefined && { leadingLineBreaks }),
      reservedLineLength: isQuote ? 2 : 0,
    })
    yield* this.write(children)
    this.#builder.closeBlock({
      ...(trailingLineBreaks !== undefined && { trailingLineBreaks }),
      ...(isQuote && { blockTransform: quote }),
    })
  }

  *#writeList(
    list: PageNode,
    { leadingLineBreaks = 2, trailingLineBreaks = 2 }: BreakOptions,
    nextPrefix: () => string,
  ): Generator<void, void> {
    const isNested = list.parent?.name === 'li'
    const items = (list.children ?? [])
      .filter(({ type, data }) => type !== 'text' || !/^\s*$/.test(data ?? ''))
      .map((node) => {
        const prefix = node.name === 'li' ? nextPrefix() : ''
        return { node, prefix: isNested ? prefix.trimStart() : prefix }
      })
    if (items.length === 0) return
    this.#builder.openList({
      interRowLineBreaks: 1,
      leadingLineBreaks: isNested ? 1 : leadingLineBreaks,
      maxPrefixLength: items.reduce((most, { prefix }) => Math.max(most, prefix.length), 0),
      prefixAlign: 'left',
    })
    for (const { node, prefix } of items) {
      this.#builder.openListItem({ prefix })
      yield* this.write([node])
      this.#builder.closeListItem()
    }
    this.#builder.closeList({ trailingLineBreaks: isNested ? 1 : trailingLineBreaks })
  }
}

function lengthOf({ startIndex, endIndex }: PageNode): number {
  return (endIndex ?? 0) - (startIndex ?? 0)
}

function quote(text: string): string {
  return text
    .replaceAll(/^\n+|\n+$/g, '')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}

export const nodeContentLibrary: ContentLibrary = {
  renderDocument: renderMailyPageInParts,
  renderBlocks: renderMailyBlocks,
  renderMarkdown: renderMarkdownPage,
  encode: (text) => Buffer.from(text, 'utf8'),
  toText: textOfPage,
}
