/**
 * The styles of a message's elements, near enough without a layout: plain rules in their order,
 * then inline styles and the old attributes. Conditions (media, hover) are left out.
 */

export type Styles = (property: string) => string

const MOST_RULES = 400
const NO_RULES: CSSStyleDeclaration[] = []

export function readStyles(root: HTMLElement): (element: Element) => Styles {
  const rules = new Map<Element, CSSStyleDeclaration[]>()
  let left = MOST_RULES
  for (const sheet of root.querySelectorAll('style'))
    for (const { selectorText, style } of plainRules(sheet.textContent)) {
      if (left <= 0) break
      left -= 1
      for (const element of matching(root, selectorText))
        rules.set(element, [...(rules.get(element) ?? NO_RULES), style])
    }
  return (element) => {
    const { style: own } = element as HTMLElement
    // Of the old attributes only those that colour: they lose against every style.
    const all = [...(rules.get(element) ?? NO_RULES), ...(own ? [own] : [])]
    return (property) => valueOf(all, property) || attributeOf(element, property)
  }
}

/** The last one counts, an important one before any other. */
function valueOf(styles: CSSStyleDeclaration[], property: string): string {
  let value = ''
  let important = false
  for (const style of styles) {
    const next = style.getPropertyValue(property).trim()
    const weighs = style.getPropertyPriority(property) !== ''
    if (next === '' || (important && !weighs)) continue
    value = next
    important = weighs
  }
  return value
}

const ATTRIBUTES: Record<string, string> = { 'background-color': 'bgcolor', color: 'color' }

function attributeOf(element: Element, property: string): string {
  const name = ATTRIBUTES[property]
  const value = name === undefined ? null : element.getAttribute(name)
  if (value === null || (property === 'color' && element.localName !== 'font')) return ''
  return /^[0-9a-f]{6}$/i.test(value) ? `#${value}` : value
}

function plainRules(css: string): CSSStyleRule[] {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule)
  } catch {
    return []
  }
}

/** One selector that nothing understands must not hide what the others say. */
function matching(root: HTMLElement, selector: string): Iterable<Element> {
  try {
    return root.querySelectorAll(selector)
  } catch {
    return []
  }
}
