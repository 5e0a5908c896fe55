import { describeSuppression } from '../domain/suppression.ts'
import type { ReadHandle } from '../store/db.ts'
import { findSuppression } from '../store/suppressions.ts'

/** Returns the warning that an answer about this normalized address carries; empty when it may be mailed. */
export function suppressionWarnings(db: ReadHandle, address: string): string[] {
  const suppression = findSuppression(db, address)
  return suppression ? [`${address} ${describeSuppression(suppression)}`] : []
}
