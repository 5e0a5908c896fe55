import { useQuery } from '@tanstack/react-query'
import type { Segment } from '../bridge/records.ts'
import { queries } from '../state/queries.ts'
import { customerQuery } from './tool-query.ts'
import type { Scope } from './scope.tsx'

/** The most segments that are looked through for what names a tag, a field or another segment. */
const MOST_READ = 200

/** Segments, where the connection lists them; undefined while they are on their way or not to be had. */
export function useSegments(scope: Scope): Segment[] | undefined {
  const { data: tools } = useQuery(queries.tools(scope.connection.id))
  const listed = tools?.some(({ name, surface }) => name === 'list_segments' && surface === 'customer')
  const { data } = useQuery({
    ...customerQuery(scope, 'list_segments', { limit: MOST_READ }),
    enabled: listed === true,
  })
  return data?.segments
}
