import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HealthVerdict } from '../../../engine/domain/reputation.ts'
import { toFailure } from '../../bridge/actions.ts'
import screen from '../../screen/screen.module.css'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Age, SkeletonRows } from '../../ui/Parts.tsx'
import styles from './analytics.module.css'

/** What the sections of analytics are put together from. */

export function Figures({ figures }: { figures: { label: string; value: ReactNode; hint?: ReactNode }[] }) {
  return (
    <dl className={`${screen['strip']} ${styles['figures']}`}>
      {figures.map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {hint && <dd className={styles['hint']}>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

export function Card({ title, at, children }: { title: string; at?: number; children: ReactNode }) {
  return (
    <section className={screen['card']} aria-label={title}>
      <div className={`${screen['cardHead']} small`}>
        <h2>{title}</h2>
        <span className={screen['push']} />
        {at !== undefined && at > 0 && (
          <span className={styles['hint']}>
            as of <Age at={at} />
          </span>
        )}
      </div>
      {children}
    </section>
  )
}

/** The failure or the skeleton of what is asked for; null when it is there. */
export function waitingFor(
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>,
  tool: string,
  what: string,
): ReactNode {
  if (query.error)
    return (
      <div className={styles['inset']}>
        <ErrorPanel
          failure={toFailure(query.error)}
          context={{ tool }}
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  return query.data === undefined ? <SkeletonRows rows={7} label={`Loading ${what}`} /> : null
}

const MEANINGS: Partial<Record<string, Meaning>> = {
  HEALTHY: 'healthy',
  WARNING: 'attention',
  CRITICAL: 'blocked',
  INSUFFICIENT_DATA: 'neutral',
} satisfies Record<HealthVerdict, Meaning>

export function VerdictBadge({ verdict }: { verdict: HealthVerdict }) {
  return <Badge meaning={MEANINGS[verdict] ?? 'neutral'}>{verdict}</Badge>
}
