import { customerQuery } from '../../screen/tool-query.ts'
import type { Scope } from '../../screen/scope.tsx'

export function segmentQuery(scope: Scope, segmentId: string) {
  return customerQuery(scope, 'get_segment', { segmentId })
}
