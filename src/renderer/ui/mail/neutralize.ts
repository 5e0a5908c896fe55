import { boundMail } from './boundMail.ts'

/**
 * Puts a mark before the names of event handlers, forms and the base element until the inert
 * parser is through. It would not run them, but the console's own policy tells of each handler,
 * and an alarm that rings for every message is heard by nobody; and a form lets its fields stand
 * in for its own properties. Where such a name was only words, the mark is taken off again when
 * they are written. Safety does not depend on this: the marked ones are dropped with the rest.
 */
export const MARK = 'postdesk-off-'

function neutralize(html: string): string {
  return html
    .replaceAll(/([\s/"'`])(on[a-z]+\s*=)/gi, `$1${MARK}$2`)
    .replaceAll(/<(\/?)(base|form)(?=[\s/>])/gi, `<$1${MARK}$2`)
}

/** Takes the marks off again, where such a name was only words. */
export function restoreNames(text: string): string {
  return text.replaceAll(MARK, '')
}

interface InertTree {
  root: HTMLElement
  body: HTMLElement
}

interface InertPage extends InertTree {
  /** The message is too large to be read whole. */
  isCut: boolean
}

/** Returns a page of a deployment as an inert tree, as far as a reader shows it: see `parseWhole`. */
export function parseInert(html: string): InertPage {
  const bound = boundMail(html)
  return { ...parseWhole(bound.html), isCut: bound.isCut }
}

/**
 * Returns a page as an inert tree, however large it is. Words and values are as they were written, the names of
 * handlers, forms and bases have their mark. Names inside a message can stand in for properties of its document
 * (`<img name="body">`), so the document itself is asked nothing but for its first element.
 */
export function parseWhole(html: string): InertTree {
  const marked = neutralize(html)
  const parsed = new DOMParser().parseFromString(marked, 'text/html')
  const root = Document.prototype.querySelector.call(parsed, 'html') as HTMLElement
  if (marked !== html) restoreWords(root)
  return { root, body: root.querySelector<HTMLElement>('body, frameset') ?? root }
}

function restoreWords(root: HTMLElement): void {
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const { nodeValue: text } = words.currentNode
    if (text?.includes(MARK)) words.currentNode.nodeValue = restoreNames(text)
  }
  for (const element of root.querySelectorAll('*'))
    for (const attribute of element.attributes)
      if (attribute.value.includes(MARK)) attribute.value = restoreNames(attribute.value)
}
