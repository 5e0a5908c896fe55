/** Where in a page a value will stand, and so how it must be written. */
export interface SlotContext {
  /** `loose` is an attribute without quotes, `style` CSS, `name` the inside of a tag where no value belongs. */
  place: 'text' | 'quoted' | 'loose' | 'style' | 'name'
  /** The attribute whose value it starts, when that is an address. */
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

type State = 'text' | 'tagName' | 'tag' | 'attribute' | 'beforeValue' | 'value' | 'comment' | 'css'

/**
 * Reads HTML from front to back and can say, at any point, what a value put there would be
 * part of. A small subset of the standard's tokenizer: enough for markup of our own making and
 * for HTML blocks, whose scripts are gone before this sees them.
 */
export class HtmlContext {
  private state: State = 'text'
  private tag = ''
  private attribute = ''
  private quote = ''
  private valueLength = 0

  /** What stands here; marks that something does. */
  takeSlot(): SlotContext {
    if (this.state === 'beforeValue') this.startValue('')
    const first = this.valueLength === 0
    this.valueLength += 1
    if (this.state === 'css') return { place: 'style', address: null }
    if (this.state === 'value') {
      if (this.attribute === 'style') return { place: 'style', address: null }
      const address = first ? (ADDRESS_ATTRIBUTES[this.attribute] ?? null) : null
      return { place: this.quote === '' ? 'loose' : 'quoted', address }
    }
    const inside = this.state === 'tagName' || this.state === 'tag' || this.state === 'attribute'
    return { place: inside ? 'name' : 'text', address: null }
  }

  feed(html: string): void {
    for (let at = 0; at < html.length; at += 1) at = this.step(html, at)
  }

  private startValue(quote: string): void {
    this.state = 'value'
    this.quote = quote
    this.valueLength = 0
  }

  /** Handles the character at `at`; answers the last index it has dealt with. */
  private step(html: string, at: number): number {
    switch (this.state) {
      case 'text':
        return this.inText(html, at)
      case 'comment':
        return this.skipTo(html, at, /-->/g)
      case 'css':
        return this.skipTo(html, at, /<\/style\s*>/gi)
      case 'value':
        this.inValue(html.charAt(at))
        return at
      default:
        this.inTag(html.charAt(at))
        return at
    }
  }

  private inText(html: string, at: number): number {
    const open = html.indexOf('<', at)
    if (open < 0) return html.length
    if (html.startsWith('<!--', open)) {
      this.state = 'comment'
      return open + 3
    }
    if (/[a-z/!]/i.test(html.charAt(open + 1))) {
      this.state = 'tagName'
      this.tag = ''
    }
    return open
  }

  private skipTo(html: string, at: number, end: RegExp): number {
    end.lastIndex = at
    if (!end.test(html)) return html.length
    this.state = 'text'
    return end.lastIndex - 1
  }

  private inTag(character: string): void {
    if (character === '>') {
      this.state = this.tag.toLowerCase() === 'style' ? 'css' : 'text'
    } else if (/[\s/]/.test(character)) {
      // The slash of a closing tag is part of its name, so that </style> starts no CSS.
      if (character === '/' && this.tag === '' && this.state === 'tagName') this.tag = '/'
      else if (this.state !== 'beforeValue') this.state = 'tag'
    } else if (this.state === 'tagName') this.tag += character
    else if (this.state === 'beforeValue') this.beginValue(character)
    else if (character === '=') this.state = 'beforeValue'
    else {
      if (this.state === 'tag') this.attribute = ''
      this.state = 'attribute'
      this.attribute += character.toLowerCase()
    }
  }

  private beginValue(character: string): void {
    const quoted = character === '"' || character === "'"
    this.startValue(quoted ? character : '')
    if (!quoted) this.valueLength = 1
  }

  private inValue(character: string): void {
    const ends = this.quote === '' ? /[\s>]/.test(character) : character === this.quote
    if (!ends) this.valueLength += 1
    else if (character === '>') this.inTag(character)
    else this.state = 'tag'
  }
}
