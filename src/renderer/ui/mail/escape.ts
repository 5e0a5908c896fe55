import { escapeHtml } from '../../../shared/text/escape-html.ts'

/** Text and attribute values as HTML that every parser reads back as exactly this text. */

/** Control characters have no meaning in a message and a history of confusing parsers. */
export function plainText(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

export function escapePlain(text: string): string {
  return escapeHtml(plainText(text))
}

export function attribute(name: string, value: string): string {
  return ` ${name}="${escapePlain(value)}"`
}
