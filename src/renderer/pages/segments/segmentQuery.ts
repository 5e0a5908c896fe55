import { ask } from '../../screen/ask.ts'
import type { Whose } from '../../screen/useChange.ts'

export function segmentQuery(whose: Whose, segmentId: string) {
  return ask(whose, 'get_segment', { segmentId })
}
