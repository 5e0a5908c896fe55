import type { ReactNode } from 'react'
import { RecordLink } from '../../screen/RecordTable.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Cell } from '../../ui/cells.tsx'
import type { LoggedEmail } from '../../screen/emailsLog.ts'
import styles from './emails.module.css'

/** One value of an email's row. */
interface EmailCellProps {
  column: string
  email: LoggedEmail
  path: string
}

export function EmailCell({ column, email, path }: EmailCellProps): ReactNode {
  if (column === 'subject')
    return (
      <RecordLink path={path}>
        {email.subject || <span className={styles['none']}>(no subject)</span>}
      </RecordLink>
    )
  if (column === 'status') return <StatusBadge status={email.status} />
  return <Cell column={column} value={email[column as keyof LoggedEmail]} />
}
