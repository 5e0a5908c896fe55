import type { ColumnShape } from '../../ui/DataTable.tsx'

/** The columns of the list of senders, in order, and how each is headed. */

export const SCREEN = 'senders'

export const COLUMNS = ['displayName', 'email', 'domain', 'replyTo', 'isDefault', 'id']

export const SHAPES: Record<string, ColumnShape> = {
  displayName: { label: 'Name', width: 190 },
  email: { label: 'Address', width: 250 },
  domain: { label: 'Domain', width: 180 },
  replyTo: { label: 'Answers go to', width: 220 },
  isDefault: { label: 'Used by default', width: 120 },
  id: { label: 'Id', width: 110 },
}
