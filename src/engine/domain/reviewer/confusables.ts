import { foldAccents } from '../../../shared/text/fold.ts'
import { LOOKS_LIKE } from '../../../shared/text/look-alikes.ts'

/** Returns what a quick reader sees: accents gone, look-alikes replaced, `rn` as m, `vv` as w. */
export function skeletonOf(text: string): string {
  let seen = ''
  for (const character of foldAccents(text)) seen += LOOKS_LIKE[character] ?? character
  return seen.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Returns whether letters come from more than one of the scripts mistaken for each other. */
export function mixesScripts(label: string): boolean {
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
  return scripts.filter((script) => script.test(label)).length > 1
}

/** Returns whether one insertion, deletion, replacement or swap of neighbours makes one word the other. */
export function isOneEditAway(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  let end = 0
  const room = Math.min(left.length, right.length) - start
  while (end < room && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  if (a.length <= 1 && b.length <= 1) return true
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
}
