import { muffle, unmuffle } from './muffle.ts'

/**
 * Words of a message that nobody sees: told from inline styles and plain rules of its sheets.
 * Most newsletters hide one line, the preview text of inboxes; so this is shown, not judged.
 * What only a full layout would tell (text under a picture, the colour of its ground) is not found.
 */
const MOST_TEXTS = 20

export function findHiddenText(html: string): string[] {
  const document = new DOMParser().parseFromString(muffle(html), 'text/html')
  const hidden = new Set<Element>(document.querySelectorAll('body [hidden]'))
  for (const element of document.querySelectorAll<HTMLElement>('body [style]'))
    if (hides(element.style)) hidden.add(element)
  for (const sheet of document.querySelectorAll('style'))
    for (const element of hiddenBySheet(document, unmuffle(sheet.textContent))) hidden.add(element)
  const outermost = [...hidden].filter((element) => !hasHiddenParent(element, hidden))
  const texts = outermost.map(wordsOf).filter((text) => text !== '')
  return [...new Set(texts)].slice(0, MOST_TEXTS)
}

function hasHiddenParent(element: Element, hidden: ReadonlySet<Element>): boolean {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (hidden.has(parent)) return true
  return false
}

/** Without the invisible characters that fill up preview lines. */
function wordsOf(element: Element): string {
  return unmuffle(element.textContent)
    .replaceAll(/\u034f|[\u00ad\u061c\u2000-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const NOTHING = /^0(?:px|em|rem|pt|%)?$/

function hides(style: CSSStyleDeclaration): boolean {
  const value = (name: string): string => style.getPropertyValue(name).trim()
  return (
    value('display') === 'none' ||
    value('visibility') === 'hidden' ||
    /^(?:0|0?\.0\d*)$/.test(value('opacity')) ||
    NOTHING.test(value('font-size')) ||
    (NOTHING.test(value('max-height')) && value('overflow') === 'hidden') ||
    (NOTHING.test(value('height')) && value('overflow') === 'hidden')
  )
}

function hiddenBySheet(document: Document, css: string): Element[] {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const rules = [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule)
    return rules
      .filter(({ style }) => hides(style))
      .flatMap(({ selectorText }) => [...document.body.querySelectorAll(selectorText)])
  } catch {
    return []
  }
}
