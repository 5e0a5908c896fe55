import { Network } from 'lucide-react'
import type { ReactNode } from 'react'
import { Moment } from '../../screen/Moment.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Empty } from '../../ui/Parts.tsx'
import { Details, optional } from './Details.tsx'
import type { SectionData } from './sections.ts'
import styles from './organizations.module.css'

/** The address its mail leaves from, when it has one of its own. */
export function DedicatedIp({ data, timezone }: { data: SectionData<'dedicated-ip'>; timezone: string }) {
  const { assigned, ip, pool, warmup } = data
  if (assigned !== true)
    return (
      <Empty icon={<Network aria-hidden />}>
        No dedicated IP: its mail leaves from the shared addresses of the platform.
      </Empty>
    )
  return (
    <Details
      title="Dedicated IP"
      rows={[
        ['Address', optional(ip, 'IP address')],
        ['Pool', optional(pool, 'pool')],
        [
          'Warm-up',
          warmup ? (
            <span key="warmup">
              day {warmup.day ?? '?'} of {warmup.days ?? '?'}{' '}
              <Badge meaning={warmup.done ? 'healthy' : 'info'}>{warmup.done ? 'done' : 'under way'}</Badge>
              <span className={styles['meter']} aria-hidden>
                <span style={{ width: `${shareOf(warmup.day ?? 0, warmup.days ?? 0)}%` }} />
              </span>
            </span>
          ) : (
            'none needed'
          ),
        ],
        ...(warmup
          ? ([['Began', <Moment key="began" at={warmup.startedAt} timezone={timezone} />]] as [
              string,
              ReactNode,
            ][])
          : []),
      ]}
    />
  )
}

function shareOf(day: number, days: number): number {
  return Math.min(100, (day / Math.max(1, days)) * 100)
}
