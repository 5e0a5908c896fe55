import { EMAIL_KINDS } from '../../domain/email-status.ts'
import { type EventType, eventCode } from '../../domain/event-types.ts'
import type { WriteHandle } from '../../store/db.ts'
import type { TemplateLink } from '../../store/emails/email-templates.ts'
import { type HeardEvent, queueHeard } from '../../store/workflows/queue.ts'
import { listHeardKinds } from '../../workflows/hear.ts'

/** An email as far as workflows hear of it. */
interface HeardEmail {
  kind: number
  campaign: number | null
  subscriber: number | null
}

/** When its delivery events are, ms UTC, null for never. */
export interface DeliveryTimes {
  sent: number | null
  delayed: number | null
  delivered: number | null
  opened: number | null
  bounced: number | null
  complained: number | null
  clicks: readonly { at: number; link: number }[]
}

/** Nothing happens. */
export const NO_TIMES: Readonly<DeliveryTimes> = {
  sent: null,
  delayed: null,
  delivered: null,
  opened: null,
  bounced: null,
  complained: null,
  clicks: [],
}

/** Delivery events that an ACTIVE workflow hears, gathered and queued at the end of a transaction. */
export class HeardMail {
  private readonly db: WriteHandle
  private readonly kinds: ReadonlySet<number>
  private readonly events: HeardEvent[] = []

  constructor(db: WriteHandle) {
    this.db = db
    this.kinds = listHeardKinds(db)
  }

  /** Adds the events from `from` up to and with `until`, in the order of time. */
  add(
    email: HeardEmail,
    times: DeliveryTimes,
    { from, until, links }: { from: number; until: number; links: readonly TemplateLink[] },
  ): void {
    const { subscriber } = email
    if (this.kinds.size === 0 || subscriber === null || email.kind === EMAIL_KINDS.TEST) return
    const list: [EventType, number | null, string | null][] = [
      ['EMAIL_SENT', times.sent, null],
      ['EMAIL_DELIVERY_DELAYED', times.delayed, null],
      ['EMAIL_RECEIVED', times.delivered, null],
      ['EMAIL_BOUNCED', times.bounced, null],
      ['EMAIL_OPENED', times.opened, null],
      ...times.clicks.map(
        ({ at, link }) => ['EMAIL_CLICKED', at, links[link]?.url ?? ''] as [EventType, number, string],
      ),
      ['EMAIL_COMPLAINED', times.complained, null],
    ]
    for (const [type, at, url] of list) {
      const kind = eventCode(type)
      if (at === null || at < from || at > until || !this.kinds.has(kind)) continue
      const about = { kind, subject: email.campaign, url, amount: null }
      this.events.push({ ...about, at, source: 'MAIL', subscriber, mayTrigger: true, enrolled: false })
    }
  }

  /** Returns what was gathered since this was last called. */
  take(): HeardEvent[] {
    return this.events.splice(0)
  }

  write(): void {
    queueHeard(this.db, this.take())
  }
}
