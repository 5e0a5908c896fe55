export type DateOrder = 'iso' | 'dayFirst' | 'monthFirst'

/** What a column of the file becomes. */
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
  /** Says who may get email, and is kept nowhere else; its values are answered in `consent`. */
  | { kind: 'consent' }
  /** `asWritten`: of an export of ours, so the spaces around a value are part of it. */
  | { kind: 'field'; name: string; decimalComma: boolean; asWritten?: boolean }

export type TargetKind = Target['kind']

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
  consent: 'Who may get email',
  field: 'Custom field',
}
