import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** Where the value of an attribute is written, without its quotes. */
export interface ValueSpan {
  start: number
  end: number
}

/** How a tag ends, and the place behind it. */
export interface TagEnd {
  selfClosing: boolean
  end: number
}

/** What a scan hands over, in the order of the page. Names are in lower case. */
export interface HtmlHandler {
  /** Text between tags and inside of raw elements, as it is written. Returns false to end the scan. */
  onText?(start: number, end: number): boolean | void
  /** Of an attribute given twice the first counts, as the standard says. Returns false to end the scan. */
  onOpenTag(name: string, values: ReadonlyMap<string, ValueSpan>, tag: TagEnd): boolean | void
  onCloseTag?(name: string): void
  /** The inside of a comment; `isClosed` is false when the page ends first. */
  onComment?(start: number, end: number, isClosed: boolean): void
  /** What stands in `<!…>`, `<?…>` and `</ …>`. */
  onDeclaration?(start: number, end: number): void
}

/** What a scan still may read: tags, attributes, texts and comments. It ends before it reads more. */
interface Room {
  parts: number
}

/**
 * Reads a page as the tokenizer of the HTML standard does, in one pass whatever the page is. The
 * library leaves two readings to repair, both ways to hide a page from its reviewer: a
 * `<![CDATA[` ends at the next `>`, and an end tag may have attributes with `>` in their values.
 * Returns false when the page has more than `most` tags, attributes, texts and comments: the rest is not read.
 */
export function scanHtml(html: string, handler: HtmlHandler, most = Infinity): boolean {
  // As long as before, so that places stay.
  const masked = html.replaceAll('<![CDATA[', '<!_CDATA[')
  const room: Room = { parts: most }
  let from: number | null = 0
  while (from !== null && room.parts >= 0) from = new Scan(html, from, handler, room).run(masked)
  return room.parts >= 0
}

/** One run of the tokenizer, up to the end of the page or to an end tag with attributes. */
class Scan implements TokenizerCallbacks {
  private readonly html: string
  private readonly base: number
  private readonly handler: HtmlHandler
  private readonly tokenizer: Tokenizer
  private readonly values = new Map<string, ValueSpan>()
  /** Null outside of tags. */
  private name: string | null = null
  private attribute = ''
  /** Where the next run goes on; null when this one reads to the end. */
  private next: number | null = null
  private readonly room: Room

  constructor(html: string, base: number, handler: HtmlHandler, room: Room) {
    this.html = html
    this.base = base
    this.handler = handler
    this.room = room
    this.tokenizer = new Tokenizer({ decodeEntities: false }, this)
  }

  run(masked: string): number | null {
    this.tokenizer.write(masked.slice(this.base))
    this.tokenizer.end()
    return this.next
  }

  /** Counts one more part; ends the scan when there is no room for it. */
  private count(): void {
    this.room.parts -= 1
    if (this.room.parts < 0) this.tokenizer.pause()
  }

  ontext(start: number, end: number): void {
    this.count()
    // What is left of a tag that never ends is no text.
    const before = this.html.slice(this.base + start - 1, this.base + start + 1)
    if (this.name !== null || /^<[a-z]/i.test(before)) return
    if (this.handler.onText?.(this.base + start, this.base + end) === false) this.tokenizer.pause()
  }

  onopentagname(start: number, end: number): void {
    this.count()
    this.name = this.read(start, end)
    this.values.clear()
  }

  onattribname(start: number, end: number): void {
    this.count()
    this.attribute = this.read(start, end)
  }

  onattribdata(start: number, end: number): void {
    if (!this.values.has(this.attribute))
      this.values.set(this.attribute, { start: this.base + start, end: this.base + end })
  }

  onattribend(_quote: unknown, end: number): void {
    // An attribute without a value has an empty one.
    if (!this.values.has(this.attribute))
      this.values.set(this.attribute, { start: this.base + end, end: this.base + end })
  }

  onopentagend(end: number): void {
    this.endTag(end, false)
  }

  onselfclosingtag(end: number): void {
    this.endTag(end, true)
  }

  private endTag(end: number, selfClosing: boolean): void {
    const { name } = this
    this.name = null
    const tag = { selfClosing, end: this.base + end + 1 }
    if (name !== null && this.handler.onOpenTag(name, this.values, tag) === false) this.tokenizer.pause()
  }

  onclosetag(start: number, end: number): void {
    this.count()
    const name = this.read(start, end)
    if (this.html.charAt(this.base + end) !== '>') {
      this.tokenizer.pause()
      this.next = endOfTag(this.html, this.base + end)
      if (this.next === null) return
    }
    this.handler.onCloseTag?.(name)
  }

  /** What is no comment to its writer but one to the tokenizer, such as `<?xml ?>`, has no dashes to end it. */
  oncomment(start: number, end: number, dashes: number): void {
    const from = this.base + start
    if (!this.html.startsWith('<!--', from - 4)) return this.ondeclaration(start, end)
    this.count()
    this.handler.onComment?.(from, this.base + end - dashes, this.html.charAt(this.base + end) === '>')
  }

  ondeclaration(start: number, end: number): void {
    this.count()
    this.handler.onDeclaration?.(this.base + start, this.base + end)
  }

  onprocessinginstruction(start: number, end: number): void {
    this.ondeclaration(start, end)
  }

  private read(start: number, end: number): string {
    return this.html.slice(this.base + start, this.base + end).toLowerCase()
  }

  onattribentity(): void {}
  oncdata(): void {}
  onend(): void {}
  ontextentity(): void {}
}

// The blanks of HTML: a no-break space is part of a name.
const ATTRIBUTE =
  /[\t\n\f\r /]*(?:=?[^\t\n\f\r />=]+|=)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >"'][^\t\n\f\r >]*)?)?/y
const END = /[\t\n\f\r /]*>/y

/** Returns the place after the tag, from the place where its attributes begin; null when it never ends. */
function endOfTag(html: string, from: number): number | null {
  let at = from
  for (;;) {
    END.lastIndex = at
    if (END.test(html)) return END.lastIndex
    ATTRIBUTE.lastIndex = at
    if (!ATTRIBUTE.test(html)) return null
    at = ATTRIBUTE.lastIndex
  }
}
