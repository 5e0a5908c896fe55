import { grouped, writeBytes } from '../../shared/text/amounts.ts'
import { isLarger } from '../../shared/text/characters.ts'
import { invalid } from '../../shared/errors.ts'
import {
  MOST_BYTES,
  MOST_DOCUMENT_LEVELS,
  MOST_DOCUMENT_NODES,
  MOST_DOCUMENT_OBJECTS,
} from '../domain/limits.ts'

/** Objects and arrays nest about twice as deep as nodes do (`content` arrays, `attrs`). */
const MOST_JSON_DEPTH = 2 * MOST_DOCUMENT_LEVELS + 8

/** Each is worked out for each recipient. */
const MOST_PLACEHOLDERS = 10_000

/** What a parser of Markdown stops at, and how much of it is read within a tenth of a second. */
const MARKDOWN_MARKS: readonly [what: string, marks: RegExp, most: number][] = [
  ['places where a link may begin', /\[|:\/\/|@|\S\.(?=[a-z])/gi, 10_000],
  ['lines', /\n/g, 20_000],
  ['marks such as * and _', /[*_`~<&|\\]/g, 40_000],
]

/** Refuses Markdown that takes long to read for its length. */
export function checkMarkdown(text: string, path: string): void {
  for (const [what, marks, most] of MARKDOWN_MARKS) {
    let count = 0
    marks.lastIndex = 0
    while (count <= most && marks.test(text)) count += 1
    marks.lastIndex = 0
    if (count > most) throw tooLarge(path, `has more than ${grouped(most)} ${what}`)
  }
}

/**
 * Refuses what is too large before anything recurses into it: counted with a list, because a
 * hostile document may nest deeper than the stack. Throws VALIDATION_ERROR naming `path`.
 */
export function checkSize(value: unknown, path: string): void {
  if (typeof value === 'string') return checkBytes(value, path)
  let objects = 0
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_JSON_DEPTH) throw tooLarge(path, `nests deeper than ${MOST_DOCUMENT_LEVELS} levels`)
    objects += level.length
    if (objects > MOST_DOCUMENT_OBJECTS)
      throw tooLarge(path, `has more than ${grouped(MOST_DOCUMENT_NODES)} nodes`)
    level = level.flatMap((one) =>
      one && typeof one === 'object'
        ? Object.values(one).filter((inner) => inner && typeof inner === 'object')
        : [],
    )
  }
  checkBytes(JSON.stringify(value) ?? '', path)
}

function checkBytes(text: string, path: string): void {
  if (isLarger(text, MOST_BYTES)) throw tooLarge(path, `is larger than ${writeBytes(MOST_BYTES)}`)
  if (text.split('{{').length - 1 > MOST_PLACEHOLDERS)
    throw tooLarge(path, `has more than ${grouped(MOST_PLACEHOLDERS)} placeholders`)
}

function tooLarge(path: string, message: string) {
  return invalid([{ path, message, hint: 'Split the message, or link to a page with the rest.' }])
}
