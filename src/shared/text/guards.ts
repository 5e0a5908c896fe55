/** Guards and tolerant readings of values of unknown type, such as parsed JSON. */

/** Returns whether the value is an object with named fields: no list, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value when it is a record, otherwise a new empty one. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** Returns the value when it is a list, otherwise a new empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns whether the value is text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Returns whether the value is a list of texts only; an empty list is one. */
export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText)
}

/** Returns the texts of a list without its other items; none for what is no list. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter(isText)
}
