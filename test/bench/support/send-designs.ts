import type { Driver } from './reference.ts'

/** Times within a day, so that opens and clicks follow the sending. */
const SENT = Date.UTC(2026, 8, 2, 9)

/** Who opens and who clicks depends on the subscriber alone: 36 % and 10 %. */
const CHANCE = '(s.id * 2654435761 % 1000)'
const COLUMNS =
  'kind, campaign, subscriber, recipient, status, template, merge_values, created, sent, delivered, opened, clicked'
const VALUES = `1, @campaign, s.id, s.email, 3, 1, json_object('name', s.name), ${SENT}, ${SENT}, ${SENT} + 2000,
  CASE WHEN ${CHANCE} < 360 THEN ${SENT} + 3600000 END, CASE WHEN ${CHANCE} < 100 THEN ${SENT} + 3700000 END`

/** The clause that picks whose turn it is; ids are dense here. */
const RANGE = 'WHERE s.id >= @from AND s.id < @to'

const EVENTS = `INSERT INTO events (subscriber, type, at, data)
  SELECT s.id, 6, ${SENT} + 3700000, '{"url":"https://shop.example/"}' FROM subscribers s ${RANGE} AND ${CHANCE} < 100`

const COUNT = `UPDATE subscribers AS s SET email_count = email_count + 1, last_sent = ${SENT},
    open_count = open_count + (${CHANCE} < 360), click_count = click_count + (${CHANCE} < 100),
    last_opened = CASE WHEN ${CHANCE} < 360 THEN ${SENT} + 3600000 ELSE last_opened END,
    last_clicked = CASE WHEN ${CHANCE} < 100 THEN ${SENT} + 3700000 ELSE last_clicked END ${RANGE}`

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
    SELECT @campaign, s.id, 3, ${SENT}, ${SENT} + 2000, CASE WHEN ${CHANCE} < 360 THEN ${SENT} + 3600000 END,
      CASE WHEN ${CHANCE} < 100 THEN ${SENT} + 3700000 END FROM subscribers s ${RANGE}`
}
