import type { Heard } from '../../domain/workflows/matching.ts'
import { eventCode } from '../../domain/event-types.ts'
import type { ReadHandle } from '../db.ts'

/** Something that happened to the subscribers of runs. */
export interface Happening extends Heard {
  /** Row ids of the runs. */
  runs: number[]
}

const CALLED = eventCode('WEBHOOK_EXECUTED')

/** Kinds that emails imply, beside those that are stored. */
const OF_EMAILS: readonly number[] = (
  ['EMAIL_SENT', 'EMAIL_RECEIVED', 'EMAIL_OPENED', 'EMAIL_BOUNCED', 'EMAIL_COMPLAINED'] as const
).map(eventCode)

const STORED = `SELECT q.run, e.type,
    coalesce(e.data ->> '$.tagId', e.data ->> '$.fieldId', e.data ->> '$.campaignId', e.data ->> '$.workflowId') AS subject,
    CASE e.type WHEN ${CALLED} THEN e.data ->> '$.stepId' ELSE e.data ->> '$.url' END AS url,
    e.data ->> '$.amount' AS amount
  FROM q CROSS JOIN events e ON e.subscriber = q.subscriber
  WHERE e.type IN (SELECT value FROM kinds) AND e.at >= q.since`

const IMPLIED = `SELECT q.run, e.type, e.campaign, NULL, NULL
  FROM q CROSS JOIN email_events e ON e.subscriber = q.subscriber
  WHERE e.type IN (SELECT value FROM kinds) AND e.at >= q.since`

/**
 * Returns what of these kinds (codes of event types) happened to the subscribers of runs since the runs began: each
 * different thing once, however many subscribers it happened to.
 */
export function listHappenings(
  db: ReadHandle,
  kinds: readonly number[],
  runs: readonly { id: number; subscriber: number; started: number }[],
): Happening[] {
  const found = kinds.some((kind) => OF_EMAILS.includes(kind)) ? `${STORED} UNION ALL ${IMPLIED}` : STORED
  return db
    .all<Heard & { amount: number | null; runs: string }>(
      `WITH q AS MATERIALIZED (SELECT value ->> 0 AS run, value ->> 1 AS subscriber, value ->> 2 AS since FROM json_each(?)),
         kinds AS MATERIALIZED (SELECT value FROM json_each(?))
       SELECT type AS kind, subject, url, amount, json_group_array(run) AS runs FROM (${found}) GROUP BY type, subject, url, amount`,
      [
        JSON.stringify(runs.map(({ id, subscriber, started }) => [id, subscriber, started])),
        JSON.stringify(kinds),
      ],
    )
    .map(({ amount, runs: ids, ...heard }) => ({
      ...heard,
      amount: amount === null ? null : Math.round(amount * 100),
      runs: JSON.parse(ids) as number[],
    }))
}
