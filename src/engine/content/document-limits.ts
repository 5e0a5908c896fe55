import { grouped } from '../../shared/text/amounts.ts'
import { invalid } from '../../shared/errors.ts'

/** A message of a hundred thousand characters is already clipped by mail programs. */
const MOST_CHARACTERS = 500_000
export const MOST_NODES = 5000
export const MOST_DEPTH = 48

/** Objects and arrays nest about twice as deep as nodes do (`content` arrays, `attrs`). */
const MOST_JSON_DEPTH = 2 * MOST_DEPTH + 8
/** Attributes and marks are objects too. */
const MOST_JSON_OBJECTS = 8 * MOST_NODES

/**
 * Refuses what is too large before anything recurses into it: counted with a list, because a
 * hostile document may nest deeper than the stack. Throws VALIDATION_ERROR naming `path`.
 */
export function checkSize(value: unknown, path: string): void {
  if (typeof value === 'string') return checkLength(value.length, path)
  let objects = 0
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_JSON_DEPTH) throw tooLarge(path, `nests deeper than ${MOST_DEPTH} levels`)
    objects += level.length
    if (objects > MOST_JSON_OBJECTS) throw tooLarge(path, `has more than ${MOST_NODES} nodes`)
    level = level.flatMap((one) =>
      one && typeof one === 'object'
        ? Object.values(one).filter((inner) => inner && typeof inner === 'object')
        : [],
    )
  }
  checkLength(JSON.stringify(value)?.length ?? 0, path)
}

function checkLength(characters: number, path: string): void {
  if (characters > MOST_CHARACTERS)
    throw tooLarge(path, `is longer than ${grouped(MOST_CHARACTERS)} characters`)
}

function tooLarge(path: string, message: string) {
  return invalid([{ path, message, hint: 'Split the message, or link to a page with the rest.' }])
}
