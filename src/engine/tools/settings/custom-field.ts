import { invalid, ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import { faultOfFieldName, isReservedFieldName } from '../../domain/custom-field-names.ts'
import { type CustomFieldRow, findCustomField, findCustomFieldByName } from '../../store/custom-fields.ts'
import type { ReadHandle } from '../../store/db.ts'
import { readName } from '../tags/names.ts'

export function presentField(organization: number, field: CustomFieldRow) {
  return { id: encodeId('customField', organization, field.id), name: field.name }
}

export function identifyField(db: ReadHandle, organization: number, fieldId: string): CustomFieldRow {
  const id = decodeId('customField', organization, fieldId)
  const found = id === null ? undefined : findCustomField(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `fieldId: no custom field "${fieldId}".`)
  return found
}

function refuseUnusable(path: string, name: string): void {
  const fault = faultOfFieldName(name)
  if (fault !== null)
    throw invalid([{ path, message: fault, hint: 'Use letters, digits, spaces, dashes and underscores.' }])
}

/** The reserved-name and duplicate checks that create and rename share; `own` may keep its name. */
export function readFieldName(db: ReadHandle, text: string, found: string[], own?: CustomFieldRow): string {
  refuseUnusable('name', text)
  const name = readName('name', text, found)
  if (isReservedFieldName(name)) {
    throw invalid([
      {
        path: 'name',
        message: `"${name}" is reserved`,
        hint: 'Choose a name that is no built-in variable or field.',
      },
    ])
  }
  const known = findCustomFieldByName(db, name)
  if (known && known.id !== own?.id)
    throw new ToolError('CONFLICT', `name: a custom field "${known.name}" already exists.`)
  return name
}
