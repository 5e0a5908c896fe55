import screen from '../../screen/screen.module.css'
import { SegmentLinks } from '../../screen/SegmentLinks.tsx'
import type { Whose } from '../../screen/useChange.ts'
import { useSegments } from '../../screen/useSegments.ts'

/** What would change with it. */
export function SegmentUse({ id, ...whose }: Whose & { id: string }) {
  const using = useSegments(whose)?.filter(({ filters }) =>
    filters.some((filter) => filter['type'] === 'SEGMENT' && filter['segmentId'] === id),
  )
  if (!using) return null
  return (
    <section aria-label="Segments that include it">
      <h2>Segments that include it</h2>
      {using.length === 0 ? (
        <p className={screen['dim']}>None.</p>
      ) : (
        <SegmentLinks connection={whose.connection} segments={using} />
      )}
    </section>
  )
}
