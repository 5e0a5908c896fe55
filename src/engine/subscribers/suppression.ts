/** The warnings about suppressed addresses in the answers of the tools of subscribers. */
import { describeSuppression } from '../domain/suppression.ts'
import type { ReadHandle } from '../store/db.ts'
import { counted } from '../../shared/text/amounts.ts'
import { countSuppressedAmong, findSuppression } from '../store/suppressions.ts'

/** Returns the warning that an answer about this normalized address carries; empty when it may be mailed. */
export function suppressionWarnings(db: ReadHandle, address: string): string[] {
  const suppression = findSuppression(db, address)
  return suppression ? [`${address} ${describeSuppression(suppression)}`] : []
}

/** Returns the one warning of a list of subscribers, by row id, when some of them may not be mailed; else none. */
export function suppressionSummary(db: ReadHandle, ids: readonly number[]): string[] {
  const count = countSuppressedAmong(db, ids)
  if (count === 0) return []
  const who = counted(count, 'subscriber of this page is', 'subscribers of this page are')
  return [
    `${who} suppressed: no email is sent to them, whatever their status. list_suppressed_subscribers says why, and only reactivate_subscriber lifts it.`,
  ]
}
