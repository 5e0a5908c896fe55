import { Globe } from 'lucide-react'
import { Moment } from '../../screen/Moment.tsx'
import { Card } from '../../screen/Card.tsx'
import screen from '../../screen/screen.module.css'
import { StatusBadge } from '../../ui/Badge.tsx'
import { CopyText, Empty } from '../../ui/Parts.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { count } from '../../ui/time.ts'
import { Details } from './Details.tsx'
import { wordsOf } from './record.ts'
import type { ResourcesData } from './sections.ts'
import styles from './organizations.module.css'

/** How much it has of each kind, and the domains its pages and links are under. */
export function Resources({ data, timezone }: { data: ResourcesData; timezone: string }) {
  const { counts = {}, webDomains } = data
  return (
    <div className={`${screen['sections']} ${styles['uneven']}`}>
      <Details
        title="How many"
        rows={Object.entries(counts).map(([kind, many]) => [capital(wordsOf(kind)), count(many)])}
      />
      <Card title="Web domains">
        {webDomains === undefined || webDomains.length === 0 ? (
          <Empty icon={<Globe aria-hidden />}>
            {webDomains === undefined
              ? 'The platform does not state its web domains.'
              : 'No web domain: its pages and links are under the domain of the platform.'}
          </Empty>
        ) : (
          <PlainTable
            label="Web domains of the organization"
            words={[1, 2, 3]}
            head={['Host name', 'DNS', 'Certificate', 'Added']}
            rows={webDomains.map(({ id, hostname, status, sslStatus, createdAt }) => [
              <CopyText key={id} text={hostname} label="host name" />,
              status === undefined ? 'not stated' : <StatusBadge key="status" status={status} />,
              sslStatus === undefined ? 'not stated' : <StatusBadge key="ssl" status={sslStatus} />,
              createdAt === undefined ? 'not stated' : <Moment key="at" at={createdAt} timezone={timezone} />,
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
