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

/** The end of a comment is told by the characters before it. */
const COMMENT_TAIL = 4

// What cannot change anything in a state is passed over at once: a page may have two million characters.
const TAG_RUN = /[^\t\n\f\r />]*/y
const NAME_RUN = /[^\t\n\f\r />=]*/y
const LOOSE_RUN = /[^\t\n\f\r >]*/y
const SPACE_RUN = /[\t\n\f\r ]*/y
const LETTER_RUN = /[a-z]*/iy

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
 * of. Where readers differ about raw elements it is read in both ways, and both must be safe.
 */
export class HtmlContext {
  /** Reads raw elements as raw even where that is in doubt. */
  private readonly first = new Tokenizer(null)
  /** Reads them as markup there. Null as long as nothing is in doubt: both would read the same. */
  private second: Tokenizer | null = null

  /** Returns what stands here, and marks that something does. */
  takeSlot(): SlotContext {
    const own = this.first.takeSlot()
    this.second ??= this.first.takeFork()
    return this.second ? strictest(own, this.second.takeSlot()) : own
  }

  /** Returns what is written before this place of the address that it is part of; null outside of addresses. */
  addressBefore(): string | null {
    return this.first.addressBefore() ?? this.second?.addressBefore() ?? null
  }

  feed(html: string): void {
    this.second?.feed(html, 0)
    let at = 0
    while (at < html.length) {
      at = this.first.feed(html, at)
      const fork = this.first.takeFork()
      if (!fork) continue
      this.second = fork
      fork.feed(html, at - 1)
    }
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
  private fork: Tokenizer | null = null
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

  /** Goes on where another is, reading doubtful raw elements as markup; null begins a page. */
  constructor(other: Tokenizer | null) {
    this.alwaysRaw = other === null
    if (other) Object.assign(this, other, { alwaysRaw: false, inDoubt: true, fork: null })
  }

  /** Returns once, from where on the other reading may differ, what goes on with that one. */
  takeFork(): Tokenizer | null {
    const { fork } = this
    this.fork = null
    return fork
  }

  private doubt(): void {
    if (this.inDoubt) return
    this.fork = new Tokenizer(this)
    this.inDoubt = true
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

  /** Reads on from a place, and returns the place behind what it read: the end, or the character that brought a doubt. */
  feed(html: string, from: number): number {
    let at = from
    while (at < html.length && this.fork === null) {
      const next = this.skip(html, at)
      if (next > at) this.takeRun(html.slice(at, next))
      at = next
      if (at >= html.length) break
      this.take(html.charAt(at))
      at += 1
    }
    return at
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
    if (this.state === 'tagName') this.doubt()
    else if (this.state !== 'attribute') this.startAttribute('')
    return { place: 'name', address: null }
  }

  /** Returns the next place where something can change. */
  private skip(html: string, at: number): number {
    switch (this.state) {
      case 'text':
        return find(html, '<', at)
      case 'raw':
        return this.tail === '' ? find(html, '<', at) : at
      case 'bogus':
      case 'comment':
        return find(html, '>', at)
      case 'tagName':
        return runOf(TAG_RUN, html, at)
      case 'attribute':
        return runOf(NAME_RUN, html, at)
      case 'tag':
      case 'afterAttribute':
      case 'beforeValue':
        return runOf(SPACE_RUN, html, at)
      case 'value':
        if (this.inScheme) return runOf(LETTER_RUN, html, at)
        return this.quote === '' ? runOf(LOOSE_RUN, html, at) : find(html, this.quote, at)
      default:
        return at
    }
  }

  /** Takes what `skip` passed over. */
  private takeRun(run: string): void {
    if (this.state === 'value') this.written += run
    else if (this.state === 'tagName') this.tag += run.toLowerCase()
    else if (this.state === 'attribute') this.attribute += run.toLowerCase()
    else if (this.state === 'comment') this.tail = (this.tail + run).slice(-COMMENT_TAIL)
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
    else this.tail = (this.tail + character).slice(-COMMENT_TAIL)
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
    // Before anything changes: the other reading takes this end by itself.
    if (DOUBTFUL_ELEMENTS.has(this.tag)) this.doubt()
    this.state = 'text'
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

/** Returns the place behind the characters of this kind that begin here. */
function runOf(kind: RegExp, html: string, from: number): number {
  kind.lastIndex = from
  kind.test(html)
  return kind.lastIndex
}

/** Returns where the text stands next, the end of the page when nowhere. */
function find(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from)
  return found < 0 ? html.length : found
}
