import { EMAIL_KINDS } from '../domain/email-status.ts'
import { sumCounters } from './counters.ts'
import type { ReadHandle, WriteHandle } from './db.ts'
import { RECENT_MS } from '../domain/limits.ts'

const TEST = `kind = ${EMAIL_KINDS.TEST}`

interface SentTotals {
  recent: number
  first: number | null
  last: number | null
}

/** Computes the platform's cached totals of one organization from its file. `now` is ms UTC. */
export function writeSummary(platform: WriteHandle, number: number, file: ReadHandle, now: number): void {
  const since = now - RECENT_MS
  const sent = file.get<SentTotals>(
    // Separate, so that first and last are looked up and only the rest is counted. Tests are no mail of
    // the organization's; they have no subscriber, and so are found without reading the others.
    `SELECT (SELECT count(*) FROM emails WHERE sent > ?)
         - (SELECT count(*) FROM emails INDEXED BY emails_subscriber
            WHERE subscriber IS NULL AND sent > ? AND ${TEST}) AS recent,
       (SELECT min(sent) FROM emails WHERE sent > ? AND NOT ${TEST}) AS first,
       (SELECT max(sent) FROM emails WHERE sent > ? AND NOT ${TEST}) AS last`,
    [since, since, since, since],
  )
  platform.run(
    `INSERT OR REPLACE INTO summaries (organization, subscribers, campaigns, emails_sent_30d, last_email_sent, falls_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [
      number,
      sumCounters(file, 'status'),
      sumCounters(file, 'campaign'),
      sent?.recent ?? 0,
      sent?.last ?? null,
      sent && sent.first !== null ? sent.first + RECENT_MS : null,
    ],
  )
}

/** Returns the organizations with totals that are wrong because time has passed. */
export function listStaleSummaries(platform: ReadHandle, now: number): number[] {
  return platform.column('SELECT organization FROM summaries WHERE falls_at <= ?', [now])
}

/** Returns the cached totals of an organization, 0 when it has none yet. */
export function readSummary(
  platform: ReadHandle,
  number: number,
): { subscribers: number; campaigns: number } {
  const row = platform.get<{ subscribers: number; campaigns: number }>(
    'SELECT subscribers, campaigns FROM summaries WHERE organization = ?',
    [number],
  )
  return row ?? { subscribers: 0, campaigns: 0 }
}
