/** Text and attribute values as HTML that every parser reads back as exactly this text. */

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Control characters have no meaning in a message and a history of confusing parsers. */
export function plainText(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

export function escapeHtml(text: string): string {
  return plainText(text).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

export function attribute(name: string, value: string): string {
  return ` ${name}="${escapeHtml(value)}"`
}
