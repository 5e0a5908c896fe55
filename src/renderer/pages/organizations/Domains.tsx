import { Button } from '@mantine/core'
import { Copy, Globe } from 'lucide-react'
import { DnsRecords } from '../../screen/DnsRecords.tsx'
import { Moment } from '../../screen/Moment.tsx'
import screen from '../../screen/screen.module.css'
import { StatusBadge } from '../../ui/Badge.tsx'
import { copyText, CopyText, Empty } from '../../ui/Parts.tsx'
import { recordsAsText, type DescribedDomain } from './record.ts'
import styles from './organizations.module.css'

/** Sending domains with the records the customer has to set, each with what the platform saw. */
export function Domains({ domains, timezone }: { domains: DescribedDomain[]; timezone: string }) {
  if (domains.length === 0)
    return (
      <Empty icon={<Globe aria-hidden />}>
        No sending domain. The organization cannot create a sender until one is added and verified.
      </Empty>
    )
  return (
    <div className={screen['sections']}>
      {domains.map((domain, index) => (
        <Domain key={index} domain={domain} timezone={timezone} />
      ))}
    </div>
  )
}

function Domain({ domain, timezone }: { domain: DescribedDomain; timezone: string }) {
  const name = domain.domain ?? 'domain not stated'
  const records = domain.providerRecords ?? []
  const verified = records.filter(({ status }) => status === 'VERIFIED').length
  return (
    <section className={screen['card']} aria-label={name}>
      <div className={`${screen['cardHead']} small`}>
        <h2>{name}</h2>
        <StatusBadge status={domain.status} />
        <span className={screen['push']} />
        {records.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Copy aria-hidden />}
            onClick={() => void copyText(recordsAsText(domain))}
          >
            Copy all records
          </Button>
        )}
      </div>
      <p className={styles['domainFacts']}>
        {records.length > 0 && `${verified} of ${records.length} records verified · `}
        <CopyText text={domain.id} label="domain id" />
        {domain.region && ` · ${domain.region}`}
        {typeof domain.fallbackPriority === 'number' && ` · fallback ${domain.fallbackPriority}`}
        {domain.createdAt && (
          <>
            {' '}
            · added <Moment at={domain.createdAt} timezone={timezone} />
          </>
        )}
        {domain.verificationRequestedAt && (
          <>
            {' '}
            · check asked for <Moment at={domain.verificationRequestedAt} timezone={timezone} />
          </>
        )}
      </p>
      <DnsRecords name={name} records={records} />
    </section>
  )
}
