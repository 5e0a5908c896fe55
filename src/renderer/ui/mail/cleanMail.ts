import { MOST_IMAGE_PIXELS } from '../../../engine/domain/limits.ts'
import { squeezeAddress } from '../../../engine/domain/link-address.ts'
import { pixelsOfAddress } from '../../../shared/image-pixels.ts'
import { hostOf, isOwnPicture, kindOf, type MailLink } from './addresses.ts'
import { cleanDeclarations, cleanSheet, hostsOfStyle, type Scheme } from './cleanStyles.ts'
import { attribute, escapePlain } from './escape.ts'
import { MARK, parseInert } from './neutralize.ts'
import { DROPPED_ELEMENTS, isAllowedAttribute, ALLOWED_ELEMENTS, UNWRAPPED_ELEMENTS } from './allowlist.ts'
import { drawPlaceholder, type PictureSize } from './placeholder.ts'

/** The size a picture asks for in pixels; a likely one where it asks for none. */

const LIKELY = { width: 300, share: 0.4 }
const MOST = 2000

function readPixels(text: string | null | undefined): number | null {
  const found = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '')
  return found ? Math.min(MOST, Math.round(Number(found[1]))) : null
}

/** Words in addresses of pictures that are only there to be asked for. */
const COUNTS = /(?:^|[/_.?&=-])(?:track|tracking|open|opened|pixel|beacon|trk|wf\/open)(?:[/_.?&=-]|$)/i

/**
 * A picture that can only count who reads: nobody could see it, be it by its size, be it hidden;
 * or it says no size and its address says what it is for.
 */
function isPixel(element: Element, address: string): boolean {
  const { style } = element as HTMLElement
  const width = readPixels(style.width) ?? readPixels(element.getAttribute('width'))
  const height = readPixels(style.height) ?? readPixels(element.getAttribute('height'))
  const hidden = style.display === 'none' || style.visibility === 'hidden' || element.hasAttribute('hidden')
  if (width === null && height === null)
    return hidden || COUNTS.test(address.replace(/^[a-z]*:?\/\/[^/]*/i, ''))
  const [less, more] = [width ?? height ?? 0, height ?? width ?? 0].toSorted((one, two) => one - two)
  return (less ?? 0) <= 2 && (more ?? 0) <= 20
}

function sizeOf(element: Element): PictureSize {
  const style = (element as HTMLElement).style
  const width = readPixels(style.width) ?? readPixels(element.getAttribute('width'))
  const height = readPixels(style.height) ?? readPixels(element.getAttribute('height'))
  const wide = width ?? (height === null ? LIKELY.width : Math.round(height / LIKELY.share))
  const high = height ?? Math.max(1, Math.min(240, Math.round(wide * LIKELY.share)))
  return { width: Math.max(1, wide), height: Math.max(1, high) }
}

/**
 * A message as it may be shown: read by an inert parser, walked, and written again from the lists
 * of `names.ts`. Nothing of the original text is passed on as markup, so there is no second
 * reading of it that could find something else (the mXSS family): no foreign content, no raw
 * text elements, no comments.
 */
export interface MailPicture {
  host: string
  /** As the message writes it; empty where only a style asked. */
  address: string
  alt: string
  /** `pixel`: so small that it can only count who reads. `style`: asked for by a style sheet. */
  kind: 'picture' | 'pixel' | 'style'
}

export interface CleanMail {
  html: string
  body: string
  css: string
  links: MailLink[]
  /** What would have been fetched, and was not. */
  pictures: MailPicture[]
  /** What was taken out, in words, each with how often. */
  removed: [what: string, count: number][]
  hasDarkRules: boolean
  supportsDark: boolean
  /** Too large to be shown whole: it ends where `boundMail` cut it. */
  isCut: boolean
}

interface CleanOptions {
  scheme: Scheme
  /** Bytes the host gives for addresses of its own media, as data: addresses. */
  known?: ReadonlyMap<string, string>
}

const HTML = 'http://www.w3.org/1999/xhtml'
const EMPTY = new Set(['br', 'col', 'hr', 'wbr'])
const OWN_ID = /^postdesk-/i
/** Not those of drawings, which have no media of their own. */
const STYLE = 'style:not(svg *)'

export function cleanMail(source: string, options: CleanOptions): CleanMail {
  return new Cleaner(options).clean(source)
}

class Cleaner {
  private readonly links: MailLink[] = []
  private readonly pictures: MailPicture[] = []
  private readonly removed = new Map<string, number>()
  private readonly options: CleanOptions
  private css = ''
  private hasDarkRules = false
  private supportsDark = false

  constructor(options: CleanOptions) {
    this.options = options
  }

  clean(source: string): CleanMail {
    const { root, body, isCut } = parseInert(source)
    for (const sheet of root.querySelectorAll<HTMLStyleElement>(STYLE)) this.readSheet(sheet)
    for (const meta of root.querySelectorAll('meta')) this.readMeta(meta)
    for (const name of ['link', 'script'])
      this.count(DROPPED_ELEMENTS[name] ?? name, root.querySelectorAll(`head ${name}`).length)
    const inner = [...body.childNodes].map((node) => this.write(node)).join('')
    return {
      html: this.attributesOf(root),
      body: `<body${this.attributesOf(body)}>${inner}`,
      css: this.css,
      links: this.links,
      pictures: this.pictures,
      removed: [...this.removed],
      hasDarkRules: this.hasDarkRules,
      supportsDark: this.supportsDark,
      isCut,
    }
  }

  private count(what: string, times = 1): void {
    if (what !== '' && times > 0) this.removed.set(what, (this.removed.get(what) ?? 0) + times)
  }

  private readSheet(element: HTMLStyleElement): void {
    const media = element.getAttribute('media') ?? ''
    const found = cleanSheet(element.textContent, media, this.options.scheme)
    this.css += `${found.css}\n`
    this.hasDarkRules ||= found.hasDarkRules
    this.supportsDark ||= found.supportsDark
    for (const what of found.removed) this.count(what)
    for (const host of found.hosts) this.pictures.push({ host, address: '', alt: '', kind: 'style' })
  }

  private readMeta(meta: HTMLMetaElement): void {
    if (/color-scheme/i.test(meta.name) && meta.content.includes('dark')) this.supportsDark = true
    if (/refresh/i.test(meta.httpEquiv)) this.count('redirect')
  }

  private write(node: Node): string {
    if (node.nodeType === Node.TEXT_NODE) return escapePlain(node.nodeValue ?? '')
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    const element = node as Element
    const name = element.localName
    if (element.namespaceURI !== HTML) {
      this.count(name === 'svg' || name === 'math' ? `${name} drawing` : 'foreign content')
      this.readLinksIn(element)
      return ''
    }
    if (name === 'img') return this.writePicture(element)
    const dropped = DROPPED_ELEMENTS[name]
    if (dropped !== undefined) {
      this.count(dropped)
      this.readLinksIn(element)
      return ''
    }
    this.readForm(element)
    if (name === 'a') return this.writeLink(element)
    const inner = [...element.childNodes].map((child) => this.write(child)).join('')
    this.count(UNWRAPPED_ELEMENTS[name] ?? '')
    if (!ALLOWED_ELEMENTS.has(name)) return inner
    const opened = `<${name}${this.attributesOf(element)}>`
    return EMPTY.has(name) ? opened : `${opened}${inner}</${name}>`
  }

  private attributesOf(element: Element): string {
    let written = ''
    for (const { name, value } of element.attributes) {
      if (name === 'style') written += this.styleOf(element)
      else if (name === 'id' && !OWN_ID.test(value)) written += attribute('id', value)
      else if (name === 'background') this.want(value)
      else if (name.startsWith('on') || name.startsWith(MARK)) this.count('event handler')
      else if (isAllowedAttribute(element.localName, name)) written += attribute(name, value)
    }
    return written
  }

  private styleOf(element: Element): string {
    const style = (element as HTMLElement).style
    for (const host of hostsOfStyle(style.cssText))
      this.pictures.push({ host, address: '', alt: '', kind: 'style' })
    const kept = cleanDeclarations(style, this.options.scheme)
    return kept === '' ? '' : attribute('style', kept)
  }

  private want(address: string): void {
    const host = hostOf(address)
    if (host !== null) this.pictures.push({ host, address: '', alt: '', kind: 'style' })
  }

  /** What is taken out may hold links all the same: maps, drawings, fallbacks of embedded things. */
  private readLinksIn(element: Element): void {
    for (const link of element.querySelectorAll('*'))
      if (
        /^(?:a|area)$/.test(link.localName) &&
        (link.hasAttribute('href') || link.hasAttribute('xlink:href'))
      )
        this.readLink(link)
  }

  /** Where a form would send what is typed into it. */
  private readForm(element: Element): void {
    const action = element.getAttribute(element.localName === `${MARK}form` ? 'action' : 'formaction')
    if (action === null || !/^(?:postdesk-off-form|button)$/.test(element.localName)) return
    const target = action.trim()
    this.links.push({ text: '(form)', target, kind: kindOf(target) })
  }

  private readLink(element: Element): number {
    const address = element.getAttribute('href') ?? element.getAttribute('xlink:href')
    const target = (address ?? '').trim()
    const text =
      (element.textContent.trim() || element.querySelector('img')?.alt || element.getAttribute('alt')) ?? ''
    const kind = kindOf(target)
    if (kind === 'script') this.count('script link')
    return this.links.push({
      text: text.replaceAll(/\s+/g, ' '),
      target: kind === 'web' ? squeezeAddress(target) : target,
      kind,
    })
  }

  /** Looks like a link and says where it would lead; there is nothing to follow. */
  private writeLink(element: Element): string {
    const inner = (): string => [...element.childNodes].map((child) => this.write(child)).join('')
    if (!element.hasAttribute('href')) return `<a${this.attributesOf(element)}>${inner()}</a>`
    const number = this.readLink(element)
    const target = this.links[number - 1]?.target ?? ''
    const own = this.attributesOf(element).replace(/ title="[^"]*"/, '')
    return `<a${own}${attribute('data-link', String(number))}${attribute('title', `[${number}] ${target}`)}>${inner()}</a>`
  }

  /** Only a picture is passed on, from any source. */
  private knownPicture(source: string): string | undefined {
    const data = this.options.known?.get(source)
    return data !== undefined && isOwnPicture(data) ? data : undefined
  }

  /** What is drawn is decoded: only a picture that says how large it is, and is not larger than any may be. */
  private drawable(data: string | undefined): string | undefined {
    const pixels = data === undefined ? null : pixelsOfAddress(data)
    if (pixels === null || (pixels > 0 && pixels <= MOST_IMAGE_PIXELS)) return data
    this.count(pixels === 0 ? 'picture without a size' : 'picture of too many pixels')
    return undefined
  }

  private writePicture(element: Element): string {
    const source = (element.getAttribute('src') ?? '').trim()
    const alt = element.getAttribute('alt') ?? ''
    const data = this.drawable(isOwnPicture(source) ? source : this.knownPicture(source))
    const own = this.attributesOf(element)
    if (data !== undefined) return `<img${own}${attribute('src', data)}${attribute('alt', alt)}>`
    const host = hostOf(source) ?? 'no address'
    const size = sizeOf(element)
    const pixel = isPixel(element, source)
    this.pictures.push({ host, address: source, alt, kind: pixel ? 'pixel' : 'picture' })
    if (pixel) return ''
    const label = `${alt === '' ? 'Picture' : alt} (at ${host}, not loaded)`
    return `<img${own}${attribute('src', drawPlaceholder(size, alt, host))}${attribute('alt', label)}>`
  }
}
