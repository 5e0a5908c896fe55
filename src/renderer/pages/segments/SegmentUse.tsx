import screen from '../../screen/screen.module.css'
import { SegmentLinks } from '../../screen/SegmentLinks.tsx'
import { useSegments } from '../../screen/useSegments.ts'
import { useScope } from '../../screen/scope.tsx'

/** What would change with it. */
export function SegmentUse({ id }: { id: string }) {
  const scope = useScope()
  const using = useSegments(scope)?.filter(({ filters }) =>
    filters.some((filter) => filter['type'] === 'SEGMENT' && filter['segmentId'] === id),
  )
  if (!using) return null
  return (
    <section aria-label="Segments that include it">
      <h2>Segments that include it</h2>
      {using.length === 0 ? <p className={screen['dim']}>None.</p> : <SegmentLinks segments={using} />}
    </section>
  )
}
