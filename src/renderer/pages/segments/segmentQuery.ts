import type { Whose } from '../../screen/useChange.ts'
import type { Segment } from '../../screen/useSegments.ts'
import { toolQuery } from '../../state/queries.ts'

export function segmentQuery({ connection, organization }: Whose, segmentId: string) {
  return toolQuery<Segment>({
    connection: connection.id,
    surface: 'customer',
    organization: organization?.id ?? null,
    tool: 'get_segment',
    input: { segmentId },
  })
}
