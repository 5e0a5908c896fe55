import type { Driver } from './reference.ts'
import { MINUTE_MS } from '../../../src/shared/text/time-units.ts'

// A number is bound as a REAL.
const CAMPAIGN = 'CAST(@campaign AS INTEGER)'

/** Campaigns follow each other by three days, as the clock sends them in `send-advance.ts`. */
const SENT = `(${Date.UTC(2026, 8, 2, 9)} + ${CAMPAIGN} * 259200000 + 1000 * (s.id / 40))`

/**
 * As the sandbox's recipients behave (`outcome-plan.ts`): 32 of 100 open, most within the first hours and some
 * after two days, 5 click; each campaign is answered by others and at other times. An instant that
 * is the same for everybody would leave the index of last openings as it is.
 */
const DRAW = `((s.id * 2654435761 + ${CAMPAIGN} * 40503) % 1000)`
const SHARE = `((s.id * 40503 + ${CAMPAIGN} * 7919) % 1000)`
const OPENS = `${DRAW} < 320`
const CLICKS = `${DRAW} < 50`
const DELIVERED = `(${SENT} + 1000 * (1 + ${SHARE} % 20))`
const OPENED = `((${DELIVERED} / ${MINUTE_MS} + 2 + ${SHARE} * ${SHARE} * ${SHARE} * 2880 / 1000000000) * ${MINUTE_MS})`
const CLICKED = `(${OPENED} + ${MINUTE_MS} * (1 + ${SHARE} % 20))`

const COLUMNS =
  'kind, campaign, subscriber, recipient, status, template, merge_values, created, sent, delivered, opened, clicked'
const ANSWERS = `CASE WHEN ${OPENS} THEN ${OPENED} END, CASE WHEN ${CLICKS} THEN ${CLICKED} END`
const VALUES = `1, @campaign, s.id, s.email, 3, 1, json_object('name', s.name), ${SENT}, ${SENT}, ${DELIVERED}, ${ANSWERS}`

/** The clause that picks the next recipients; ids are dense here. */
const RANGE = 'WHERE s.id >= @from AND s.id < @to'

const EVENTS = `INSERT INTO events (subscriber, type, at, data)
  SELECT s.id, 6, ${CLICKED}, '{"url":"https://shop.example/"}' FROM subscribers s ${RANGE} AND ${CLICKS}`

const COUNT = `UPDATE subscribers AS s SET email_count = email_count + 1, last_sent = ${SENT},
    open_count = open_count + (${OPENS}), click_count = click_count + (${CLICKS}),
    last_opened = CASE WHEN ${OPENS} THEN ${OPENED} ELSE last_opened END,
    last_clicked = CASE WHEN ${CLICKS} THEN ${CLICKED} ELSE last_clicked END ${RANGE}`

export interface Turn {
  campaign: number
  from: number
  to: number
}

/** The whole effect of a sending on a range of subscribers, as three statements. */
export function prepareSetSend(driver: Driver, insert = emailsInsert()): (turn: Turn) => void {
  const statements = [insert, EVENTS, COUNT].map((sql) => driver.prepare(sql))
  return driver.transaction((turn: Turn) => {
    for (const statement of statements) statement.run(turn)
  }).immediate
}

export function emailsInsert(): string {
  return `INSERT INTO emails (${COLUMNS}) SELECT ${VALUES} FROM subscribers s ${RANGE}`
}

/** The same in the shape that was measured first: keyed by campaign and subscriber, nothing rebuilt from it. */
export function leanInsert(): string {
  return `INSERT INTO emails (campaign, subscriber, status, sent, delivered, opened, clicked)
    SELECT @campaign, s.id, 3, ${SENT}, ${DELIVERED}, ${ANSWERS} FROM subscribers s ${RANGE}`
}
