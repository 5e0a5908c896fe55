/**
 * Indexes on the values of one custom field. They cost a quarter of import speed when every
 * field has one, so each is built by a worker after the first slow use of its field.
 */
export type FieldIndexKind = 'text' | 'number'

/** `fold_text` and `numeric_text` are functions that every connection registers. */
const FUNCTIONS: Record<FieldIndexKind, string> = { text: 'fold_text', number: 'numeric_text' }

/** The value of `s` as it is compared: folded text, or a number where the text is one, else NULL. */
export function fieldExpression(field: number, kind: FieldIndexKind): string {
  return expressionOn('s.fields', field, kind)
}

function expressionOn(column: string, field: number, kind: FieldIndexKind): string {
  return `${FUNCTIONS[kind]}(${column} ->> '$."${field}"')`
}

export function fieldIndexName(field: number, kind: FieldIndexKind): string {
  return `subscribers_field_${field}_${kind}`
}

export function fieldIndexNames(field: number): string[] {
  return [fieldIndexName(field, 'text'), fieldIndexName(field, 'number')]
}

export function fieldIndexStatement(field: number, kind: FieldIndexKind): string {
  return `CREATE INDEX IF NOT EXISTS ${fieldIndexName(field, kind)} ON subscribers (${expressionOn('fields', field, kind)}, id)`
}
