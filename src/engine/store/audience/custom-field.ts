import { decodeId } from '../../../shared/ids.ts'
import type { Filter } from '../../domain/audience/filter.ts'
import { foldCase } from '../../../shared/text/fold.ts'
import { findCustomField, findCustomFieldByName } from '../custom-fields.ts'
import type { ReadHandle } from '../db.ts'
import { cached } from '../read-cache.ts'
import {
  complement,
  type Condition,
  type Driver,
  EVERYBODY,
  NOBODY,
  type Setting,
  testOnly,
} from './condition.ts'
import { fieldExpression, fieldIndexName, type FieldIndexKind, fieldIndexStatement } from './field-index.ts'
import { totalOf } from './probe.ts'
import { compareText } from './text.ts'

type FieldFilter = Filter & { type: 'FIELD' }

/** From this many subscribers on a walk over one field's values is slow enough to want an index. */
const WORTH_AN_INDEX = 10_000

/** Returns the condition of a FIELD filter. A field that does not exist is empty for every subscriber. */
export function fieldCondition(filter: FieldFilter, setting: Setting): Condition {
  const field = findField(filter, setting)
  if (field === undefined) return emptyField(filter.operator)
  const { operator, value } = filter
  if (operator === 'GREATER_THAN' || operator === 'LESS_THAN') {
    const where = `${fieldExpression(field, 'number')} ${operator === 'GREATER_THAN' ? '>' : '<'} ?`
    return indexed(setting, { field, kind: 'number', searched: true, ordered: false }, testOnly(where, value))
  }
  const expression = fieldExpression(field, 'text')
  const opposite = OPPOSITES[operator]
  if (opposite) return complement([fieldCondition({ ...filter, operator: opposite }, setting)])
  const condition =
    operator === 'IS_EMPTY'
      ? testOnly(`${expression} IS NULL`)
      : compareText(expression, operator, foldCase(String(value)))
  const whole = operator === 'EQUALS' || operator === 'IS_EMPTY'
  return indexed(setting, { field, kind: 'text', searched: whole, ordered: whole }, condition)
}

const OPPOSITES: Partial<Record<FieldFilter['operator'], FieldFilter['operator']>> = {
  NOT_EQUALS: 'EQUALS',
  NOT_CONTAINS: 'CONTAINS',
  IS_NOT_EMPTY: 'IS_EMPTY',
}

function findField(filter: FieldFilter, { db, organization }: Setting): number | undefined {
  if (filter.fieldId === null) {
    const name = filter.field ?? ''
    return cached(db, `field named ${name}`, () => findCustomFieldByName(db, name)?.id)
  }
  const id = decodeId('customField', organization, filter.fieldId)
  return id === null ? undefined : cached(db, `field ${id}`, () => findCustomField(db, id)?.id)
}

function emptyField(operator: FieldFilter['operator']): Condition {
  const everyone = operator === 'IS_EMPTY' || operator.startsWith('NOT_')
  return everyone ? EVERYBODY : NOBODY
}

interface FieldIndex {
  field: number
  kind: FieldIndexKind
  /** True when what matches is in one place of the index. */
  searched: boolean
  /** True when what matches comes in the order of ids. */
  ordered: boolean
}

/** True, or undefined: that there is none yet must not be cached while a worker builds it. */
function hasIndex(db: ReadHandle, name: string): true | undefined {
  return db.get('SELECT 1 FROM sqlite_schema WHERE name = ?', [name]) ? true : undefined
}

/** No driver, and the wish for one, while the index is not built. */
function indexed({ db, wantIndex }: Setting, index: FieldIndex, condition: Condition): Condition {
  const { test } = condition
  const driver = (): Driver | null => {
    const name = fieldIndexName(index.field, index.kind)
    if (!cached(db, `index ${name}`, () => hasIndex(db, name))) {
      if (totalOf(db) >= WORTH_AN_INDEX) wantIndex(fieldIndexStatement(index.field, index.kind))
      return null
    }
    return {
      from: `subscribers s INDEXED BY ${name}`,
      where: test.sql,
      parameters: test.parameters,
      // Parts of values are all over the index: finding out how many would be reading all of it.
      ...(index.searched ? {} : { atMost: Number.POSITIVE_INFINITY }),
      ordered: index.ordered,
      covers: true,
    }
  }
  return { ...condition, driver }
}
