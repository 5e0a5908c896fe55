import type { ReactNode } from 'react'
import { DnsRecords } from '../../screen/DnsRecords.tsx'
import screen from '../../screen/screen.module.css'
import type { Change } from '../../screen/useChange.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { DnsRecord } from './domains.ts'
import { SandboxDns } from './SandboxDns.tsx'
import { useScope } from '../../screen/scope.tsx'

interface RecordsPartProps {
  id: string
  name: string
  records: readonly DnsRecord[]
  /** The tool that looks at the DNS again, and what came of it. */
  tool: string
  check: Change
  children?: ReactNode
}

/** What to set at the DNS provider of a domain; in a sandbox also what its DNS answers. */
export function RecordsPart({ id, name, records, tool, check, children }: RecordsPartProps) {
  const scope = useScope()
  return (
    <div className={screen['sections']}>
      {check.failure && <ErrorPanel failure={check.failure} context={{ tool, domainId: id }} />}
      <section className={screen['card']} aria-label={records.length === 1 ? 'DNS record' : 'DNS records'}>
        <div className={`${screen['cardHead']} small`}>
          <h2>To be set at the DNS provider of {name}</h2>
          {children}
        </div>
        <DnsRecords name={name} records={records} />
      </section>
      {scope.connection.kind === 'sandbox' && <SandboxDns id={id} records={records} />}
    </div>
  )
}
