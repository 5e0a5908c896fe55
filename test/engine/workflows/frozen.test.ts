import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { amongIds } from '../../../src/engine/store/audience/condition.ts'
import { listSubscriberIds } from '../../../src/engine/store/audience/search.ts'
import { enrolSubscribers, freezeEnrolment } from '../../../src/engine/workflows/enrol.ts'
import { cancelRunsOf } from '../../../src/engine/workflows/runs.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/shared/text/time-units.ts'
import { crowd, SendingFile } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { edges, insertGroupForTest, publishGraph, step } from '../../support/workflow-file.ts'

const PEOPLE = 3000

let world: SendingFile
let workflow: number
let isMadeUp = false

beforeEach(() => {
  isMadeUp = false
  world = new SendingFile()
  world.addPeople(crowd(PEOPLE))
  workflow = publishGraph(world.file, {
    steps: [
      step('t', 'TRIGGER', { kind: 'MANUAL' }),
      step('wait', 'WAIT', { mode: 'DURATION', seconds: 600 }),
      step('end', 'EXIT'),
    ],
    edges: edges('t>wait', 'wait>end'),
  })
})

afterEach(() => {
  // Runs that were put there past the engine add up to nothing.
  if (!isMadeUp) expect(findWorkflowFaults(world.file.read)).toEqual([])
  world.close()
})

const context = () => ({ db: world.file.write, now: START + 1, organization: world.organization })
const entrance = () => ({ workflow, source: 'MANUAL' as const })
const freeze = () => {
  const everybody = { status: null, text: null, conditions: [] }
  return world.file.transaction(() => freezeEnrolment(context(), entrance(), everybody))
}
const count = (sql: string) => world.file.read.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)?.n

it('many are frozen by the call, and begin at its instant before the next tick acts', () => {
  expect(freeze()).toEqual({ matched: PEOPLE, enrolled: PEOPLE, notMailable: 0, repeat: 0, group: 0 })
  expect(count('workflow_runs')).toBe(0)
  world.advance(START + MINUTE_MS, { limit: 700 })
  expect(
    count(`workflow_runs WHERE started = ${START + 1} AND status = 2 AND entered = ${START + MINUTE_MS}`),
  ).toBe(PEOPLE)
  expect(count('workflow_batches')).toBe(0)
})

it('those who are removed before get a canceled run, and who is enrolled again gets no second one', () => {
  freeze()
  expect(world.file.transaction(() => cancelRunsOf(context(), workflow, [1, 2]))).toBe(2)
  world.file.transaction(() => enrolSubscribers(context(), entrance(), [3]))
  world.advance(START + MINUTE_MS)
  expect(count('workflow_runs')).toBe(PEOPLE)
  expect(count('workflow_runs WHERE status > 2 AND subscriber <= 2')).toBe(2)
  expect(freeze()).toMatchObject({ matched: PEOPLE, enrolled: 0, repeat: PEOPLE })
})

test.each([
  ['ONCE', 0, 0],
  ['ALWAYS', 1, 0],
  ['ALWAYS', 0, PEOPLE],
] as const)(
  'frozen twice in one minute: repeat %s, cooldown %i enrols %i more',
  (mode, cooldownDays, more) => {
    const graph = {
      steps: [
        step('t', 'TRIGGER', { kind: 'MANUAL' }),
        step('w', 'WAIT', { mode: 'DURATION', seconds: 600 }),
      ],
      edges: edges('t>w'),
    }
    workflow = publishGraph(world.file, { ...graph }, { settings: { repeat: { mode, cooldownDays } } })
    expect(freeze().enrolled).toBe(PEOPLE)
    expect(freeze()).toMatchObject({ matched: PEOPLE, enrolled: more, repeat: PEOPLE - more })
    world.advance(START + MINUTE_MS)
    expect(count(`workflow_runs WHERE workflow = ${workflow}`)).toBe(PEOPLE + more)
  },
)

it('who is frozen in another workflow of a SKIP_NEW group is not enrolled', () => {
  const group = insertGroupForTest(world.file, 'SKIP_NEW')
  const graph = {
    steps: [step('t', 'TRIGGER', { kind: 'MANUAL' }), step('w', 'WAIT', { mode: 'DURATION', seconds: 600 })],
    edges: edges('t>w'),
  }
  workflow = publishGraph(world.file, graph, { group })
  freeze()
  workflow = publishGraph(world.file, graph, { group })
  expect(freeze()).toMatchObject({ enrolled: 0, group: PEOPLE })
  world.advance(START + MINUTE_MS)
  expect(count('workflow_runs')).toBe(PEOPLE)
})

it('a DATE trigger that concerns many freezes them, and their runs act in the same tick', () => {
  world.file.transaction(() =>
    world.file.write.run('UPDATE workflows SET date_due = ? WHERE id = ?', [START + MINUTE_MS, workflow]),
  )
  world.file.transaction(() =>
    world.file.write.run(`INSERT INTO suppressions (email, kind, at, subscriber)
      SELECT email, 1, ${START}, id FROM subscribers WHERE id = 7`),
  )
  world.advance(START + MINUTE_MS, { limit: 700 })
  const began = `workflow_runs WHERE started = ${START + MINUTE_MS} AND source = 1 AND status = 2`
  expect(count(`${began} AND entered = started`)).toBe(PEOPLE - 1)
  world.advance(START + 2 * MINUTE_MS)
  expect(count('workflow_runs')).toBe(PEOPLE - 1)
})

describe.each(['ONCE', 'AFTER_COMPLETION', 'ALWAYS'] as const)('repeat %s', (mode) => {
  test.each([
    ['SKIP_NEW', 0],
    ['SKIP_NEW', 30],
    ['CANCEL_EXISTING', 0],
    ['RUN_FIRST_STEP', 30],
  ] as const)('group %s, cooldown %i: freezing enrols the same as one call', (strategy, cooldownDays) => {
    const { file } = world
    const group = insertGroupForTest(file, strategy)
    const graph = {
      steps: [step('t', 'TRIGGER', { kind: 'MANUAL' }), step('end', 'EXIT')],
      edges: edges('t>end'),
    }
    const rival = publishGraph(file, graph, { group })
    workflow = publishGraph(file, graph, { group, settings: { repeat: { mode, cooldownDays } } })
    spreadOut(rival)
    for (const status of ['SUBSCRIBED', null] as const) {
      const search = { status, text: null, conditions: [idBelow(61)] }
      const { matched, enrolled, ...skipped } = file.rehearse(() => {
        const counts = freezeEnrolment(context(), entrance(), search)
        const ids = count('workflow_batch_subscribers') ?? 0
        return { ...counts, enrolled: [counts.enrolled, ids, listFrozen()] }
      })
      const judged = file.rehearse(() =>
        enrolSubscribers(context(), entrance(), listSubscriberIds(file.read, search)),
      )
      const because = (reason: string) => judged.skipped.filter((one) => one.reason === reason).length
      expect(enrolled).toEqual([judged.enrolled.length, judged.enrolled.length, judged.enrolled])
      expect(matched).toBe(judged.enrolled.length + judged.skipped.length)
      expect(skipped).toEqual({
        notMailable: because('NOT_MAILABLE'),
        repeat: because('REPEAT'),
        group: because('GROUP'),
      })
      expect(judged.enrolled.length).toBeGreaterThan(0)
      expect(skipped.notMailable).toBeGreaterThan(0)
    }
  })
})

const listFrozen = () =>
  world.file.read.column<number>('SELECT subscriber FROM workflow_batch_subscribers ORDER BY subscriber')

const idBelow = (id: number) => amongIds(Array.from({ length: id - 1 }, (_, index) => index + 1))

/** Everything that can keep somebody out, in all combinations, among the first 60. */
function spreadOut(rival: number): void {
  isMadeUp = true
  const { write } = world.file
  const run = (sql: string) => void write.run(sql)
  const past = (of: number, status: number, ended: string, ids: string) =>
    run(`INSERT INTO workflow_runs (workflow, subscriber, status, version, step, started, ended)
      SELECT ${of}, id, ${status}, (SELECT version FROM workflows WHERE id = ${of}), 1, 1, ${ended} FROM subscribers WHERE id < 61 AND ${ids}`)
  world.file.transaction(() => {
    run('UPDATE subscribers SET status = 3 WHERE id < 61 AND id % 5 = 0')
    run(
      `INSERT INTO suppressions (email, kind, at, subscriber) SELECT email, 1, ${START}, id FROM subscribers WHERE id < 61 AND id % 7 = 0`,
    )
    past(workflow, 3, `${START - DAY_MS}`, 'id % 4 = 1')
    past(workflow, 4, `${START - 60 * DAY_MS}`, 'id % 3 = 1')
    past(workflow, 2, 'NULL', 'id % 11 = 1')
    past(rival, 1, 'NULL', 'id % 4 < 2')
    past(rival, 3, `${START}`, 'id % 2 = 0')
  })
}
