import { screenPath } from '../state/route.ts'
import styles from './screen.module.css'
import type { Segment } from '../bridge/records.ts'
import { useScope } from './scope.tsx'

/** A list of links to segments, as where a deletion names what uses a thing. */
export function SegmentLinks({ segments }: { segments: Segment[] }) {
  const { connection } = useScope()
  return (
    <ul className={styles['links']}>
      {segments.map(({ id, name }) => (
        <li key={id}>
          <a href={`#${screenPath(connection.id, 'segments', id)}`}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
