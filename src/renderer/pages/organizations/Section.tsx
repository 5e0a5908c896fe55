import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { toFailure } from '../../bridge/actions.ts'
import screen from '../../screen/screen.module.css'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { JsonTree } from '../../ui/JsonTree.tsx'
import { Age, SkeletonRows } from '../../ui/Parts.tsx'
import { sectionQuery } from './sections.ts'
import styles from './organizations.module.css'

/** One section of `get_org_details`: asked for when its tab is opened, and of what age it is. */
interface SectionProps<T> {
  connection: ConnectionSummary
  id: string
  section: string
  /** Whether the answer has the shape that `children` shows. */
  fits: (data: unknown) => boolean
  children: (data: T) => ReactNode
}

export function Section<T>({ connection, id, section, fits, children }: SectionProps<T>) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(sectionQuery<T>(connection, id, section))
  if (!data)
    return error ? (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ tool: 'get_org_details', input: { id, section }, connection: connection.label }}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows rows={6} label={`Loading ${section}`} />
    )
  return (
    <div className={screen['sections']}>
      {fits(data.data) ? children(data.data) : <AsItCame section={section} data={data.data} />}
      <p className={styles['asOf']}>
        <code>get_org_details</code> {section} · as of <Age at={dataUpdatedAt} />
      </p>
    </div>
  )
}

/** The specification leaves the answer open: what is not known is shown, not left out. */
function AsItCame({ section, data }: { section: string; data: unknown }) {
  return (
    <section className={screen['card']} aria-label={`${section} as it came`}>
      <div className={screen['cardHead']}>
        <h2>As this deployment answers it</h2>
      </div>
      <div className={styles['asItCame']}>
        <JsonTree value={data} label={section} />
      </div>
    </section>
  )
}
