import { loadPackage } from './load-package.ts'
import type * as Linkedom from 'linkedom'
import { loadOnce } from './load-once.ts'

const loadParser = loadOnce(() => loadPackage('linkedom') as typeof Linkedom)

/** What runs, loads or navigates by itself. No mail program shows any of it. */
const FORBIDDEN = [
  'script',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'base',
  'link',
  'meta',
  'noscript',
  'template',
  'portal',
]
const NAMES = FORBIDDEN.join('|')
const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'background',
  'poster',
  'xlink:href',
  'cite',
])

/**
 * A text that has none of these is harmless whoever parses it, and stays exactly as it came.
 * Entities count: `&#106;avascript:` is an address too.
 */
const SUSPECT = new RegExp(
  `<\\s*/?(?:${NAMES}|svg|math)\\b|\\bon[a-z]+\\s*=|(?:java|vb)script|data:|&(?:#|colon|tab|newline)`,
  'i',
)
/** What must not be left, whatever the parser made of the text. */
const LEFT = new RegExp(`<\\s*(?:${NAMES})\\b|[\\s"'/]on[a-z]+\\s*=\\s*["']`, 'i')

// eslint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g
const RUNS = /^(?:javascript|vbscript|data:(?!image\/(?:png|gif|jpe?g|webp)))/i

/** HTML as it came when nothing in it runs or loads by itself, else what is left without that. */
export function cleanHtml(html: string): string {
  if (!SUSPECT.test(html)) return html
  const cleaned = takeOut(html)
  return LEFT.test(cleaned) ? '' : cleaned
}

/** A parser that gives up on what it is given has nothing to show for it. */
function takeOut(html: string): string {
  const whole = /^\s*(?:<!doctype[^>]*>\s*)?<html[\s>]/i.test(html)
  try {
    const { document } = loadParser().parseHTML(
      whole ? html : `<!doctype html><html><body>${html}</body></html>`,
    )
    for (const element of document.querySelectorAll(FORBIDDEN.join(','))) element.remove()
    for (const element of document.querySelectorAll('*')) cleanAttributes(element)
    return whole ? document.documentElement.outerHTML : document.body.innerHTML
  } catch {
    return ''
  }
}

/** What is used of an element; the DOM's own types are not loaded here. */
interface MarkupElement {
  attributes: Iterable<{ name: string; value: string }>
  removeAttribute(name: string): void
}

function cleanAttributes(element: MarkupElement): void {
  for (const { name, value } of [...element.attributes]) {
    const lower = name.toLowerCase()
    const runs = ADDRESSES.has(lower) && RUNS.test(value.replaceAll(INVISIBLE, ''))
    if (lower.startsWith('on') || lower === 'srcdoc' || runs) element.removeAttribute(name)
  }
}
