/** At most so many UTF-16 units, never half a character. */
export function cutText(text: string, most: number): { text: string; truncated: boolean } {
  if (text.length <= most) return { text, truncated: false }
  const splits = (text.codePointAt(most - 1) ?? 0) > 0xffff
  return { text: text.slice(0, splits ? most - 1 : most), truncated: true }
}
