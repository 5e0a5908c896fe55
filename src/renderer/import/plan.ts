import { isReservedFieldName } from '../../engine/domain/custom-field-names.ts'
import { foldName } from '../../shared/text/clean.ts'

/** What each column of the file becomes. */
export type DateOrder = 'iso' | 'dayFirst' | 'monthFirst'

export type Target =
  | { kind: 'ignore' }
  | { kind: 'email' }
  | { kind: 'name' }
  | { kind: 'firstName' }
  | { kind: 'lastName' }
  | { kind: 'phone' }
  | { kind: 'country' }
  | { kind: 'ipAddress' }
  | { kind: 'tags'; separator: string }
  | { kind: 'attributes' }
  | { kind: 'createdAt'; order: DateOrder }
  /** Cells with one of `values` (lower case, trimmed) mark people who must not get mail. */
  | { kind: 'optOut'; values: string[] }
  | { kind: 'field'; name: string; decimalComma: boolean }

export type TargetKind = Target['kind']

type OptOutHandling = 'skip' | 'unsubscribe'

export interface ImportPlan {
  /** One per column of the file. */
  columns: Target[]
  optOut: OptOutHandling
  resubscribe: boolean
  triggerWorkflows: boolean
  /** Put on everybody imported; empty for none. */
  tag: string
}

/** Only one column can be each of these. */
export const SINGLE: readonly TargetKind[] = [
  'email',
  'name',
  'firstName',
  'lastName',
  'phone',
  'country',
  'ipAddress',
  'createdAt',
]

export const TARGET_LABEL: Record<TargetKind, string> = {
  ignore: 'Leave out',
  email: 'email',
  name: 'name',
  firstName: 'First name, joined into name',
  lastName: 'Last name, joined into name',
  phone: 'phone',
  country: 'country',
  ipAddress: 'ipAddress',
  tags: 'tags',
  attributes: 'JSON attributes, one custom field each',
  createdAt: 'createdAt',
  optOut: 'Opt-out mark',
  field: 'Custom field',
}

/** What would stop the import whatever the rows hold. */
export function planFaults({ columns }: ImportPlan, headers: string[]): string[] {
  const faults: string[] = []
  if (!columns.some(({ kind }) => kind === 'email'))
    faults.push('No column is email: choose the one that holds the address.')
  for (const kind of SINGLE) {
    const several = columns.flatMap((target, index) => (target.kind === kind ? [headers[index] ?? ''] : []))
    if (several.length > 1)
      faults.push(`${several.join(' and ')} are both ${TARGET_LABEL[kind]}: keep one of them.`)
  }
  const names = new Map<string, string>()
  for (const [index, target] of columns.entries()) {
    if (target.kind !== 'field') continue
    const header = headers[index] ?? ''
    const name = foldName(target.name)
    const other = names.get(name)
    if (name === '') faults.push(`${header}: the custom field needs a name.`)
    else if (isReservedFieldName(target.name)) faults.push(`${header}: "${target.name}" is a reserved name.`)
    else if (other !== undefined)
      faults.push(`${other} and ${header} are both the custom field ${target.name}.`)
    names.set(name, header)
  }
  return faults
}
