import type { Statement } from 'better-sqlite3'
import { eventCode } from '../../../src/engine/domain/event-types.ts'
import { HOUR_MS } from '../../../src/shared/text/time-units.ts'
import type { Driver } from './reference.ts'
import { numberOf, STEPS, type Subjects, type Trip } from './workflow-trips.ts'

/** A trip of runs of one version that stand at `settle`. */
export interface HandTrip {
  trip: Trip
  workflow: number
  version: number
  subjects: Subjects
}

const STARTED = Date.UTC(2026, 8, 2, 9)
const [ACTIVE, WAITING, COMPLETED] = [1, 2, 3]
const TIMER = 1

/** Where runs stand before the trip: everybody has waited at `settle`. Not measured. */
export function enrolByHand(driver: Driver, { workflow, version }: HandTrip, subscribers: number): void {
  driver
    .prepare(
      `INSERT INTO workflow_runs (workflow, subscriber, status, version, step, entered, due, waiting_for, started)
       SELECT @workflow, id, ${WAITING}, @version, ${numberOf('settle')}, ${STARTED}, ${STARTED + HOUR_MS}, ${TIMER}, ${STARTED}
       FROM subscribers WHERE id <= @subscribers`,
    )
    .run({ workflow, version, subscribers })
  driver
    .prepare(
      'UPDATE workflow_steps SET entered = @subscribers, inside = @subscribers WHERE version = @version AND step = 1',
    )
    .run({ version, subscribers })
}

/** What is done for a step, as SQL; `@run` narrows it to one run, or stands for all of the step. */
function statementsOf(trip: Trip, which: 'all' | 'one'): Record<string, string[]> {
  const among =
    which === 'all'
      ? 'r.version = @version AND r.step = @step AND r.status <= 2'
      : 'r.id = @run AND r.status <= 2'
  const one = which === 'all' ? '' : 'AND s.id = (SELECT subscriber FROM workflow_runs WHERE id = @run)'
  const told = (type: 'TAG_ADDED' | 'WORKFLOW_COMPLETED' | 'FIELD_UPDATED', data: string, from: string) =>
    `INSERT INTO events (subscriber, type, at, data) SELECT r.subscriber, ${eventCode(type)}, @at, ${data}
     FROM workflow_runs r ${from} WHERE ${among}`
  const act =
    trip === 'simple'
      ? [
          `INSERT OR IGNORE INTO subscriber_tags (tag, subscriber)
           SELECT @subject, r.subscriber FROM workflow_runs r WHERE ${among}`,
          `INSERT INTO counters (kind, key, n) VALUES ('tag', @subject, changes())
           ON CONFLICT (kind, key) DO UPDATE SET n = n + excluded.n`,
          told(
            'TAG_ADDED',
            `json_object('tagId', @subject, 'tagName', (SELECT name FROM tags WHERE id = @subject))`,
            '',
          ),
        ]
      : [
          told(
            'FIELD_UPDATED',
            `json_object('fieldId', @subject, 'fieldName', (SELECT name FROM custom_fields WHERE id = @subject),
              'oldValue', s.fields ->> @place, 'newValue', @value)`,
            'CROSS JOIN subscribers s ON s.id = r.subscriber',
          ),
          `UPDATE subscribers AS s SET fields = jsonb_set(coalesce(s.fields, '{}'), @place, @value), updated = @at
           WHERE s.id IN (SELECT r.subscriber FROM workflow_runs r WHERE ${among}) ${one}`,
        ]
  // Nobody fails the condition, but each is asked.
  const judge =
    trip === 'simple'
      ? `SELECT count(*) FROM workflow_runs r WHERE ${among} AND EXISTS
           (SELECT 1 FROM subscriber_tags t WHERE t.subscriber = r.subscriber AND t.tag = @subject)`
      : `SELECT count(*) FROM workflow_runs r WHERE ${among} AND EXISTS (SELECT 1 FROM events e
           WHERE e.subscriber = r.subscriber AND e.type = ${eventCode('FIELD_UPDATED')} AND e.at >= r.started
             AND e.data ->> '$.fieldId' = @subject)`
  const move = `UPDATE workflow_runs AS r SET path = path || '[' || step || ',' || entered || ',' || @at || ',' || @edge || '],',
      step = @next, entered = @at, due = @due, status = @status, waiting_for = @waiting WHERE ${among}`
  const end = `UPDATE workflow_runs AS r SET status = ${COMPLETED}, ended = @at, reason = 'EXIT', due = NULL, waiting_for = NULL
    WHERE ${among}`
  const completed = told(
    'WORKFLOW_COMPLETED',
    `json_object('workflowId', @workflow, 'workflowName', 'Welcome')`,
    '',
  )
  return {
    settle: [move],
    first: [...act, move],
    pause: [move],
    judge: [judge, move],
    second: [...act, move],
    rest: [move],
    end: [completed, end],
  }
}

const COUNT = [
  'UPDATE workflow_steps SET inside = inside - @count WHERE version = @version AND step = @step',
  'UPDATE workflow_edges SET passed = passed + @count WHERE version = @version AND edge = @edge',
  'UPDATE workflow_steps SET entered = entered + @count, inside = inside + @count WHERE version = @version AND step = @next',
]

/** What the statements of one step are given. */
function valuesOf(
  hand: HandTrip,
  step: number,
  turn: number,
): Record<string, number | string | bigint | null> {
  const name = STEPS[step]
  const next = step + 1
  const waits = STEPS[next] === 'pause' || STEPS[next] === 'rest'
  const at = BigInt(STARTED + HOUR_MS * turn)
  const { subjects, workflow, version } = hand
  const subject = BigInt(name === 'second' ? subjects.second : subjects.first)
  return {
    ...{ version, step, next, subject, at, edge: BigInt(step), workflow: BigInt(workflow) },
    place: `$."${subject}"`,
    value: subjects.value,
    due: waits ? at + BigInt(HOUR_MS) : at,
    status: waits ? WAITING : ACTIVE,
    waiting: waits ? TIMER : null,
  }
}

/** Which hour of the trip a step acts in. */
const TURNS: Record<string, number> = { settle: 1, first: 1, pause: 2, judge: 2, second: 2, rest: 3, end: 3 }

/** All runs go through the trip in one transaction, a step after the other. */
export function prepareSetTrip(driver: Driver, trip: Trip): (hand: HandTrip, runs: number) => void {
  const perStep = STEPS.slice(1).map((name, index) => ({
    step: index + 1,
    turn: TURNS[name] ?? 0,
    statements: (statementsOf(trip, 'all')[name] ?? []).map((sql) => driver.prepare(sql)),
  }))
  const counts = COUNT.map((sql) => driver.prepare(sql))
  return driver.transaction((hand: HandTrip, count: number) => {
    for (const { step, turn, statements } of perStep) {
      const values = valuesOf(hand, step, turn)
      for (const statement of statements) execute(statement, values)
      for (const statement of counts) statement.run({ ...values, count })
    }
  }).immediate
}

/**
 * Each step of each run in a transaction of its own. `plain` is how that is written first: the graph is
 * read from its JSON and every statement prepared where it is used.
 */
export function walkOneByOne(
  driver: Driver,
  hand: HandTrip,
  runs: readonly number[],
  { plain }: { plain: boolean },
): void {
  const kept = new Map<string, Statement>()
  const find = (sql: string) => {
    if (plain) return driver.prepare(sql)
    const known = kept.get(sql) ?? driver.prepare(sql)
    kept.set(sql, known)
    return known
  }
  const all = statementsOf(hand.trip, 'one')
  const step = driver.transaction((run: number, number: number) => {
    if (plain) readGraph(driver, hand.version)
    const name = STEPS[number] ?? ''
    const values = { ...valuesOf(hand, number, TURNS[name] ?? 0), run, count: 1 }
    for (const sql of [...(all[name] ?? []), ...COUNT]) {
      execute(find(sql), values)
    }
  })
  for (let number = 1; number < STEPS.length; number += 1) for (const run of runs) step.immediate(run, number)
}

function execute(statement: Statement, values: object): void {
  if (statement.reader) statement.get(values)
  else statement.run(values)
}

function readGraph(driver: Driver, version: number): unknown {
  const definition = driver
    .prepare('SELECT definition FROM workflow_versions WHERE id = ?')
    .pluck()
    .get(version)
  return JSON.parse(definition as string)
}
