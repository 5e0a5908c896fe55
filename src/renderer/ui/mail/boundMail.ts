import { scanHtml } from '../../../engine/domain/scan-html.ts'
import { followNesting } from '../../../engine/domain/html-nesting.ts'

/** What a reader shows of one message: no letter has more, and a tree of more holds up the page. */
export const MOST_SHOWN = {
  characters: 2_000_000,
  elements: 20_000,
  depth: 250,
  reopened: 40_000,
  attributes: 500,
} as const

export interface BoundMail {
  html: string
  isCut: boolean
}

/** Returns the message up to the first element that is too many or too deep: judged before it is parsed. */
export function boundMail(html: string): BoundMail {
  const most = MOST_SHOWN
  let end = 0
  let isOver = false
  const short = html.slice(0, most.characters)
  const nesting = followNesting((now) => {
    const isTooMuch = now.elements > most.elements || now.reopened > most.reopened
    isOver ||= isTooMuch || now.depth > most.depth || now.attributes > most.attributes
    if (!isOver) ({ end } = now)
  })
  scanHtml(short, nesting)
  if (!isOver) return { html: short, isCut: short.length < html.length }
  // Words between the last element that fits and the next one are shown too.
  const next = short.indexOf('<', end)
  return { html: short.slice(0, next < 0 ? short.length : next), isCut: true }
}
