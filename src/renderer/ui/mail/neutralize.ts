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

interface InertPage {
  root: HTMLElement
  body: HTMLElement
  /** The message is too large to be read whole. */
  isCut: boolean
}

/**
 * The page as an inert tree. Names inside a message can stand in for properties of its document
 * (`<img name="body">`), so the document itself is asked nothing but for its first element.
 */
export function parseInert(html: string): InertPage {
  const bound = boundMail(html)
  const document = new DOMParser().parseFromString(neutralize(bound.html), 'text/html')
  const root = Document.prototype.querySelector.call(document, 'html') as HTMLElement
  const body = root.querySelector<HTMLElement>('body, frameset') ?? root
  return { root, body, isCut: bound.isCut }
}
