import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enrolSubscribers } from '../../../src/engine/workflows/enrol.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/text/time-units.ts'
import { findMailFaults } from '../../support/mail-books.ts'
import { crowd, SendingFile } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { edges, publishGraph, readPaths, step } from '../../support/workflow-file.ts'

let world: SendingFile

beforeEach(() => {
  world = new SendingFile()
  world.addPeople(crowd(20))
})

afterEach(() => {
  expect([...findWorkflowFaults(world.file.read), ...findMailFaults(world.file.read)]).toEqual([])
  world.close()
})

const MANUAL = step('t', 'TRIGGER', { kind: 'MANUAL' })
const END = step('end', 'EXIT')

function enrol(workflow: number, ids: readonly number[], now = START) {
  const { file, organization } = world
  return file.transaction(() =>
    enrolSubscribers({ db: file.write, now, organization }, { workflow, source: 'MANUAL' }, ids),
  )
}

/** Publishes an email, a day of waiting and a second email. Returns the row id of the workflow. */
function publishWelcome(): number {
  return publishGraph(world.file, {
    steps: [
      MANUAL,
      step('hello', 'EMAIL'),
      step('wait', 'WAIT', { mode: 'DURATION', seconds: 86_400 }),
      step('more', 'EMAIL'),
      END,
    ],
    edges: edges('t>hello', 'hello>wait', 'wait>more', 'more>end'),
  })
}

describe('a welcome series', () => {
  it('sends at once, waits, and ends, with every step in its minute', () => {
    const workflow = publishWelcome()
    expect(enrol(workflow, [1, 2, 3]).enrolled).toEqual([1, 2, 3])
    expect(readPaths(world.file)[0]).toMatchObject({ path: 't@0', status: 1 })
    world.advance(START + HOUR_MS)
    expect(readPaths(world.file)[0]).toMatchObject({ path: 't@0 hello@0 wait@0', status: 2 })
    world.advance(START + 2 * DAY_MS)
    expect(readPaths(world.file)[2]).toMatchObject({
      path: 't@0 hello@0 wait@0 more@1440 end@1440',
      status: 3,
      reason: 'EXIT',
    })
    const sent = world.file.read.column<number>(
      'SELECT sent FROM emails WHERE subscriber = 1 AND kind = 2 ORDER BY id',
    )
    expect(sent).toEqual([START, START + DAY_MS])
  })

  it('ends for somebody who unsubscribes meanwhile, and sends nothing more', () => {
    const workflow = publishWelcome()
    enrol(workflow, [1, 2])
    world.advance(START + HOUR_MS)
    world.file.write.run('UPDATE subscribers SET status = 3 WHERE id = 1')
    world.file.write.run("UPDATE counters SET n = n - 1 WHERE kind = 'status' AND key = 1")
    world.advance(START + 2 * DAY_MS)
    expect(readPaths(world.file)[0]).toMatchObject({ status: 4, reason: 'NOT_MAILABLE' })
    expect(readPaths(world.file)[1]).toMatchObject({ status: 3 })
  })
})

it('splits by weight, decides by filters, moves back as often as allowed', () => {
  const workflow = publishGraph(world.file, {
    steps: [
      MANUAL,
      step('split', 'SPLIT', {
        branches: [
          { id: 'a', name: 'A', weight: 50 },
          { id: 'b', name: 'B', weight: 50 },
        ],
      }),
      step('vip', 'CONDITION', { filters: [{ type: 'TAG', operator: 'BELONGS_TO_ANY', tagNames: ['vip'] }] }),
      step('pause', 'WAIT', { mode: 'DURATION', seconds: 60 }),
      step('again', 'MOVE_TO_STEP', { targetStepId: 'pause', maxMoves: 2 }),
      END,
    ],
    edges: edges(
      't>split',
      'split>vip BRANCH a',
      'split>end BRANCH b',
      'vip>end TRUE',
      'vip>pause FALSE',
      'pause>again',
    ),
  })
  enrol(
    workflow,
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
  world.advance(START + DAY_MS)
  const paths = readPaths(world.file)
  const ways = new Set(paths.map(({ path }) => path))
  expect([...ways].toSorted()).toEqual([
    't@0 split@0 end@0',
    't@0 split@0 vip@0 end@0',
    't@0 split@0 vip@0 pause@0 again@1 pause@1 again@2 pause@2 again@3',
  ])
  expect(paths.filter(({ reason }) => reason === 'MOVES_USED').length).toBeGreaterThan(3)
  expect(MINUTE_MS).toBe(60_000)
})
