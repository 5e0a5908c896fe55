import { EMAIL_KINDS, emailStatusCode } from '../../domain/email-status.ts'
import { SENDS_PER_SECOND, turnAfter } from '../../domain/sending-pace.ts'
import type { ReadHandle, SqlValue, WriteHandle } from '../db.ts'
import { dropQueuePart, type StartedMessage, mergeValues, type QueuePart } from './sending-queue.ts'
import { MINUTE_MS, SECOND_MS } from '../../../shared/text/time-units.ts'

/** The columns of an email that change with time. */
export const OUTCOME_COLUMNS = [
  'status',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'outcome',
  'due',
] as const

/** Columns of one email, in this order; the others come from the campaign or the subscriber. */
const COLUMNS = ['subscriber', ...OUTCOME_COLUMNS]
const WIDTH = COLUMNS.length
const ROWS = 50

const DELIVERED = emailStatusCode('DELIVERED')

/** An email that was delivered and has no further events to come. Times are ms UTC. */
export interface DeliveredEmail {
  subscriber: number
  delivered: number
  opened: number | null
  /** The first click; not without an opening. */
  clicked: number | null
}

/**
 * Writes a part of a queue as simulated emails, in the order in which they are added; ids ascend by
 * one.
 * Binding a value costs more than the rest of its statement, and nearly all emails are delivered
 * and opened or not: such a one is packed into a single integer.
 */
export class SimulatedEmails {
  private readonly db: WriteHandle
  private readonly part: QueuePart
  private readonly created: number
  private readonly parameters: readonly SqlValue[]
  private readonly sql: Readonly<Record<'arrived' | 'many' | 'one', string>>
  private readonly minute: number
  private readonly arrived: number[] = []
  private readonly rows: SqlValue[] = []
  private place = 0

  constructor(db: WriteHandle, part: QueuePart, { created, keys }: StartedMessage) {
    this.db = db
    this.part = part
    this.created = created
    const { sql, parameters } = mergeValues(db, keys)
    this.parameters = parameters
    this.sql = { arrived: arrivedInsert(sql), many: insertOf(sql, ROWS), one: insertOne(sql) }
    this.minute = part.firstSent - (part.firstSent % MINUTE_MS)
  }

  /** False, and nothing added, for what does not fit into a number. */
  addDelivered(email: DeliveredEmail): boolean {
    const sent = this.part.firstSent + turnAfter(this.place + this.arrived.length + this.rows.length / WIDTH)
    const packed = pack(email, sent, this.minute)
    if (packed === null) return false
    this.writeRows()
    this.arrived.push(packed)
    return true
  }

  /** Any other: `values` are the columns above. */
  add(values: readonly SqlValue[]): void {
    this.writeArrived()
    this.rows.push(...values)
  }

  finish(): void {
    this.writeArrived()
    this.writeRows()
    dropQueuePart(this.db, this.part)
  }

  private writeArrived(): void {
    if (this.arrived.length === 0) return
    const { campaign, template, firstSent } = this.part
    this.db.run(this.sql.arrived, [
      JSON.stringify(this.arrived),
      this.place,
      this.minute,
      firstSent,
      campaign,
      template,
      ...this.parameters,
      this.created,
    ])
    this.place += this.arrived.length
    this.arrived.length = 0
  }

  private writeRows(): void {
    const { rows } = this
    if (rows.length === 0) return
    const same = [this.part.campaign, this.part.template, ...this.parameters, this.created]
    const full = ROWS * WIDTH
    let at = 0
    for (; at + full <= rows.length; at += full) {
      this.db.run(this.sql.many, [...rows.slice(at, at + full), ...same])
    }
    for (; at < rows.length; at += WIDTH) {
      const [subscriber = null, ...own] = rows.slice(at, at + WIDTH)
      this.db.run(this.sql.one, [...same, ...own, subscriber])
    }
    this.place += rows.length / WIDTH
    rows.length = 0
  }
}

function insertOf(values: string, rows: number): string {
  const row = `(${COLUMNS.map(() => '?').join(', ')})`
  const [, ...own] = COLUMNS
  return `WITH m (${COLUMNS.join(', ')}) AS (VALUES ${Array.from({ length: rows }, () => row).join(', ')})
    INSERT INTO emails (kind, campaign, subscriber, recipient, template, merge_values, created, ${own.join(', ')})
    SELECT ${EMAIL_KINDS.CAMPAIGN}, ?, s.id, s.email, ?, ${values}, ?, ${own.map((name) => `m.${name}`).join(', ')}
    FROM m CROSS JOIN subscribers s ON s.id = m.subscriber`
}

function insertOne(values: string): string {
  return `INSERT INTO emails (kind, campaign, subscriber, recipient, template, merge_values, created, ${OUTCOME_COLUMNS.join(', ')})
    SELECT ${EMAIL_KINDS.CAMPAIGN}, ?, s.id, s.email, ?, ${values}, ?, ${OUTCOME_COLUMNS.map(() => '?').join(', ')}
    FROM subscribers s WHERE s.id = ?`
}

/** Bits of a packed email from the lowest: seconds to delivery, minutes from there on to opening and to click. */
const SECONDS_BITS = 5
const CLICKED_BITS = 5
const OPENED_BITS = 12
const CLICKED_AT = 2 ** SECONDS_BITS
const OPENED_AT = CLICKED_AT * 2 ** CLICKED_BITS
const SUBSCRIBER_AT = OPENED_AT * 2 ** OPENED_BITS
const MOST_SUBSCRIBER = Math.floor(Number.MAX_SAFE_INTEGER / SUBSCRIBER_AT)

/** Zero minutes stand for never. `minute` is the one in which the first of the part is sent. */
function pack(
  { subscriber, delivered, opened, clicked }: DeliveredEmail,
  sent: number,
  minute: number,
): number | null {
  const seconds = (delivered - sent) / SECOND_MS
  const openedAfter = opened === null ? 0 : (opened - minute) / MINUTE_MS
  const clickedAfter = clicked === null ? 0 : (clicked - (opened ?? clicked)) / MINUTE_MS
  const fits =
    isWithin(seconds, 0, 2 ** SECONDS_BITS) &&
    isWithin(openedAfter, opened === null ? 0 : 1, 2 ** OPENED_BITS) &&
    isWithin(clickedAfter, clicked === null ? 0 : 1, 2 ** CLICKED_BITS) &&
    subscriber < MOST_SUBSCRIBER
  if (!fits) return null
  return subscriber * SUBSCRIBER_AT + openedAfter * OPENED_AT + clickedAfter * CLICKED_AT + seconds
}

function isWithin(value: number, least: number, beyond: number): boolean {
  return Number.isInteger(value) && value >= least && value < beyond
}

function arrivedInsert(values: string): string {
  const bits = (from: number, count: number) => `(q.value >> ${from} & ${2 ** count - 1})`
  const seconds = bits(0, SECONDS_BITS)
  const clicked = bits(SECONDS_BITS, CLICKED_BITS)
  const opened = bits(SECONDS_BITS + CLICKED_BITS, OPENED_BITS)
  const subscriber = `q.value >> ${SECONDS_BITS + CLICKED_BITS + OPENED_BITS}`
  const sent = `p.first + ${SECOND_MS} * ((p.place + q.key) / ${SENDS_PER_SECOND})`
  // A number is bound as a REAL, and a quarter of a second is no whole turn.
  const integer = 'CAST(? AS INTEGER)'
  return `WITH p (list, place, minute, first) AS (VALUES (?, ${integer}, ${integer}, ${integer}))
    INSERT INTO emails (kind, campaign, subscriber, recipient, template, merge_values, created,
      status, sent, delivered, opened, clicked)
    SELECT ${EMAIL_KINDS.CAMPAIGN}, ?, s.id, s.email, ?, ${values}, ?, ${DELIVERED}, ${sent},
      ${sent} + ${SECOND_MS} * ${seconds},
      CASE WHEN ${opened} THEN p.minute + ${MINUTE_MS} * ${opened} END,
      CASE WHEN ${clicked} THEN p.minute + ${MINUTE_MS} * (${opened} + ${clicked}) END
    FROM p CROSS JOIN json_each(p.list) q CROSS JOIN subscribers s ON s.id = ${subscriber}`
}

/** The ids that the next email and the next event will get. */
export interface NextIds {
  email: number
  event: number
}

/** Returns the ids that the next email and the next event will get. */
export function readNextIds(db: ReadHandle): NextIds {
  const ends = db.get<NextIds>(
    `SELECT ifnull((SELECT max(id) FROM emails), 0) + 1 AS email,
       ifnull((SELECT max(id) FROM events), 0) + 1 AS event`,
  )
  return ends ?? { email: 1, event: 1 }
}
