import type { Filter } from '../../domain/audience/filter.ts'
import { complement, type Condition, testOnly } from './condition.ts'

const COLUMNS = {
  revenue: 's.revenue',
  emailCount: 's.email_count',
  openCount: 's.open_count',
  clickCount: 's.click_count',
} as const

const SIGNS = {
  EQUALS: '=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
} as const

/** Returns the condition of a NUMBER filter. */
export function numberCondition(filter: Filter & { type: 'NUMBER' }): Condition {
  const column = COLUMNS[filter.field]
  const [value, valueTo] = [filter.value, filter.valueTo].map((given) => stored(filter.field, given)) as [
    number,
    number,
  ]
  if (filter.operator === 'BETWEEN') return testOnly(`${column} BETWEEN ? AND ?`, value, valueTo)
  if (filter.operator === 'NOT_EQUALS') return complement([testOnly(`${column} = ?`, value)])
  return testOnly(`${column} ${SIGNS[filter.operator]} ?`, value)
}

/** Revenue is stored in cents; a hundredth times a hundred is not always whole. */
function stored(field: keyof typeof COLUMNS, value: number): number {
  if (field !== 'revenue') return value
  const cents = value * 100
  return Math.abs(cents - Math.round(cents)) < 1e-6 ? Math.round(cents) : cents
}
