import type { ScreenProps } from '../../screen/registry.ts'
import { SegmentEditor } from './SegmentEditor.tsx'
import { SegmentList } from './SegmentList.tsx'
import { useQuery } from '@tanstack/react-query'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { placeOf } from '../../screen/RecordPage.tsx'
import { segmentQuery } from './segmentQuery.ts'
import { useScope } from '../../screen/scope.tsx'

/** The word that stands in the address for the segment that does not exist yet. */
const NEW = 'new'

export default function SegmentsPage({ id }: ScreenProps) {
  if (id === null) return <SegmentList />
  if (id === NEW) return <SegmentEditor key={NEW} segment={null} />
  return <SegmentRecord key={id} id={id} />
}

function SegmentRecord({ id }: { id: string }) {
  const { connection, organization } = useScope()
  const { data, error, refetch } = useQuery(segmentQuery({ connection, organization }, id))
  if (!data)
    return (
      <MissingRecord
        {...placeOf(connection.id, 'segments', id, 'Segments')}
        error={error}
        context={{ tool: 'get_segment', segmentId: id, organization: organization?.name ?? null }}
        onRetry={refetch}
      />
    )
  return <SegmentEditor segment={data} />
}
