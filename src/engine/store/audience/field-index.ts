/**
 * Indexes on the values of one custom field. One on every field would cost a quarter of the import
 * speed, so each is built by a worker after the first slow search by its field.
 */
export type FieldIndexKind = 'text' | 'number'

/** `fold_text` and `numeric_text` are functions that every connection registers. */
const FUNCTIONS: Record<FieldIndexKind, string> = { text: 'fold_text', number: 'numeric_text' }

/**
 * Returns SQL of the value of `s` as it is compared: folded text, or a number where the text is
 * one, else NULL.
 */
export function fieldExpression(field: number, kind: FieldIndexKind): string {
  return expressionOn('s.fields', field, kind)
}

function expressionOn(column: string, field: number, kind: FieldIndexKind): string {
  return `${FUNCTIONS[kind]}(${column} ->> '$."${field}"')`
}

/** Returns the name of an index on a custom field. */
export function fieldIndexName(field: number, kind: FieldIndexKind): string {
  return `subscribers_field_${field}_${kind}`
}

/** Returns the names of both indexes on a custom field. */
export function fieldIndexNames(field: number): string[] {
  return [fieldIndexName(field, 'text'), fieldIndexName(field, 'number')]
}

/** Returns the statement that builds an index on a custom field. */
export function fieldIndexStatement(field: number, kind: FieldIndexKind): string {
  return `CREATE INDEX IF NOT EXISTS ${fieldIndexName(field, kind)} ON subscribers (${expressionOn('fields', field, kind)}, id)`
}
