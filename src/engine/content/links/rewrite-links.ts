import { findLinks } from './find-links.ts'

/** Links of a message that are followed through the sandbox, and where each leads in truth. */
interface TrackedPage {
  html: string
  text: string
  /** Each once, in order of first appearance; the position is what its link names. */
  targets: string[]
}

interface Tracking {
  /** The address that stands for the target at this position. */
  track(index: number): string
  /** Links that are the sandbox's own already stay as they are. */
  isOwn(target: string): boolean
}

const ADDRESS = /https?:\/\//gi
/** What may follow an address in a text: an end, a bracket, or the end of a sentence. */
const AFTER = /^(?:$|[\s)\]>"'<]|[.,;:!?]+(?:$|[\s)]))/

/** Both parts of a message with every web link led through the sandbox. */
export function trackLinks(page: { html: string; text: string }, tracking: Tracking): TrackedPage {
  const indexes = new Map<string, number>()
  let html = ''
  let at = 0
  for (const { target, start, end } of findLinks(page.html)) {
    if (tracking.isOwn(target)) continue
    const index = indexes.get(target) ?? indexes.size
    indexes.set(target, index)
    html += page.html.slice(at, start) + tracking.track(index)
    at = end
  }
  return {
    html: html + page.html.slice(at),
    text: trackText(page.text, indexes, tracking),
    targets: [...indexes.keys()],
  }
}

/** In plain text an address is a link by itself; only those of the page are led elsewhere. */
function trackText(text: string, indexes: ReadonlyMap<string, number>, { track }: Tracking): string {
  const lengths = [...new Set([...indexes.keys()].map(({ length }) => length))].toSorted((a, b) => b - a)
  let tracked = ''
  let at = 0
  for (const { index: start } of lengths.length > 0 ? text.matchAll(ADDRESS) : []) {
    // Inside of one that was led elsewhere already.
    if (start < at) continue
    const length = lengths.find(
      (one) =>
        indexes.has(text.slice(start, start + one)) && AFTER.test(text.slice(start + one, start + one + 9)),
    )
    if (length === undefined) continue
    tracked += text.slice(at, start) + track(indexes.get(text.slice(start, start + length)) ?? 0)
    at = start + length
  }
  return tracked + text.slice(at)
}
