import { invalid } from '../../shared/errors.ts'
import { faultOfFieldName, isReservedFieldName } from '../domain/custom-field-names.ts'
import { type CustomFieldRow, findCustomFieldByName, insertCustomField } from '../store/custom-fields.ts'
import type { WriteHandle } from '../store/db.ts'

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
