import { readWebAddress } from './link-addresses.ts'

/** A link of a page: what it leads to, and where in the text its address is written. */
export interface FoundLink {
  target: string
  /** The value of the attribute, without its quotes. */
  start: number
  end: number
}

/** Elements whose inside is text, whatever it looks like. */
const RAW_TEXT = new Set(['style', 'title', 'textarea', 'script', 'xmp', 'noembed', 'noframes', 'iframe'])
const LINKS = new Set(['a', 'area'])

// The blanks of HTML: a no-break space is part of a name.
const TAG_NAME = /[^\t\n\f\r />]+/y
const BETWEEN = /[\t\n\f\r /]*/y
const ATTRIBUTE_NAME = /=?[^\t\n\f\r />=]*/y
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y
const UNQUOTED = /[^\t\n\f\r >]*/y

/**
 * The web links of a page in order, as a parser of HTML would find them, those inside comments
 * left out. Reads once from front to back: what is never closed ends the search, so that no
 * hostile page makes it start over.
 */
export function findLinks(html: string): FoundLink[] {
  return new LinkFinder(html).find()
}

/** Where the links of a page lead, each once, in order of first appearance. */
export function listTargets(html: string): string[] {
  return [...new Set(findLinks(html).map(({ target }) => target))]
}

class LinkFinder {
  private readonly html: string
  private readonly links: FoundLink[] = []
  private at = 0

  constructor(html: string) {
    this.html = html
  }

  find(): FoundLink[] {
    let goesOn = true
    while (goesOn) {
      const open = this.html.indexOf('<', this.at)
      if (open < 0) break
      this.at = open + 1
      goesOn = this.takeMarkup()
    }
    return this.links
  }

  /** Goes past what starts with `<`; false when it never ends. */
  private takeMarkup(): boolean {
    if (this.html.startsWith('!--', this.at)) return this.skipComment()
    const first = this.html.charAt(this.at)
    if (first === '!' || first === '?') return this.skipPast('>', this.at)
    const closes = first === '/'
    if (closes) this.at += 1
    if (/[a-z]/i.test(this.html.charAt(this.at))) return this.takeTag(closes)
    return closes ? this.skipPast('>', this.at) : true
  }

  private skipComment(): boolean {
    const from = this.at + 3
    // `<!-->` and `<!--->` are whole comments.
    if (this.html.startsWith('>', from) || this.html.startsWith('->', from)) return this.skipPast('>', from)
    const end = /--!?>/g
    end.lastIndex = from
    if (!end.test(this.html)) return false
    this.at = end.lastIndex
    return true
  }

  private skipPast(text: string, from: number): boolean {
    const found = this.html.indexOf(text, from)
    this.at = found + text.length
    return found >= 0
  }

  private takeTag(closes: boolean): boolean {
    const name = this.take(TAG_NAME).toLowerCase()
    const wanted = !closes && LINKS.has(name)
    const before = this.links.length
    let ended = false
    while (!ended) {
      this.take(BETWEEN)
      if (this.at >= this.html.length) return false
      ended = this.html.charAt(this.at) === '>'
      if (ended) this.at += 1
      else if (!this.takeAttribute(wanted && this.links.length === before)) return false
    }
    return closes || !RAW_TEXT.has(name) ? name !== 'plaintext' : this.skipRawText(name)
  }

  /** Of an address given twice the first counts. */
  private takeAttribute(wanted: boolean): boolean {
    const name = this.take(ATTRIBUTE_NAME).toLowerCase()
    if (this.take(EQUALS) === '') return true
    const quote = this.html.charAt(this.at)
    const quoted = quote === '"' || quote === "'"
    const start = quoted ? this.at + 1 : this.at
    if (quoted) {
      if (!this.skipPast(quote, start)) return false
    } else this.take(UNQUOTED)
    if (wanted && name === 'href') this.addLink(start, quoted ? this.at - 1 : this.at)
    return true
  }

  private addLink(start: number, end: number): void {
    const target = readWebAddress(this.html.slice(start, end))
    if (target !== null) this.links.push({ target, start, end })
  }

  private skipRawText(name: string): boolean {
    const end = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')
    end.lastIndex = this.at
    const found = end.exec(this.html)
    this.at = found?.index ?? this.html.length
    return found !== null
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const taken = pattern.exec(this.html)?.[0] ?? ''
    this.at += taken.length
    return taken
  }
}
