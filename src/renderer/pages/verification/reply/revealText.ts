/** Room above and below what is shown, CSS pixels. */
const MARGIN = 24

/**
 * Scrolls every ancestor that scrolls until these characters of an element can be seen, the first of them where
 * there is no room for all. Parts that stay in sight and cover text (`data-covers-text`) are reckoned with.
 */
export function revealText(element: HTMLElement, start: number, end: number): void {
  const place = placeOf(element, start, end)
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around)
    if (!/auto|scroll/.test(overflowY) || around.scrollHeight <= around.clientHeight) continue
    const box = around.getBoundingClientRect()
    const cover = around.querySelector<HTMLElement>('[data-covers-text]')
    const covered = cover && getComputedStyle(cover).position === 'sticky' ? cover.offsetHeight : 0
    const { top, bottom } = place.getBoundingClientRect()
    const below = bottom + MARGIN - (box.bottom - covered)
    const above = box.top + MARGIN - top
    if (above > 0) around.scrollTop -= above
    else if (below > 0) around.scrollTop += Math.min(below, -above)
  }
}

function placeOf(element: HTMLElement, start: number, end: number): Range {
  const range = document.createRange()
  range.setStart(...pointAt(element, start))
  range.setEnd(...pointAt(element, Math.max(start, end)))
  // An empty range at the start of a line has no box of its own.
  if (range.getClientRects().length === 0) range.setEnd(...pointAt(element, end + 1))
  return range
}

/** Returns the text node of a character, and its place in it. */
function pointAt(element: HTMLElement, offset: number): [Node, number] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = offset
  let last: [Node, number] = [element, 0]
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.nodeValue ?? ''
    if (left <= length) return [node, left]
    left -= length
    last = [node, length]
  }
  return last
}
