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

const PENDING = emailStatusCode('PENDING')
const DELIVERED = emailStatusCode('DELIVERED')
const BOUNCED = emailStatusCode('BOUNCED')

/** An email of a campaign as it is at some instant. Times are ms UTC. */
export interface SimulatedEmail {
  subscriber: number
  /** Code of the status. */
  status: number
  sent: number | null
  delivered: number | null
  opened: number | null
  clicked: number | null
  bounced: number | null
  complained: number | null
  /** As `emails.outcome` keeps it. */
  outcome: string | null
  due: number | null
}

/**
 * Writes a part of a queue as simulated emails, in the order in which they are added; ids ascend by
 * one.
 * Binding a value costs more than the rest of its statement. Nearly all emails wait, bounced, or
 * were delivered and opened or not: such a one is packed into a single integer, and SQLite takes a
 * run of them out of one JSON list. Others are written by column.
 */
export class SimulatedEmails {
  private readonly db: WriteHandle
  private readonly part: QueuePart
  private readonly created: number
  private readonly parameters: readonly SqlValue[]
  private readonly sql: Readonly<Record<'packed' | 'one', string>>
  private readonly minute: number
  private readonly packed: number[] = []
  private readonly outcomes: string[] = []
  private place = 0
  private written = 0

  constructor(db: WriteHandle, part: QueuePart, { created, keys }: StartedMessage) {
    this.db = db
    this.part = part
    this.created = created
    const { sql, parameters } = mergeValues(db, keys)
    this.parameters = parameters
    this.sql = { packed: packedInsert(sql), one: columnInsert(sql) }
    this.minute = part.firstSent - (part.firstSent % MINUTE_MS)
  }

  add(email: SimulatedEmail): void {
    const turn = this.part.firstSent + turnAfter(this.place)
    const packed = pack(email, { turn, minute: this.minute, outcomes: this.outcomes })
    if (packed === null) this.writeColumns(email)
    else this.packed.push(packed)
    this.place += 1
  }

  /** Returns how many were written: no more than there are subscribers. */
  finish(): number {
    this.writePacked()
    dropQueuePart(this.db, this.part)
    return this.written
  }

  private writePacked(): void {
    const { packed, part, place } = this
    if (packed.length === 0) return
    const { changes } = this.db.run(this.sql.packed, [
      part.campaign,
      part.template,
      ...this.parameters,
      this.created,
      JSON.stringify(this.outcomes),
      this.minute,
      part.firstSent,
      place - packed.length,
      JSON.stringify(packed),
    ])
    packed.length = 0
    this.written += changes
  }

  private writeColumns(email: SimulatedEmail): void {
    this.writePacked()
    const { changes } = this.db.run(this.sql.one, [
      this.part.campaign,
      this.part.template,
      ...this.parameters,
      this.created,
      ...OUTCOME_COLUMNS.map((name) => email[name]),
      email.subscriber,
    ])
    this.written += changes
  }
}

function columnInsert(values: string): string {
  return `INSERT INTO emails (kind, campaign, subscriber, recipient, template, merge_values, created, ${OUTCOME_COLUMNS.join(', ')})
    SELECT ${EMAIL_KINDS.CAMPAIGN}, ?, s.id, s.email, ?, ${values}, ?, ${OUTCOME_COLUMNS.map(() => '?').join(', ')}
    FROM subscribers s WHERE s.id = ?`
}

/** What a packed email is, in its lowest bits. */
const FORMS = {
  /** Delivered, and nothing more comes: seconds from its turn, minutes to opening and from there to click. */
  ANSWERED: 0,
  /** Delivered, and something comes: minutes to that in place of the opening. */
  EXPECTING: 1,
  /** Not sent before its turn. */
  PENDING: 2,
  /** Bounced: seconds from its turn, and which of the outcomes. */
  BOUNCED: 3,
} as const

/** Where a value of a packed email lies: the lowest bit, and how many there are. */
interface Field {
  from: number
  bits: number
}

const FORM = { from: 0, bits: 2 } satisfies Field
const SECONDS = { from: 2, bits: 5 } satisfies Field
const CLICKED = { from: 7, bits: 5 } satisfies Field
const OPENED = { from: 12, bits: 12 } satisfies Field
const WAITED = { from: 2, bits: 14 } satisfies Field
const OUTCOME = { from: 16, bits: 3 } satisfies Field
const SUBSCRIBER = { from: 24, bits: 29 } satisfies Field

/** What a packed email is relative to. */
interface Packing {
  /** When it is sent, ms UTC. */
  turn: number
  /** The minute in which the first of the part is sent, ms UTC. */
  minute: number
  /** Outcomes of the run; a new one is added. */
  outcomes: string[]
}

/** Returns an email as one whole number below 2^53, null when it does not fit. */
function pack(email: SimulatedEmail, packing: Packing): number | null {
  const low = packLow(email, packing)
  return low === null || !fits(email.subscriber, SUBSCRIBER)
    ? null
    : email.subscriber * 2 ** SUBSCRIBER.from + low
}

function packLow(email: SimulatedEmail, { turn, minute, outcomes }: Packing): number | null {
  const { status, due } = email
  if (status === PENDING) return due === turn ? FORMS.PENDING : null
  if (email.sent !== turn) return null
  if (status === BOUNCED && due === null) return packBounced(email, turn, outcomes)
  // Opened, and a click to come: rare.
  if (status !== DELIVERED || (due !== null && email.opened !== null)) return null
  const seconds = ((email.delivered ?? 0) - turn) / SECOND_MS
  const next = due ?? email.opened
  const opened = next === null ? 0 : (next - minute) / MINUTE_MS
  const clicked = email.clicked === null ? 0 : (email.clicked - (next ?? 0)) / MINUTE_MS
  // Zero minutes stand for never.
  const isKept = (opened > 0 || next === null) && (clicked > 0 || email.clicked === null)
  if (!isKept || !fits(seconds, SECONDS) || !fits(opened, OPENED) || !fits(clicked, CLICKED)) return null
  const form = due === null ? FORMS.ANSWERED : FORMS.EXPECTING
  return form | (seconds << SECONDS.from) | (clicked << CLICKED.from) | (opened << OPENED.from)
}

function packBounced({ bounced, outcome }: SimulatedEmail, turn: number, outcomes: string[]): number | null {
  const seconds = ((bounced ?? 0) - turn) / SECOND_MS
  if (outcome === null || !fits(seconds, WAITED)) return null
  const known = outcomes.indexOf(outcome)
  const index = known === -1 ? outcomes.length : known
  if (!fits(index, OUTCOME)) return null
  if (known === -1) outcomes.push(outcome)
  return FORMS.BOUNCED | (seconds << WAITED.from) | (index << OUTCOME.from)
}

function fits(value: number, { bits }: Field): boolean {
  return Number.isInteger(value) && value >= 0 && value < 2 ** bits
}

/**
 * Reading a value of `json_each` costs as much as a column of a row, each time it is named. With a
 * LIMIT the inner SELECT is a coroutine: `q.value` is taken out of the list once for each email.
 */
function packedInsert(values: string): string {
  const field = ({ from, bits }: Field, value = 'q.value') => `(${value} >> ${from} & ${2 ** bits - 1})`
  const opened = `q.minute + ${MINUTE_MS} * ${field(OPENED)}`
  // A number is bound as a REAL, and a quarter of a second is no whole turn.
  const integer = 'CAST(? AS INTEGER)'
  return `INSERT INTO emails (kind, campaign, subscriber, recipient, template, merge_values, created,
      status, sent, delivered, opened, clicked, bounced, outcome, due)
    SELECT ${EMAIL_KINDS.CAMPAIGN}, ?, s.id, s.email, ?, ${values}, ?,
      CASE q.form WHEN ${FORMS.PENDING} THEN ${PENDING} WHEN ${FORMS.BOUNCED} THEN ${BOUNCED} ELSE ${DELIVERED} END,
      CASE WHEN q.form <> ${FORMS.PENDING} THEN q.turn END,
      CASE WHEN q.form < ${FORMS.PENDING} THEN q.turn + ${SECOND_MS} * ${field(SECONDS)} END,
      CASE WHEN q.form = ${FORMS.ANSWERED} AND ${field(OPENED)} THEN ${opened} END,
      CASE WHEN q.form = ${FORMS.ANSWERED} AND ${field(CLICKED)}
        THEN ${opened} + ${MINUTE_MS} * ${field(CLICKED)} END,
      CASE WHEN q.form = ${FORMS.BOUNCED} THEN q.turn + ${SECOND_MS} * ${field(WAITED)} END,
      CASE WHEN q.form = ${FORMS.BOUNCED} THEN ? ->> ${field(OUTCOME)} END,
      CASE q.form WHEN ${FORMS.PENDING} THEN q.turn WHEN ${FORMS.EXPECTING} THEN ${opened} END
    FROM (SELECT value, ${field(FORM, 'value')} AS form, ${integer} AS minute,
        ${integer} + ${SECOND_MS} * ((${integer} + key) / ${SENDS_PER_SECOND}) AS turn
      FROM json_each(?) LIMIT -1) q
    CROSS JOIN subscribers s ON s.id = q.value >> ${SUBSCRIBER.from}`
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

/** Deletes all emails from this id on. */
export function deleteEmailsFrom(db: WriteHandle, first: number): void {
  db.run('DELETE FROM emails WHERE id >= ?', [first])
}
