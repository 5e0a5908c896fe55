import { decodeHTML, decodeHTMLAttribute } from 'entities'
import { type HtmlHandler, scanHtml, type TagEnd, type ValueSpan } from '../domain/scan-html.ts'
import { squeezeAddress } from '../domain/link-address.ts'

export interface CleanedHtml {
  html: string
  /** What was taken out, each once, as a person names it: `<script>`, `onclick`. */
  removed: readonly string[]
}

const set = (names: string) => new Set(names.split(' '))

/** What runs, loads or leads away by itself: these go with all that is in them. */
const GO_WHOLE = set('script template iframe noembed noframes')
/** Only the tags of these go: what is in them is what a mail program shows. */
const GO_ALONE = set(
  'object applet noscript frameset portal frame embed base link animate animatemotion set form',
)
/** Old ways to show text as it is written. */
const AS_WRITTEN = set('xmp plaintext listing')
/** Without what is inside of these a program may read the rest otherwise than the scan did. */
const DOUBTFUL = set('svg math select noscript template xmp plaintext noembed noframes iframe')
const RAW_TEXT = set('style title textarea')

const ADDRESSES = set('href src action formaction background poster xlink:href cite to from by values')
/** A picture may be its own address; nothing else that is written in one may stand there. */
const RUNS = /^(?:javascript|vbscript|data:(?!image\/(?:png|gif|jpe?g|webp)))/i
const TAG_NAME = /^[a-z][a-z0-9:._-]*$/
// eslint-disable-next-line no-control-regex
const ATTRIBUTE_NAME = /^[^\s"'<>/=\u0000-\u001f]+$/
/** Outlook reads what stands in its comments. */
const COMMENT_RUNS = /<\/?(?:script|iframe|object|embed|frame|applet|base|template)|\bon[a-z]+\s*=|script:/i
const COMMENT_DOUBT = /^-?>|<!--|--!/
const KEPT_DECLARATION = /^(?:doctype[^<>]*|\[if [^<>]*\]|\[endif\])$/i
const MOST_NAMES = 10

/**
 * Returns the HTML without what runs, loads or leads away by itself, byte for byte as it came when
 * it has nothing of the kind. Else each token is written out in the one way that every program reads
 * alike, so that text, links, styles and Outlook's comments stay (decision 0056).
 */
export function cleanHtml(given: string): CleanedHtml {
  const { html, page, end } = markEnd(given)
  const judge = new Cleaner(html, end, false)
  scanHtml(page, judge)
  return judge.isSound() ? { html, removed: [] } : writeClean({ html, page, end })
}

/** Returns what `cleanHtml` makes of a page for which it was found out whether that is sound. */
export function cleanJudged(page: string, isSound: boolean): string {
  return isSound ? withoutNulls(page) : writeClean(markEnd(page)).html
}

/** What cleaning would take out of a page, and whether nothing shows then. */
export interface HtmlFindings {
  removed: readonly string[]
  /** Every program reads it alike, and nothing has to go: it is sent as it came. */
  isSound: boolean
  isBlank: boolean
}

/**
 * Returns what `cleanHtml` would take out, in one reading of a page that is sound, which `also` hears.
 * Null when the page has more than `most` parts (see `scanHtml`).
 */
export function inspectHtml(given: string, also: HtmlHandler, most: number): HtmlFindings | null {
  const marked = markEnd(given)
  const judge = new Cleaner(marked.html, marked.end, false)
  const shown = new ShownFinder(marked.html)
  // The mark is one part more.
  if (!scanHtml(marked.page, handToAll([judge, shown, also]), most + 1)) return null
  if (judge.isSound()) return { removed: [], isSound: true, isBlank: !shown.isFound }
  const { html, removed } = writeClean(marked)
  return { removed, isSound: false, isBlank: isBlankHtml(html) }
}

/** A page and its copy with a tag at its end, of a name that is not in it: the page is over where that is still a tag. */
interface MarkedPage {
  html: string
  page: string
  end: string
}

function markEnd(given: string): MarkedPage {
  const html = withoutNulls(given)
  // Digits and dashes have no case: looking for letters of any case takes ten times as long.
  let longest = '-0'.length
  if (html.includes('-0-'))
    for (const [run] of html.matchAll(/-0-+/g)) longest = Math.max(longest, run.length)
  const end = `x-0${'-'.repeat(longest - 1)}`
  return { html, page: `${html}<${end}>`, end }
}

function withoutNulls(html: string): string {
  return html.replaceAll('\u0000', '')
}

/** Most pages are sound: only another one is written out, in a second reading. */
function writeClean({ html, page, end }: MarkedPage): CleanedHtml {
  const cleaner = new Cleaner(html, end, true)
  scanHtml(page, cleaner)
  return { html: cleaner.finish(), removed: [...cleaner.removed] }
}

/** Returns a handler that hands everything on to several; none of them can end the scan. */
function handToAll(handlers: readonly HtmlHandler[]): HtmlHandler {
  return {
    onText: (start, end) => handlers.forEach((one) => one.onText?.(start, end)),
    onOpenTag: (name, values, tag) => handlers.forEach((one) => one.onOpenTag(name, values, tag)),
    onCloseTag: (name) => handlers.forEach((one) => one.onCloseTag?.(name)),
    onComment: (start, end, isClosed) => handlers.forEach((one) => one.onComment?.(start, end, isClosed)),
    onDeclaration: (start, end) => handlers.forEach((one) => one.onDeclaration?.(start, end)),
  }
}

class Cleaner implements HtmlHandler {
  private written = ''
  readonly removed = new Set<string>()
  private readonly html: string
  private readonly end: string
  /** False when it only judges the page. */
  private readonly writes: boolean
  private isOver = false
  private doubt: boolean
  /** The element that is taken out with all that is in it, and how many of its name are open. */
  private dropped = ''
  private depth = 0
  private raw = ''

  constructor(html: string, end: string, writes: boolean) {
    this.html = html
    this.end = end
    this.writes = writes
    this.doubt = html.endsWith('<')
  }

  /** Whether every program reads the page alike, and nothing has to go. */
  isSound(): boolean {
    return !this.doubt && this.isOver && this.removed.size === 0
  }

  /** A raw element that is left open would take in the page around it. */
  finish(): string {
    return this.raw === '' ? this.written : `${this.written}</${this.raw}>`
  }

  onText(start: number, end: number): void {
    if (this.dropped !== '' || (this.raw === '' && !this.writes)) return
    const text = this.html.slice(start, end)
    if (this.raw !== '' && /<[a-z!/?]/i.test(text)) this.doubt = true
    if (this.raw === 'style' && text.search(IMPORT) >= 0) this.note('@import')
    if (this.writes) this.written += this.raw === 'style' ? writeStyle(text) : text.replaceAll('<', '&lt;')
  }

  onOpenTag(name: string, values: ReadonlyMap<string, ValueSpan>, { selfClosing }: TagEnd): void {
    if (name === this.end) this.isOver = true
    else if (this.dropped !== '') this.depth += name === this.dropped ? 1 : 0
    else if (this.mayStay(name, values)) this.writeTag(name, values, selfClosing)
  }

  onCloseTag(name: string): void {
    if (this.dropped !== '') {
      if (name === this.dropped) this.depth -= 1
      if (this.depth === 0) this.dropped = ''
      return
    }
    this.raw = ''
    if (GO_ALONE.has(name) || GO_WHOLE.has(name) || !TAG_NAME.test(name)) return
    this.written += `</${AS_WRITTEN.has(name) ? 'pre' : name}>`
  }

  onComment(start: number, end: number, isClosed: boolean): void {
    if (this.dropped !== '') return
    const comment = this.html.slice(start, end)
    if (COMMENT_RUNS.test(comment)) this.note('a comment with code in it')
    else if (!isClosed || COMMENT_DOUBT.test(comment)) this.doubt = true
    else this.written += `<!--${comment}-->`
  }

  onDeclaration(start: number, end: number): void {
    if (this.dropped !== '') return
    const declaration = this.html.slice(start, end)
    if (KEPT_DECLARATION.test(declaration)) this.written += `<!${declaration}>`
    else if (this.html.charAt(end) !== '>' || declaration.startsWith('[CDATA[')) this.doubt = true
  }

  private note(what: string): void {
    if (this.removed.size < MOST_NAMES) this.removed.add(what)
  }

  private mayStay(name: string, values: ReadonlyMap<string, ValueSpan>): boolean {
    if (DOUBTFUL.has(name) || !TAG_NAME.test(name)) this.doubt = true
    const whole = GO_WHOLE.has(name)
    if (whole) {
      this.dropped = name
      this.depth = 1
    }
    const goes = whole || GO_ALONE.has(name) || (name === 'meta' && !this.isHarmlessMeta(values))
    if (goes) this.note(`<${name}>`)
    return !goes && TAG_NAME.test(name)
  }

  /** It may say how the page is written; it may not lead away, nor change the alphabet. */
  private isHarmlessMeta(values: ReadonlyMap<string, ValueSpan>): boolean {
    const means = (values.has('http-equiv') ? this.valueOf(values, 'http-equiv') : '').trim().toLowerCase()
    if (!['', 'content-type', 'content-language', 'x-ua-compatible'].includes(means)) return false
    const content = means === 'content-type' ? this.valueOf(values, 'content') : ''
    const charset = /charset\s*=\s*["']?([^\s"';]*)/i.exec(content)?.[1] ?? this.valueOf(values, 'charset')
    return charset === '' || charset.trim().toLowerCase() === 'utf-8'
  }

  private valueOf(values: ReadonlyMap<string, ValueSpan>, name: string): string {
    const span = values.get(name)
    return span ? decodeHTMLAttribute(this.html.slice(span.start, span.end)) : ''
  }

  private writeTag(name: string, values: ReadonlyMap<string, ValueSpan>, selfClosing: boolean): void {
    this.raw = RAW_TEXT.has(name) ? name : ''
    this.written += `<${AS_WRITTEN.has(name) ? 'pre' : name}`
    for (const [attribute, { start, end }] of values) {
      const value = this.html.slice(start, end)
      const fault = faultOf(attribute, value)
      if (fault !== null) this.note(fault)
      else if (!ATTRIBUTE_NAME.test(attribute)) this.doubt = true
      else if (this.writes) this.written += ` ${attribute}="${writeValue(value)}"`
    }
    this.written += selfClosing ? '/>' : '>'
  }
}

function faultOf(attribute: string, value: string): string | null {
  if (attribute.startsWith('on') || attribute === 'srcdoc') return attribute
  if (!ADDRESSES.has(attribute)) return null
  const address = squeezeAddress(decodeHTMLAttribute(value))
  return RUNS.test(address) ? `${attribute}="${address.slice(0, address.indexOf(':') + 1)}…"` : null
}

const SIGNS: Readonly<Record<string, string>> = { '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** References stay as they are written: only what could end the value is written as one. */
function writeValue(value: string): string {
  return value.replaceAll(/["<>]/g, (sign) => SIGNS[sign] ?? '')
}

/** `@import` of a style sheet, up to its end; CSS may write each letter as an escape. */
const IMPORT = new RegExp(
  `@${Array.from('import', (letter) => `(?:${letter}|\\\\0{0,4}(?:${codesOf(letter)})\\s?)`).join('')}(?![\\w-])` +
    `\\s*(?:url\\(\\s*)?(?:"[^"\n]*"|'[^'\n]*'|[^;"'\n]*)[^;\n]*;?`,
  'gi',
)

function codesOf(letter: string): string {
  return [letter, letter.toUpperCase()].map((one) => one.charCodeAt(0).toString(16)).join('|')
}

/** A style sheet that ends at its end tag, even for a program that looks for markup in it, and loads no other. */
function writeStyle(css: string): string {
  return (
    css
      .replaceAll(/<!--|-->/g, '')
      // A comment in its place: without one, the halves around it could be another `@import`.
      .replaceAll(IMPORT, '/**/')
      .replaceAll(/<(?=[a-z!/?])/gi, '\\3c ')
  )
}

const SHOWN = set('img hr input button svg video audio canvas picture image')
const HIDDEN = set('style title script template')
const VISIBLE = /(?!\u034f)[^\s\u00a0\u00ad\u200b-\u200f\u2060\ufeff]/

/** Returns whether nothing of the page shows: no word, no picture, no rule, no background picture. */
export function isBlankHtml(html: string): boolean {
  const finder = new ShownFinder(html)
  scanHtml(html, finder)
  return !finder.isFound
}

/** Looks for the first thing that shows, and ends the scan there. */
class ShownFinder implements HtmlHandler {
  isFound = false
  private readonly html: string
  private hidden = ''

  constructor(html: string) {
    this.html = html
  }

  onText(start: number, end: number): boolean {
    this.isFound ||= this.hidden === '' && showsText(this.html.slice(start, end))
    return !this.isFound
  }

  onOpenTag(name: string, values: ReadonlyMap<string, ValueSpan>): boolean {
    if (this.isFound) return false
    if (this.hidden === '' && HIDDEN.has(name)) this.hidden = name
    const style = values.get('style')
    this.isFound = SHOWN.has(name) || values.has('background')
    this.isFound ||= style !== undefined && /url\(/i.test(this.html.slice(style.start, style.end))
    return !this.isFound
  }

  onCloseTag(name: string): void {
    if (name === this.hidden) this.hidden = ''
  }
}

/** The first reference mostly comes behind a word that shows: only else is the whole text decoded. */
function showsText(text: string): boolean {
  const plain = text.indexOf('&')
  return (
    VISIBLE.test(plain < 0 ? text : text.slice(0, plain)) || (plain >= 0 && VISIBLE.test(decodeHTML(text)))
  )
}

/** Returns the page with this as the first thing in its body, wherever that begins. */
export function putAtStart(page: string, markup: string): string {
  let at = 0
  let hasBody = false
  scanHtml(page, {
    onDeclaration(_start, end) {
      if (at === 0) at = end + 1
    },
    onOpenTag(name, _values, { end }) {
      if (name !== 'html' && name !== 'body') return true
      at = end
      hasBody = name === 'body'
      return !hasBody
    },
  })
  const head = hasBody ? null : /<\/head\s*>/i.exec(page)
  const start = head ? head.index + head[0].length : at
  return page.slice(0, start) + markup + page.slice(start)
}
