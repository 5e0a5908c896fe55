/**
 * Puts a mark before the names of event handlers and of the base element until the inert parser
 * is through. It would not run them, but the console's own policy tells of each one, and an
 * alarm that rings for every message is heard by nobody. Where such a name was only words, the
 * mark is taken off again when they are written. Safety does not depend on this: the marked
 * ones are dropped with the rest.
 */
export const MARK = 'postdesk-off-'

export function muffle(html: string): string {
  return html
    .replaceAll(/([\s/"'`])(on[a-z]+\s*=)/gi, `$1${MARK}$2`)
    .replaceAll(/<base(?=[\s/>])/gi, `<${MARK}base`)
}

export function unmuffle(text: string): string {
  return text.replaceAll(MARK, '')
}
