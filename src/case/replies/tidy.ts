/** A colon at the end of a line, with what may stand beside it unseen. */
const ENDS_WITH_COLON = /:[^\S\n]*$/

/** Begins an item of a list: `1.`, `2)`, `-`, `–`, `*`, `•`. */
const LIST_ITEM = /^\s*(?:\d+[.)]|[-–*•])\s/

/**
 * Returns a reply as it is copied: no space at the end of a line, at most one empty line between paragraphs, and
 * nothing empty around it. So a blank that is deleted takes its space and its empty line along.
 */
export function tidyReply(reply: string): string {
  return reply
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** A line that announces something that does not follow: first and past-the-last code unit. */
export interface CutLine {
  text: string
  start: number
  end: number
}

/**
 * Returns the lines that end with a colon and have nothing after it: neither a line directly below nor a list below
 * an empty one. A greeting, which is the first line, may end so in Spanish.
 */
export function findCutLines(reply: string): CutLine[] {
  const lines = reply.split('\n')
  const greeting = lines.findIndex((line) => line.trim() !== '')
  let start = 0
  return lines.flatMap((line, at) => {
    const found = { text: line.trim(), start, end: start + line.trimEnd().length }
    start += line.length + 1
    if (at === greeting || !ENDS_WITH_COLON.test(line)) return []
    const below = lines.slice(at + 1).find((other) => other.trim() !== '') ?? ''
    const isDirect = (lines[at + 1] ?? '').trim() !== ''
    return isDirect || LIST_ITEM.test(below) ? [] : [found]
  })
}
