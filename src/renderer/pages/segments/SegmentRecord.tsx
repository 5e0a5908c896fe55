import { useQuery } from '@tanstack/react-query'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { placeOf } from '../../screen/RecordPage.tsx'
import { segmentQuery } from './segmentQuery.ts'
import { SegmentEditor } from './SegmentEditor.tsx'
import { useScope } from '../../screen/scope.tsx'

export function SegmentRecord({ id }: { id: string }) {
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
