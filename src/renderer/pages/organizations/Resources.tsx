import { Globe } from 'lucide-react'
import { Moment } from '../../screen/Moment.tsx'
import { Card } from '../../screen/Card.tsx'
import screen from '../../screen/screen.module.css'
import { StatusBadge } from '../../ui/Badge.tsx'
import { CopyText, Empty } from '../../ui/Parts.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { amount, Details } from './Details.tsx'
import { wordsOf } from './record.ts'
import type { SectionData } from './sections.ts'
import styles from './organizations.module.css'

/** How much it has of each kind, and the domains its pages and links are under. */
export function Resources({ data, timezone }: { data: SectionData<'resources'>; timezone: string }) {
  const { counts, webDomains } = data
  return (
    <div className={`${screen['sections']} ${styles['uneven']}`}>
      <Details
        title="How many"
        rows={Object.entries(counts ?? {}).map(([kind, many]) => [capital(wordsOf(kind)), amount(many)])}
      />
      <Card title="Web domains">
        {!webDomains?.length ? (
          <Empty icon={<Globe aria-hidden />}>
            {webDomains
              ? 'No web domain: its pages and links are under the domain of the platform.'
              : 'The platform does not state its web domains.'}
          </Empty>
        ) : (
          <PlainTable
            label="Web domains of the organization"
            words={[1, 2, 3]}
            head={['Host name', 'DNS', 'Certificate', 'Added']}
            rows={webDomains.map(({ id, hostname, status, sslStatus, createdAt }) => [
              <CopyText key={id} text={hostname} label="host name" />,
              <StatusBadge key="status" status={status} />,
              <StatusBadge key="ssl" status={sslStatus} />,
              <Moment key="at" at={createdAt} timezone={timezone} />,
            ])}
          />
        )}
      </Card>
    </div>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
