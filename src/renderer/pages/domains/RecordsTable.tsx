import { StatusBadge } from '../../ui/Badge.tsx'
import { CopyText, Empty } from '../../ui/Parts.tsx'
import { PURPOSES, type DnsRecord } from './domains.ts'
import styles from './domains.module.css'

/** The records of a domain: each part copies itself, each line says what was seen of it. */
export function RecordsTable({ name, records }: { name: string; records: readonly DnsRecord[] }) {
  if (records.length === 0) return <Empty>The platform states no records for {name}.</Empty>
  return (
    <div className={styles['records']} tabIndex={0} role="region" aria-label={`DNS records of ${name}`}>
      <table>
        <thead>
          <tr>
            <th>Type</th>
            <th>Name</th>
            <th>Value</th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={`${record.type} ${record.name} ${record.value}`}>
              <td>
                <span className="mono">{record.type}</span>
              </td>
              <td>
                <CopyText text={record.name} label="name" />
              </td>
              <td>
                <CopyText text={record.value} label="value" />
                {record.priority !== null && (
                  <span className={styles['dim']}>
                    priority <CopyText text={String(record.priority)} label="priority" />
                  </span>
                )}
              </td>
              <td>
                <StatusBadge status={record.status} />
                <span className={styles['purpose']}>
                  {record.purpose}: {PURPOSES[record.purpose] ?? 'not stated by the platform'}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
