import { customerQuery } from '../../screen/tool-query.ts'
import type { Scope } from '../../screen/scope.tsx'

/** Returns the query of one segment with its filters, for its page and its editor. */
export function segmentQuery(scope: Scope, segmentId: string) {
  return customerQuery(scope, 'get_segment', { segmentId })
}
