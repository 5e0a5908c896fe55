import type { ScreenProps } from '../../screen/registry.ts'
import { SegmentEditor } from './SegmentEditor.tsx'
import { SegmentList } from './SegmentList.tsx'
import { SegmentRecord } from './SegmentRecord.tsx'

/** The word that stands in the address for the segment that does not exist yet. */
const NEW = 'new'

export default function SegmentsPage({ connection, organization, id }: ScreenProps) {
  const scope = { connection, organization }
  if (id === null) return <SegmentList {...scope} />
  if (id === NEW) return <SegmentEditor key={NEW} {...scope} segment={null} />
  return <SegmentRecord key={id} {...scope} id={id} />
}
