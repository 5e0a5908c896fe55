import { decodeHTML, decodeHTMLAttribute } from 'entities'
import { scanHtml, type HtmlHandler, type ValueSpan } from '../scan-html.ts'

export interface ReviewLink {
  /** What the reader sees of it; empty for a picture. */
  text: string
  /** As it is written. */
  url: string
}

interface PageLink extends ReviewLink {
  /** How many pictures a reader sees in it. */
  pictures: number
}

export interface PageParts {
  /** What a reader sees, white space folded. */
  text: string
  /** What is there but not shown. */
  hidden: string
  links: PageLink[]
  images: number
}

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
])
/** Their content is no text of the page. */
const UNSHOWN = new Set(['script', 'style', 'title', 'noscript', 'template', 'select', 'object'])
/** Their content is shown only where the element itself is not known. */
const CONCEALED = new Set(['iframe', 'noembed', 'noframes'])
/** The next one of their kind closes them. */
const SIBLINGS = new Set(['p', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'option'])
/** Words on either side of them are apart. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'big',
  'em',
  'font',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'wbr',
])
const LONGEST_LINK_TEXT = 500
/** Deeper than any mail; past it, elements count as siblings. */
const MOST_DEPTH = 256

interface OpenElement {
  name: string
  hidden: boolean
  unshown: boolean
}

/**
 * Reads a page tag by tag, without a parser's tree: linear in its length whatever it is. Hidden is
 * what an element's own style or attribute hides; style sheets are not followed.
 */
class PageReader implements HtmlHandler {
  private readonly html: string
  private readonly open: OpenElement[] = []
  private readonly shown: string[] = []
  private readonly concealed: string[] = []
  private readonly links: PageLink[] = []
  private link: { url: string; text: string[]; pictures: number } | null = null
  private images = 0
  private readonly mostLinks: number

  constructor(html: string, mostLinks: number) {
    this.html = html
    this.mostLinks = mostLinks
  }

  read(): PageParts {
    scanHtml(this.html, this)
    this.closeLink()
    return {
      text: foldSpace(this.shown.join('')),
      hidden: foldSpace(this.concealed.join('')),
      links: this.links,
      images: this.images,
    }
  }

  onText(start: number, end: number): void {
    const top = this.open.at(-1)
    if (top?.unshown) return
    const text = decodeHTML(this.html.slice(start, end))
    if (top?.hidden) this.concealed.push(text)
    else this.shown.push(text)
    if (!top?.hidden) this.link?.text.push(text)
  }

  onOpenTag(name: string, values: ReadonlyMap<string, ValueSpan>): void {
    this.addSpace(name)
    if (name === 'img') this.countPicture(values)
    if (name === 'a' || name === 'area') this.startLink(values.get('href'))
    if (SIBLINGS.has(name) && this.open.at(-1)?.name === name) this.open.pop()
    if (VOID.has(name) || this.open.length >= MOST_DEPTH) return
    const above = this.open.at(-1)
    this.open.push({
      name,
      hidden: (above?.hidden ?? false) || CONCEALED.has(name) || this.isHidden(values),
      unshown: (above?.unshown ?? false) || UNSHOWN.has(name),
    })
  }

  onCloseTag(name: string): void {
    this.addSpace(name)
    if (name === 'a') this.closeLink()
    const index = this.open.findLastIndex((element) => element.name === name)
    if (index !== -1) this.open.length = index
  }

  private countPicture(values: ReadonlyMap<string, ValueSpan>): void {
    this.images += 1
    const isShown = !this.open.at(-1)?.hidden && !this.isHidden(values) && this.valueOf(values.get('src'))
    if (this.link && isShown) this.link.pictures += 1
  }

  private addSpace(name: string): void {
    if (INLINE.has(name)) return
    this.shown.push(' ')
    this.concealed.push(' ')
    this.link?.text.push(' ')
  }

  private isHidden(values: ReadonlyMap<string, ValueSpan>): boolean {
    return values.has('hidden') || isHidingStyle(this.valueOf(values.get('style')) ?? '')
  }

  private startLink(span: ValueSpan | undefined): void {
    this.closeLink()
    const url = this.valueOf(span)
    if (url !== null && this.links.length < this.mostLinks)
      this.link = { url: url.trim(), text: [], pictures: 0 }
  }

  private closeLink(): void {
    if (this.link)
      this.links.push({
        url: this.link.url,
        text: foldSpace(this.link.text.join('')).slice(0, LONGEST_LINK_TEXT),
        pictures: this.link.pictures,
      })
    this.link = null
  }

  private valueOf(span: ValueSpan | undefined): string | null {
    return span === undefined ? null : decodeHTMLAttribute(this.html.slice(span.start, span.end))
  }
}

/** Returns what a reader gets to see of a page, with at most so many links: more are more of the same. */
export function readPage(html: string, mostLinks: number): PageParts {
  return new PageReader(html, mostLinks).read()
}

function foldSpace(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, ' ').trim()
}

const HIDING =
  /display:none|visibility:hidden|(?:^|;)opacity:0(?:\.0+)?(?:;|$|!)|font-size:[01](?:px|pt|em|%)?(?:;|$|!)|max-height:0|(?:^|;)color:(?:transparent|rgba\(\d+,\d+,\d+,0\))/

function isHidingStyle(written: string): boolean {
  const style = written.toLowerCase().replaceAll(/\s+/g, '')
  return style !== '' && (HIDING.test(style) || isOwnColour(style))
}

/** Text in the colour of its own background. */
function isOwnColour(style: string): boolean {
  const colour = /(?:^|;)color:([^;!]+)/.exec(style)?.[1]
  const background = /(?:^|;)background(?:-color)?:([^;!]+)/.exec(style)?.[1]
  return colour !== undefined && background !== undefined && plainColour(colour) === plainColour(background)
}

function plainColour(colour: string): string {
  if (colour === 'white') return '#ffffff'
  if (colour === 'black') return '#000000'
  const [, short] = /^#([0-9a-f]{3})$/.exec(colour) ?? []
  return short === undefined ? colour : `#${short.replaceAll(/./g, '$&$&')}`
}
