import type { RecordPurpose } from '../../engine/domain/domain-records.ts'
import type { DeepPartial } from '../../engine/tools/contract.ts'
import type { ToolAnswer } from '../../engine/tools/index.ts'
import { StatusBadge } from '../ui/Badge.tsx'
import { CopyText, Empty, NOT_STATED } from '../ui/Parts.tsx'
import { CopyableTable } from '../ui/table/CopyableTable.tsx'
import { csvOf, type TableColumn } from '../ui/table/columns.ts'
import styles from './dns.module.css'

/** Other answers have no priority, and no purpose but the HOSTNAME that the console adds for web domains. */
type DnsRecord = DeepPartial<ToolAnswer<'get_domain_dns_records'>['records'][number]>

/** What each kind of record is for, and whether sending waits for it. */
const PURPOSES: Partial<Record<string, string>> & Record<RecordPurpose | 'HOSTNAME', string> = {
  DKIM: 'proves who sent; the domain is VERIFIED when all of these are',
  MAIL_FROM: 'where bounces come back to; does not block sending',
  SPF: 'who may send for the bounce domain; does not block sending',
  DMARC: 'what receivers do with mail that fails; does not block sending',
  HOSTNAME: 'leads the host to the platform; the certificate follows it',
}

const COLUMNS: readonly TableColumn<DnsRecord>[] = [
  { key: 'type', label: 'Type' },
  { key: 'name', label: 'Name' },
  { key: 'value', label: 'Value' },
  { key: 'priority', label: 'Priority' },
  { key: 'status', label: 'Status' },
  { key: 'purpose', label: 'Purpose' },
]

/** The records of a domain: each part copies itself, each line says what was seen of it. */
export function DnsRecords({ name, records }: { name: string; records: readonly DnsRecord[] }) {
  if (records.length === 0) return <Empty>The platform states no records for this domain.</Empty>
  const explained = records.some(({ purpose }) => purpose)
  return (
    <CopyableTable label={`the DNS records of ${name}`} csv={() => csvOf(records, COLUMNS)}>
      <div
        className={styles['records']}
        data-explained={explained || undefined}
        tabIndex={0}
        role="region"
        aria-label={`DNS records of ${name}`}
      >
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
            {records.map((record, index) => (
              <tr key={index}>
                <td>
                  <span className="mono">{record.type ?? NOT_STATED}</span>
                </td>
                <td>
                  <CopyText text={record.name} label="name" />
                </td>
                <td>
                  <CopyText text={record.value} label="value" />
                  {typeof record.priority === 'number' && (
                    <span className={styles['aside']}>
                      priority <CopyText text={String(record.priority)} label="priority" />
                    </span>
                  )}
                </td>
                <td>
                  <StatusBadge status={record.status} />
                  {record.purpose && (
                    <span className={styles['purpose']}>
                      {record.purpose}: {PURPOSES[record.purpose] ?? 'not stated by the platform'}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </CopyableTable>
  )
}
