import { ask } from '../../screen/ask.ts'
import type { Whose } from '../../screen/useChange.ts'
import type { Segment } from '../../screen/useSegments.ts'

export function segmentQuery(whose: Whose, segmentId: string) {
  return ask<Segment>(whose, 'get_segment', { segmentId })
}
