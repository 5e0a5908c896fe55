import { useQuery } from '@tanstack/react-query'
import { toFailure } from '../../bridge/actions.ts'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import type { Whose } from '../../screen/useChange.ts'
import { screenPath } from '../../state/route.ts'
import { segmentQuery } from './segmentQuery.ts'
import { SegmentEditor } from './SegmentEditor.tsx'

export function SegmentRecord({ connection, organization, id }: Whose & { id: string }) {
  const { data, error, refetch } = useQuery(segmentQuery({ connection, organization }, id))
  if (!data)
    return (
      <MissingRecord
        list={{ path: screenPath(connection.id, 'segments'), label: 'Segments' }}
        path={screenPath(connection.id, 'segments', id)}
        id={id}
        failure={error ? toFailure(error) : null}
        context={{ tool: 'get_segment', segmentId: id, organization: organization?.name ?? null }}
        onRetry={() => void refetch()}
      />
    )
  return <SegmentEditor connection={connection} organization={organization} segment={data} />
}
