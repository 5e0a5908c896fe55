import { decodeHTMLAttribute } from 'entities'

/** Where in a page a value will stand, and so how it must be written. */
export interface SlotContext {
  /** `loose` is an attribute without quotes, `style` CSS, `name` the inside of a tag where no value belongs. */
  place: 'text' | 'quoted' | 'loose' | 'style' | 'name'
  /** The attribute that the placeholder starts, when its value is an address. */
  address: 'href' | 'src' | null
}

const ADDRESS_ATTRIBUTES: Readonly<Record<string, 'href' | 'src'>> = {
  href: 'href',
  action: 'href',
  formaction: 'href',
  cite: 'href',
  'xlink:href': 'href',
  src: 'src',
  background: 'src',
  poster: 'src',
}

/** Elements that hold text, not markup. */
const RAW_ELEMENTS = new Set(
  'style title textarea xmp iframe noembed noframes noscript script plaintext'.split(' '),
)
/** In or after these it depends on the tree, or on the reader, whether the inside of a raw element is markup. */
const DOUBTFUL_ELEMENTS = new Set(['svg', 'math', 'select', 'noscript'])

/** The white space of HTML: a no-break space is part of a name. */
const SPACE = /[\t\n\f\r ]/
const LETTER = /[a-z]/i
/** What may stand before or inside a scheme that runs code; after anything else none can begin. */
// eslint-disable-next-line no-control-regex
const OF_SCHEME = /[\u0000-\u0020a-z]/i

type State =
  | 'text'
  | 'open'
  | 'close'
  | 'declaration'
  | 'bogus'
  | 'comment'
  | 'raw'
  | 'tagName'
  | 'tag'
  | 'attribute'
  | 'afterAttribute'
  | 'beforeValue'
  | 'value'

/**
 * Reads HTML from front to back and can say, at any point, what a value put there would be part
 * of. It is read twice: where readers differ about raw elements, both readings must be safe.
 */
export class HtmlContext {
  private readonly readings = [new Tokenizer(true), new Tokenizer(false)] as const

  /** Returns what stands here, and marks that something does. */
  takeSlot(): SlotContext {
    const [first, second] = this.readings
    return strictest(first.takeSlot(), second.takeSlot())
  }

  /** Returns what is written before this place of the address that it is part of; null outside of addresses. */
  addressBefore(): string | null {
    const [first, second] = this.readings
    return first.addressBefore() ?? second.addressBefore()
  }

  feed(html: string): void {
    for (const reading of this.readings) reading.feed(html)
  }
}

/** A value that is safe in both places. */
function strictest(one: SlotContext, other: SlotContext): SlotContext {
  const address = one.address ?? other.address
  if (one.place === other.place) return { place: one.place, address }
  const places = [one.place, other.place]
  if (places.includes('name')) return { place: 'name', address: null }
  if (places.includes('style')) return { place: places.includes('loose') ? 'name' : 'style', address: null }
  return { place: places.includes('loose') ? 'loose' : 'quoted', address }
}

/** The tokenizer of the HTML standard (section 13.2.5), as far as it says where a value would stand. */
class Tokenizer {
  /** Whether raw elements are raw even where that is in doubt. */
  private readonly alwaysRaw: boolean
  private inDoubt = false
  private state: State = 'text'
  private tag = ''
  private closes = false
  /** Inside of a style element that is not read as a raw one. */
  private inStyle = false
  private attribute = ''
  private quote = ''
  /** The value so far, a letter for each slot in it. */
  private written = ''
  /** Whether a slot here may begin the scheme of an address, or go on with it. */
  private inScheme = true
  /** The last characters, where an end has several. */
  private tail = ''

  constructor(alwaysRaw: boolean) {
    this.alwaysRaw = alwaysRaw
  }

  addressBefore(): string | null {
    if (this.state === 'beforeValue') return this.attribute in ADDRESS_ATTRIBUTES ? '' : null
    return this.state === 'value' && this.attribute in ADDRESS_ATTRIBUTES
      ? decodeHTMLAttribute(this.written)
      : null
  }

  takeSlot(): SlotContext {
    // A value is no end of anything, nor its beginning.
    this.tail = this.state === 'comment' ? 'value' : ''
    switch (this.state) {
      case 'raw':
        return { place: this.tag === 'style' ? 'style' : 'text', address: null }
      case 'text':
        return { place: this.inStyle ? 'style' : 'text', address: null }
      case 'comment':
      case 'bogus':
        return { place: 'text', address: null }
      case 'declaration':
        this.state = 'bogus'
        return { place: 'text', address: null }
      case 'beforeValue':
        this.startValue('')
        return this.inAttribute()
      case 'value':
        return this.inAttribute()
      default:
        return this.inName()
    }
  }

  feed(html: string): void {
    let at = 0
    while (at < html.length) {
      const next = this.skip(html, at)
      if (this.state === 'value') this.written += html.slice(at, next)
      at = next
      if (at >= html.length) return
      this.take(html.charAt(at))
      at += 1
    }
  }

  private inAttribute(): SlotContext {
    this.written += 'x'
    if (this.attribute === 'style') return { place: 'style', address: null }
    const address = this.inScheme ? (ADDRESS_ATTRIBUTES[this.attribute] ?? null) : null
    return { place: this.quote === '' ? 'loose' : 'quoted', address }
  }

  /** A value may be empty: what is written around it may then be the whole name. */
  private inName(): SlotContext {
    if (this.state === 'open' || this.state === 'close') this.startTag('')
    if (this.state === 'tagName') this.inDoubt = true
    else if (this.state !== 'attribute') this.startAttribute('')
    return { place: 'name', address: null }
  }

  /** Returns the next place where something can change. */
  private skip(html: string, at: number): number {
    if (this.state === 'text' || (this.state === 'raw' && this.tail === '')) return find(html, '<', at)
    if (this.state === 'bogus') return find(html, '>', at)
    return this.state === 'value' && this.quote !== '' && !this.inScheme ? find(html, this.quote, at) : at
  }

  private take(character: string): void {
    switch (this.state) {
      case 'text':
        this.state = 'open'
        return
      case 'open':
      case 'close':
        return this.takeOpen(character)
      case 'declaration':
        return this.takeDeclaration(character)
      case 'bogus':
        this.state = 'text'
        return
      case 'comment':
        return this.takeComment(character)
      case 'raw':
        return this.takeRaw(character)
      case 'tagName':
        return this.takeTagName(character)
      case 'beforeValue':
        return this.takeBeforeValue(character)
      case 'value':
        return this.takeValue(character)
      default:
        return this.takeAttribute(character)
    }
  }

  private takeOpen(character: string): void {
    const closes = this.state === 'close'
    if (LETTER.test(character)) return this.startTag(character)
    if (closes) this.state = character === '>' ? 'text' : 'bogus'
    else if (character === '/') this.state = 'close'
    else if (character === '!') this.enter('declaration')
    else if (character === '?') this.state = 'bogus'
    else if (character !== '<') this.state = 'text'
  }

  private enter(state: 'declaration' | 'comment' | 'raw'): void {
    this.state = state
    this.tail = ''
  }

  private takeDeclaration(character: string): void {
    if (character === '-' && this.tail === '-') return this.enter('comment')
    if (character === '-' && this.tail === '') this.tail = '-'
    else this.state = character === '>' ? 'text' : 'bogus'
  }

  /** `<!-->` and `<!--->` are whole comments; `--!>` ends one too. */
  private takeComment(character: string): void {
    const ends = character === '>' && /^-?$|--!?$/.test(this.tail)
    if (ends) this.state = 'text'
    // The first character tells the start of the comment from its inside.
    else this.tail = this.tail.length < 4 ? this.tail + character : this.tail.slice(1) + character
  }

  private takeRaw(character: string): void {
    const end = `</${this.tag}`
    if (this.tail === end && /[\t\n\f\r />]/.test(character) && this.tag !== 'plaintext') {
      this.closes = true
      this.takeTagName(character)
    } else if (character === '<') this.tail = character
    else
      this.tail = end.startsWith(this.tail + character.toLowerCase())
        ? this.tail + character.toLowerCase()
        : ''
  }

  private startTag(character: string): void {
    this.closes = this.state === 'close'
    this.state = 'tagName'
    this.tag = character.toLowerCase()
  }

  private takeTagName(character: string): void {
    if (character === '>') this.endTag()
    else if (character === '/' || SPACE.test(character)) this.state = 'tag'
    else this.tag += character.toLowerCase()
  }

  private endTag(): void {
    this.state = 'text'
    if (DOUBTFUL_ELEMENTS.has(this.tag)) this.inDoubt = true
    const isRaw = RAW_ELEMENTS.has(this.tag) && (this.alwaysRaw || !this.inDoubt)
    if (isRaw && !this.closes) this.enter('raw')
    else if (this.tag === 'style') this.inStyle = !this.closes
  }

  private startAttribute(character: string): void {
    this.state = 'attribute'
    this.attribute = character.toLowerCase()
  }

  private takeAttribute(character: string): void {
    if (character === '>') this.endTag()
    else if (character === '/') this.state = 'tag'
    else if (SPACE.test(character)) this.state = this.state === 'tag' ? 'tag' : 'afterAttribute'
    else if (character === '=' && this.state !== 'tag') this.state = 'beforeValue'
    else if (this.state === 'attribute') this.attribute += character.toLowerCase()
    else this.startAttribute(character)
  }

  private startValue(quote: string): void {
    this.state = 'value'
    this.quote = quote
    this.inScheme = true
    this.written = ''
  }

  private takeBeforeValue(character: string): void {
    if (SPACE.test(character)) return
    if (character === '>') return this.endTag()
    const quoted = character === '"' || character === "'"
    this.startValue(quoted ? character : '')
    if (quoted) return
    this.inScheme = OF_SCHEME.test(character)
    this.written = character
  }

  private takeValue(character: string): void {
    if (character === this.quote) this.state = 'tag'
    else if (this.quote === '' && character === '>') this.endTag()
    else if (this.quote === '' && SPACE.test(character)) this.state = 'tag'
    else {
      this.inScheme &&= OF_SCHEME.test(character)
      this.written += character
    }
  }
}

/** Returns where the text stands next, the end of the page when nowhere. */
function find(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from)
  return found < 0 ? html.length : found
}
