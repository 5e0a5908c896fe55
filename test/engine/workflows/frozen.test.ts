import { afterEach, beforeEach, expect, it } from 'vitest'
import { freezeSubscribers } from '../../../src/engine/workflows/enrol.ts'
import { cancelRunsOf } from '../../../src/engine/workflows/runs.ts'
import { MINUTE_MS } from '../../../src/shared/text/time-units.ts'
import { crowd, SendingFile } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { edges, publishGraph, step } from '../../support/workflow-file.ts'

const PEOPLE = 3000
const everybody = Array.from({ length: PEOPLE }, (_, index) => index + 1)

let world: SendingFile
let workflow: number

beforeEach(() => {
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
  expect(findWorkflowFaults(world.file.read)).toEqual([])
  world.close()
})

const context = () => ({ db: world.file.write, now: START + 1, organization: world.organization })
const freeze = (ids: readonly number[]) =>
  world.file.transaction(() => freezeSubscribers(context(), { workflow, source: 'MANUAL' }, ids))
const count = (sql: string) => world.file.read.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)?.n

it('many are frozen by the call, and begin at its instant before the next tick acts', () => {
  expect(freeze(everybody)).toMatchObject({ enrolled: everybody, skipped: [] })
  expect(count('workflow_runs')).toBe(0)
  world.advance(START + MINUTE_MS, { limit: 700 })
  expect(
    count(`workflow_runs WHERE started = ${START + 1} AND status = 2 AND entered = ${START + MINUTE_MS}`),
  ).toBe(PEOPLE)
  expect(count('workflow_batches')).toBe(0)
})

it('those who are removed before, or enrolled otherwise meanwhile, get no run of the batch', () => {
  freeze(everybody)
  expect(world.file.transaction(() => cancelRunsOf(context(), workflow, [1, 2]))).toBe(2)
  freeze([3])
  world.advance(START + MINUTE_MS)
  expect(count('workflow_runs')).toBe(PEOPLE - 2)
  expect(freeze(everybody).skipped).toHaveLength(PEOPLE - 2)
})
