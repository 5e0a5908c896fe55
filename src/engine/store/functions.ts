import { readDecimal } from '../domain/audience/decimal.ts'
import { foldCase } from '../../shared/text/fold.ts'

/**
 * SQL functions that every connection registers. Values of custom fields are stored as they came,
 * so they are folded or read as numbers where they are compared. They are deterministic, so that
 * expression indexes can use them.
 */
export const SQL_FUNCTIONS: Record<string, (value: unknown) => string | number | null> = {
  // An empty value is no value, so that both are one place of an index.
  fold_text: (value) => (typeof value === 'string' && value !== '' ? foldCase(value) : null),
  numeric_text: (value) => (typeof value === 'string' ? readDecimal(value) : null),
}
