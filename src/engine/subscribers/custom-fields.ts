/**
 * Custom fields that come into being with their first value. For `save.ts`, and for capture pages,
 * which name fields too.
 */
import { invalid } from '../../shared/errors.ts'
import { faultOfFieldName, isReservedFieldName } from '../domain/custom-field-names.ts'
import { type CustomFieldRow, findCustomFieldByName, insertCustomField } from '../store/custom-fields.ts'
import type { WriteHandle } from '../store/db.ts'
import { fieldsToJson } from '../store/subscribers.ts'

/** Returns the custom field of this name, created and told of when there was none. */
export function ensureField(db: WriteHandle, name: string, created?: () => void): CustomFieldRow {
  const found = findCustomFieldByName(db, name)
  if (found) return found
  refuseReserved(name)
  created?.()
  return insertCustomField(db, name)
}

/** Throws VALIDATION_ERROR for a name that no custom field may have. */
export function refuseReserved(name: string): void {
  const fault = faultOfFieldName(name)
  if (fault !== null)
    throw invalid([
      {
        path: `fields.${name}`,
        message: fault,
        hint: 'Use letters, digits, spaces, dashes and underscores.',
      },
    ])
  if (!isReservedFieldName(name)) return
  throw invalid([
    {
      path: `fields.${name}`,
      message: `"${name}" is reserved`,
      hint: 'Use the parameter of that name, or another field name.',
    },
  ])
}

/** The custom fields that one call writes: they repeat from row to row, so each is looked up once. */
export class FieldWriter {
  private readonly db: WriteHandle
  private readonly fields = new Map<string, CustomFieldRow>()

  constructor(db: WriteHandle) {
    this.db = db
  }

  /** Returns the very object that came in when nothing changes, so that nothing is written or recorded. */
  change(
    before: Record<string, string>,
    wanted: ReadonlyMap<string, string | null>,
    warnings: string[],
  ): Record<string, string> {
    if (wanted.size === 0) return before
    this.refuseReservedAmong(wanted)
    let after = before
    for (const [name, value] of wanted) {
      const { id } = this.findField(name, warnings)
      if (value === (after[id] ?? null)) continue
      if (after === before) after = { ...before }
      if (value === null) delete after[id]
      else after[id] = value
    }
    return after
  }

  /** Returns the values of a new subscriber as JSON text by field id, null for none. */
  write(wanted: ReadonlyMap<string, string | null>, warnings: string[]): string | null {
    if (wanted.size === 0) return null
    this.refuseReservedAmong(wanted)
    const ids: number[] = []
    let text = ''
    let highest = 0
    for (const [name, value] of wanted) {
      const { id } = this.findField(name, warnings)
      // Two spellings of one name: the last one counts. Ids mostly ascend.
      if (id <= highest && ids.includes(id)) return fieldsToJson(this.change({}, wanted, warnings))
      ids.push(id)
      highest = Math.max(highest, id)
      if (value !== null) text += `${text === '' ? '{' : ','}"${id}":${JSON.stringify(value)}`
    }
    return text === '' ? null : `${text}}`
  }

  /** All before any field is created: an import goes on after a refused row. */
  private refuseReservedAmong(wanted: ReadonlyMap<string, string | null>): void {
    for (const name of wanted.keys()) if (!this.fields.has(name)) refuseReserved(name)
  }

  private findField(name: string, warnings: string[]): CustomFieldRow {
    const known = this.fields.get(name)
    if (known) return known
    const field = ensureField(this.db, name, () =>
      warnings.push(`fields.${name}: the custom field did not exist and was created.`),
    )
    this.fields.set(name, field)
    return field
  }
}
