import { EMAIL_KINDS } from '../../domain/email-status.ts'
import type { WriteHandle } from '../../store/db.ts'
import type { OutcomePlan } from './outcome-plan.ts'

const COUNT = `UPDATE subscribers SET email_count = email_count + ?,
  last_sent = nullif(max(coalesce(last_sent, 0), ?), 0), open_count = open_count + ?,
  last_opened = nullif(max(coalesce(last_opened, 0), ?), 0), click_count = click_count + ?,
  last_clicked = nullif(max(coalesce(last_clicked, 0), ?), 0) WHERE id = ?`

// Half the price of a statement per person. An email of a campaign names each person once, so that
// every row counts. MATERIALIZED, or the planner goes through everybody for each of them.
const OF_EMAILS = `WITH m AS MATERIALIZED (SELECT e.subscriber, e.sent, e.opened
  FROM json_each(?) wanted CROSS JOIN emails e WHERE e.id = wanted.value)`
const COUNT_SENT = `${OF_EMAILS} UPDATE subscribers SET email_count = email_count + 1,
  last_sent = max(coalesce(last_sent, 0), m.sent) FROM m WHERE subscribers.id = m.subscriber`
const COUNT_OPENED = `${OF_EMAILS} UPDATE subscribers SET open_count = open_count + 1,
  last_opened = max(coalesce(last_opened, 0), m.opened) FROM m WHERE subscribers.id = m.subscriber`

/** The email that was sent, opened or clicked. */
interface CountedEmail {
  id: number
  kind: number
  campaign: number | null
  subscriber: number | null
}

interface Batch {
  sent: number[]
  opened: number[]
}

/** What people got and did, gathered over one transaction and added once the emails are written. */
export class EngagementCounts {
  private readonly db: WriteHandle
  private readonly batches = new Map<number, Batch>()

  constructor(db: WriteHandle) {
    this.db = db
  }

  /** What of a life falls on `from` or later, up to `until`; `clicks` are those, in order. */
  add(
    email: CountedEmail,
    life: OutcomePlan,
    news: { sent: boolean; opened: boolean; clicks: number[] },
  ): void {
    const { sent, opened, clicks } = news
    if (email.kind === EMAIL_KINDS.CAMPAIGN && email.campaign !== null && clicks.length === 0) {
      if (!sent && !opened) return
      const batch = this.batches.get(email.campaign) ?? { sent: [], opened: [] }
      this.batches.set(email.campaign, batch)
      if (sent) batch.sent.push(email.id)
      if (opened) batch.opened.push(email.id)
      return
    }
    if (!sent && !opened && clicks.length === 0) return
    this.db.run(COUNT, [
      sent ? 1 : 0,
      sent ? life.sent : 0,
      opened ? 1 : 0,
      opened ? (life.opened ?? 0) : 0,
      clicks.length,
      clicks.at(-1) ?? 0,
      email.subscriber,
    ])
  }

  write(): void {
    for (const { sent, opened } of this.batches.values()) {
      if (sent.length > 0) this.db.run(COUNT_SENT, [JSON.stringify(sent)])
      if (opened.length > 0) this.db.run(COUNT_OPENED, [JSON.stringify(opened)])
    }
    this.batches.clear()
  }
}
