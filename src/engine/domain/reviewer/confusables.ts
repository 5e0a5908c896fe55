import { LOOKS_LIKE } from '../../../shared/text/look-alikes.ts'

/** What a quick reader sees: accents gone, look-alikes replaced, `rn` read as m and `vv` as w. */
export function skeletonOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  let seen = ''
  for (const character of plain) seen += LOOKS_LIKE[character] ?? character
  return seen.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Letters of more than one of the scripts that are mistaken for each other. */
export function mixesScripts(label: string): boolean {
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
  return scripts.filter((script) => script.test(label)).length > 1
}

/** Whether one insertion, deletion, replacement or swap of neighbours makes one word the other. */
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
