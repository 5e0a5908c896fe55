import type { ScreenProps } from '../../screen/registry.ts'
import { SegmentEditor } from './SegmentEditor.tsx'
import { SegmentList } from './SegmentList.tsx'
import { SegmentRecord } from './SegmentRecord.tsx'

/** The word that stands in the address for the segment that does not exist yet. */
const NEW = 'new'

export default function SegmentsPage({ id }: ScreenProps) {
  if (id === null) return <SegmentList />
  if (id === NEW) return <SegmentEditor key={NEW} segment={null} />
  return <SegmentRecord key={id} id={id} />
}
