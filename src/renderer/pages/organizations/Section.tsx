import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Section as SectionName } from '../../../engine/tools/admin/organization-sections.ts'
import { toFailure } from '../../bridge/actions.ts'
import screen from '../../screen/screen.module.css'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { JsonTree } from '../../ui/JsonTree.tsx'
import { Age, SkeletonRows } from '../../ui/Parts.tsx'
import { readSection, sectionQuery, type SectionData } from './sections.ts'
import styles from './organizations.module.css'
import { useScope } from '../../screen/scope.tsx'

interface SectionProps<S extends SectionName> {
  id: string
  section: S
  children: (data: SectionData<S>) => ReactNode
}

/** One section of `get_org_details`: asked for when its tab is opened, and of what age it is. */
export function Section<S extends SectionName>({ id, section, children }: SectionProps<S>) {
  const { connection } = useScope()
  const { data, error, dataUpdatedAt, refetch } = useQuery(sectionQuery(connection, id, section))
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
  const known = readSection(section, data)
  return (
    <div className={screen['sections']}>
      {known ? children(known) : <AsItCame section={section} data={data.data} />}
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
