const SPECIAL = /[&<>"']/
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Returns a text as HTML or XML, for content and quoted attributes; the same five as React's markup. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/[&<>"']/g, (sign) => REFERENCES[sign] ?? '') : text
}
