import type { ReactNode } from 'react'
import type { TableColumn } from '../../ui/table/columns.ts'
import { count } from '../../ui/time.ts'
import { FIELDS, type Subscriber } from './subscriberFields.ts'
import type { Search } from './search.ts'
import styles from './subscribers.module.css'

/** How each field of a person stands in the table. */
const CELLS: Partial<Record<keyof Subscriber, (subscriber: Subscriber) => ReactNode>> = {
  email: ({ email }) => (
    <span className={styles['email']} title={email.length > 34 ? email : undefined}>
      {email}
    </span>
  ),
  // Money is added up as it came, in whatever currencies: no sign stands before it.
  revenue: ({ revenue = 0 }) =>
    revenue === 0 ? (
      <span className={styles['dim']}>–</span>
    ) : (
      revenue.toLocaleString('en-US', { minimumFractionDigits: 2 })
    ),
  emailCount: ({ emailCount = 0 }) => count(emailCount),
  openCount: ({ openCount = 0 }) => count(openCount),
  clickCount: ({ clickCount = 0 }) => count(clickCount),
  customFields: ({ customFields = {} }) => {
    const entries = Object.entries(customFields)
    if (entries.length === 0) return <span className={styles['dim']}>–</span>
    const text = entries.map(([name, value]) => `${name}: ${value}`).join(' · ')
    return <span title={entries.map(([name, value]) => `${name}: ${value}`).join('\n')}>{text}</span>
  },
}

export function columnsOf({ columns, widths }: Search): TableColumn<Subscriber>[] {
  return FIELDS.filter(({ key }) => columns.includes(key)).map(({ key, label, width, numeric }) => ({
    key,
    label,
    width: widths[key] ?? width,
    numeric: numeric === true,
    cell: CELLS[key],
  }))
}
