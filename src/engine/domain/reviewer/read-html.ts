import { decodeEntities } from './entities.ts'

export interface ReviewLink {
  /** What the reader sees of it; empty for a picture. */
  text: string
  /** As it is written. */
  url: string
}

export interface PageParts {
  /** What a reader sees, white space folded. */
  text: string
  /** What is there but not shown. */
  hidden: string
  links: ReviewLink[]
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
const UNSHOWN = new Set(['script', 'style', 'title', 'head', 'noscript', 'template', 'select', 'object'])
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
 * Reads a page by its tags, without a parser's repairs: linear in its length whatever it is. Hidden
 * is what an element's own style or attribute hides; style sheets are not followed.
 */
class PageReader {
  private readonly open: OpenElement[] = []
  private readonly shown: string[] = []
  private readonly concealed: string[] = []
  private readonly links: ReviewLink[] = []
  private link: { url: string; text: string[] } | null = null
  private images = 0
  private readonly mostLinks: number

  constructor(mostLinks: number) {
    this.mostLinks = mostLinks
  }

  read(html: string): PageParts {
    let at = 0
    while (at < html.length) {
      const start = html.indexOf('<', at)
      if (start === -1) break
      this.addText(html.slice(at, start))
      const end = endOfTag(html, start)
      if (end === null) break
      this.addTag(html.slice(start + 1, end))
      at = end + 1
    }
    const rest = html.slice(at)
    if (!rest.startsWith('<')) this.addText(rest)
    this.closeLink()
    return {
      text: foldSpace(this.shown.join('')),
      hidden: foldSpace(this.concealed.join('')),
      links: this.links,
      images: this.images,
    }
  }

  private addText(raw: string): void {
    const top = this.open.at(-1)
    if (raw === '' || top?.unshown) return
    const text = decodeEntities(raw)
    if (top?.hidden) this.concealed.push(text)
    else this.shown.push(text)
    if (!top?.hidden) this.link?.text.push(text)
  }

  private addTag(tag: string): void {
    const name = /^\/?([a-z][a-z0-9:-]*)/i.exec(tag)?.[1]?.toLowerCase()
    if (name === undefined) return
    if (!INLINE.has(name)) this.addSpace()
    if (tag.startsWith('/')) this.close(name)
    else this.start(name, tag)
  }

  private addSpace(): void {
    this.shown.push(' ')
    this.concealed.push(' ')
    this.link?.text.push(' ')
  }

  private start(name: string, tag: string): void {
    if (name === 'img') this.images += 1
    if (name === 'a' || name === 'area') this.startLink(tag)
    if (VOID.has(name) || tag.endsWith('/') || this.open.length >= MOST_DEPTH) return
    const above = this.open.at(-1)
    this.open.push({
      name,
      hidden: (above?.hidden ?? false) || isHidden(tag),
      unshown: (above?.unshown ?? false) || UNSHOWN.has(name),
    })
  }

  private startLink(tag: string): void {
    this.closeLink()
    const url = attributeOf(tag, 'href')
    if (url !== null && this.links.length < this.mostLinks) this.link = { url: url.trim(), text: [] }
  }

  private close(name: string): void {
    if (name === 'a') this.closeLink()
    const index = this.open.findLastIndex((element) => element.name === name)
    if (index !== -1) this.open.length = index
  }

  private closeLink(): void {
    if (this.link)
      this.links.push({
        url: this.link.url,
        text: foldSpace(this.link.text.join('')).slice(0, LONGEST_LINK_TEXT),
      })
    this.link = null
  }
}

/** At most so many links; what comes after them is more of the same. */
export function readPage(html: string, mostLinks: number): PageParts {
  return new PageReader(mostLinks).read(html)
}

function foldSpace(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, ' ').trim()
}

/** Where the tag or comment at `start` ends; null when it never does. */
function endOfTag(html: string, start: number): number | null {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4)
    return end === -1 ? null : end + 2
  }
  let at = start + 1
  while (at < html.length) {
    const character = html[at]
    if (character === '>') return at
    const quoted = (character === '"' || character === "'") && html[at - 1] === '='
    const closing = quoted ? html.indexOf(character, at + 1) : at
    if (closing === -1) return null
    at = closing + 1
  }
  return null
}

const ATTRIBUTES = {
  href: /[\s"'/]href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  style: /[\s"'/]style\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
} as const

function attributeOf(tag: string, name: keyof typeof ATTRIBUTES): string | null {
  const [, double, single, bare] = ATTRIBUTES[name].exec(tag) ?? []
  const value = double ?? single ?? bare
  return value === undefined ? null : decodeEntities(value)
}

const HIDING =
  /display:none|visibility:hidden|(?:^|;)opacity:0(?:\.0+)?(?:;|$|!)|font-size:[01](?:px|pt|em|%)?(?:;|$|!)|max-height:0|(?:^|;)color:(?:transparent|rgba\(\d+,\d+,\d+,0\))/

function isHidden(tag: string): boolean {
  if (!/style|hidden/i.test(tag)) return false
  const style = (attributeOf(tag, 'style') ?? '').toLowerCase().replaceAll(/\s+/g, '')
  if (style === '') return /\shidden(?:[\s=/]|$)/i.test(tag)
  return HIDING.test(style) || isOwnColour(style) || /\shidden(?:[\s=/]|$)/i.test(tag)
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
