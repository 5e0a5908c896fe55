import type { ReadHandle } from './db.ts'

/** Tables that are counted when asked; subscribers and campaigns have maintained counters. */
const TABLES = {
  tags: 'tags',
  customFields: 'custom_fields',
  segments: 'segments',
  workflows: 'workflows',
  snippets: 'snippets',
  senders: 'senders',
  domains: 'domains',
  webDomains: 'web_domains',
  images: 'images',
} as const

/** How many rows of each kind an organization has. */
type ResourceTotals = Record<keyof typeof TABLES, number>

const COUNTS = Object.entries(TABLES)
  .map(([name, table]) => `(SELECT count(*) FROM ${table}) AS ${name}`)
  .join(', ')

/** Returns the totals of all kinds but subscribers and campaigns, which have counters. */
export function readResourceTotals(db: ReadHandle): ResourceTotals {
  const row = db.get<ResourceTotals>(`SELECT ${COUNTS}`)
  if (!row) throw new Error('a row of counts is always there')
  return row
}

/** Returns the time of the last email, change of a campaign or sign-up, ms UTC; null for none. */
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
