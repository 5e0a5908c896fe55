/** Returns a short name for a text: its length and FNV-1a, to tell two texts apart, not to trust one. */
export function digestOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${text.length}-${(hash >>> 0).toString(16)}`
}
