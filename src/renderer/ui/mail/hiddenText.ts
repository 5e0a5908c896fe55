/**
 * Words of a message that nobody sees: told from its styles, and from titles that stand in the
 * body. Most newsletters hide one line, the preview text of inboxes; so this is shown, not judged.
 * What only a full layout would tell (text under a picture, or in a rule of a media query) is not
 * found.
 */
import { BLACK, contrast, readColour, WHITE, type Colour } from './colours.ts'
import { readStyles, type Styles } from './hiddenStyles.ts'
import { parseInert } from './neutralize.ts'

const MOST_TEXTS = 20
const MOST_DEEP = 400
const LONGEST_TITLE = 200
const LEAST_LETTERS = 3
/** Below this words cannot be told from their ground; white on the lightest greys is still under it. */
const LEAST_CONTRAST = 1.2

/** What words inherit on their way down. A ground is unknown where a picture is. */
interface Ground {
  hidden: boolean
  unseen: boolean
  size: number | null
  colour: Colour
  ground: Colour | null
}

export function findHiddenText(html: string): string[] {
  if (html === '') return []
  const { root, body } = parseInert(html)
  const collector = new Collector(readStyles(root))
  const start = { hidden: false, unseen: false, size: null, colour: BLACK, ground: WHITE }
  collector.walk(body, start, 0)
  return [...new Set(collector.finished())].slice(0, MOST_TEXTS)
}

const NO_WORDS = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'select', 'iframe'])

class Collector {
  private readonly stylesOf: (element: Element) => Styles
  private readonly texts: string[] = []
  private open = ''

  constructor(stylesOf: (element: Element) => Styles) {
    this.stylesOf = stylesOf
  }

  walk(element: Element, above: Ground, depth: number): void {
    if (depth > MOST_DEEP) return
    const here = groundOf(element, this.stylesOf(element), above)
    // What is hidden starts and ends with the element that hides it.
    const starts = here.hidden && !above.hidden
    if (starts) this.close()
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) this.read(child.nodeValue ?? '', here)
      else if (child instanceof HTMLElement && !isSilent(child)) this.walk(child, here, depth + 1)
    }
    if (starts) this.close()
  }

  private read(text: string, { hidden, unseen, size, colour, ground }: Ground): void {
    const pale = ground !== null && contrast(colour, ground) < LEAST_CONTRAST
    if (hidden || unseen || size === 0 || pale) this.open += ` ${text}`
    else if (text.trim() !== '') this.close()
  }

  private close(): void {
    const text = wordsOf(this.open)
    if ((text.match(/[\p{L}\p{N}]/gu) ?? []).length >= LEAST_LETTERS) this.texts.push(text)
    this.open = ''
  }

  finished(): string[] {
    this.close()
    return this.texts
  }
}

function groundOf(element: Element, style: Styles, above: Ground): Ground {
  const visibility = style('visibility')
  const gone = isFiller(element) || element.hasAttribute('hidden') || removes(style)
  const size = sizeOf(style('font-size'))
  return {
    hidden: above.hidden || gone,
    unseen: visibility === '' ? above.unseen : visibility !== 'visible' && visibility !== 'inherit',
    size: size ?? above.size,
    colour: colourOf(element, style('color'), above.colour),
    ground: element.hasAttribute('background') ? null : backgroundOf(style, above.ground),
  }
}

function isSilent(element: Element): boolean {
  return NO_WORDS.has(element.localName) || (element.localName === 'title' && !isFiller(element))
}

/** A title that stands in the body is nowhere to be seen; only a long one is there to hide something. */
function isFiller(element: Element): boolean {
  return element.localName === 'title' && element.textContent.length > LONGEST_TITLE
}

/** A size that is nothing, or too small to be read; null where it says no size of its own. */
function sizeOf(text: string): number | null {
  if (text === '' || text === 'inherit') return null
  return /^(?:0|0?\.\d+|1)(?:px|pt|%)?$|^0?\.0\d*r?em$|^0r?em$/.test(text) ? 0 : 16
}

function colourOf(element: Element, text: string, above: Colour): Colour {
  const own = readColour(text)
  if (own !== null && own !== 'clear') return own
  // Links have a colour of their own, wherever they stand.
  return element.localName === 'a' && element.hasAttribute('href') ? [0, 0, 238] : above
}

function backgroundOf(style: Styles, above: Colour | null): Colour | null {
  const image = style('background-image')
  if (image !== '' && image !== 'none' && image !== 'initial') return null
  const own = readColour(style('background-color'))
  return own === null || own === 'clear' ? above : own
}

const NOTHING = /^0(?:px|em|rem|pt|%)?$/
const FAR = /^-\d{3,}(?:\.\d+)?(?:px|pt|em|rem|%)?$/

function removes(style: Styles): boolean {
  const flat = style('overflow') === 'hidden' || style('overflow-y') === 'hidden'
  return (
    style('display') === 'none' ||
    /^(?:0|0?\.0\d*)$/.test(style('opacity')) ||
    (flat && (NOTHING.test(style('max-height')) || NOTHING.test(style('height')))) ||
    FAR.test(style('text-indent')) ||
    (/^(?:absolute|fixed)$/.test(style('position')) && (FAR.test(style('left')) || FAR.test(style('top'))))
  )
}

/** Without the invisible characters that fill up preview lines, be they written out or not. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/&[a-z]{2,8};/gi, ' ')
    .replaceAll(/\u034f|[\u00ad\u061c\u2000-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
