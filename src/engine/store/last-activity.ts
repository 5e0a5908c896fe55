import type { ReadHandle } from './db.ts'

/** The last email, change of a campaign or sign-up, ms UTC; null when there was none. */
export function readLastActivity(db: ReadHandle): number | null {
  return (
    db.get<{ at: number | null }>(
      `SELECT max(at) AS at FROM (
         SELECT max(sent) AS at FROM emails WHERE sent IS NOT NULL
         UNION ALL SELECT max(updated) FROM campaigns
         UNION ALL SELECT max(created) FROM subscribers)`,
    )?.at ?? null
  )
}
