import type { Filter } from '../../domain/audience/filter.ts'
import { foldCase } from '../../../shared/text/fold.ts'
import type { ReadHandle, SqlValue } from '../db.ts'
import {
  complement,
  type Condition,
  type Driver,
  type Fragment,
  type Purpose,
  testOnly,
} from './condition.ts'
import { addressText, typedAddressTest, wholeAddress } from './idn.ts'

/** Columns as they are compared; each was folded (or upper-cased, for countries) at write. */
const COLUMNS = {
  email: 's.email',
  name: 's.name_folded',
  phone: 's.phone',
  country: 's.country',
  // IPv6 keeps the case it came in.
  ipAddress: 'lower(s.ip_address)',
} as const

type TextFilter = Filter & { type: 'STRING' }

/** Returns the condition of a STRING filter. */
export function textCondition(db: ReadHandle, { field, operator, value }: TextFilter): Condition {
  if (field === 'email') return emailCondition(db, operator, foldCase(value))
  const wanted = field === 'country' ? value.toUpperCase() : foldCase(value)
  return compareText(COLUMNS[field], operator, wanted)
}

const OPPOSITES: Partial<Record<TextFilter['operator'], TextFilter['operator']>> = {
  NOT_EQUALS: 'EQUALS',
  NOT_CONTAINS: 'CONTAINS',
  IS_NOT_EMPTY: 'IS_EMPTY',
}

/** An address is compared as it is stored and as people write it: their domains may differ. */
function emailCondition(db: ReadHandle, operator: TextFilter['operator'], folded: string): Condition {
  const opposite = OPPOSITES[operator]
  if (opposite) return complement([emailCondition(db, opposite, folded)])
  const condition = addressCondition(db, operator, folded)
  return { ...condition, driver: (purpose) => emailDriver(condition.test, operator, purpose) }
}

function addressCondition(db: ReadHandle, operator: TextFilter['operator'], folded: string): Condition {
  if (operator === 'EQUALS') return compareText(COLUMNS.email, operator, wholeAddress(folded))
  const text = addressText(folded)
  const stored = compareText(COLUMNS.email, operator, text)
  if (operator !== 'CONTAINS' && operator !== 'STARTS_WITH' && operator !== 'ENDS_WITH') return stored
  const typed = typedAddressTest(db, COLUMNS.email, operator, text)
  if (typed === null) return stored
  const { sql, parameters } = stored.test
  return testOnly(`${sql} OR ${typed.sql}`, ...parameters, ...typed.parameters)
}

/** Returns the condition of a text operator on an expression that is folded text or NULL. */
export function compareText(column: string, operator: TextFilter['operator'], value: string): Condition {
  switch (operator) {
    case 'EQUALS':
      return testOnly(`${column} = ?`, value)
    case 'NOT_EQUALS':
      return complement([compareText(column, 'EQUALS', value)])
    case 'CONTAINS':
      return testOnly(`instr(${column}, ?) > 0`, value)
    case 'NOT_CONTAINS':
      return complement([compareText(column, 'CONTAINS', value)])
    case 'STARTS_WITH':
      return testOnly(`substr(${column}, 1, ?) = ?`, ...sized(value))
    case 'ENDS_WITH':
      return testOnly(`substr(${column}, -?) = ?`, ...sized(value))
    case 'IS_EMPTY':
      return testOnly(`coalesce(${column}, '') = ''`)
    case 'IS_NOT_EMPTY':
      return complement([compareText(column, 'IS_EMPTY', value)])
  }
}

/** SQLite counts characters as code points, JavaScript as UTF-16 units. */
function sized(value: string): SqlValue[] {
  return [Array.from(value).length, value]
}

/** Whole addresses are found in their index; to count parts of them it is the smallest thing to read. */
function emailDriver(
  { sql, parameters }: Fragment,
  operator: TextFilter['operator'],
  purpose: Purpose,
): Driver | null {
  const whole = operator === 'EQUALS'
  if (!whole && purpose === 'page') return null
  return {
    from: 'subscribers s INDEXED BY subscribers_email',
    where: sql,
    parameters,
    atMost: whole ? 1 : Number.POSITIVE_INFINITY,
    ordered: false,
    covers: true,
  }
}
