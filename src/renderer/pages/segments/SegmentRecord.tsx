import { useQuery } from '@tanstack/react-query'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { placeOf } from '../../screen/RecordPage.tsx'
import type { Scope } from '../../screen/useChange.ts'
import { segmentQuery } from './segmentQuery.ts'
import { SegmentEditor } from './SegmentEditor.tsx'

export function SegmentRecord({ connection, organization, id }: Scope & { id: string }) {
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
  return <SegmentEditor connection={connection} organization={organization} segment={data} />
}
