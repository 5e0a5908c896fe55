import { afterEach, beforeEach, expect, it } from 'vitest'
import { enrolSubscribers } from '../../../src/engine/workflows/enrol.ts'
import { MINUTE_MS } from '../../../src/shared/text/time-units.ts'
import { crowd, SendingFile } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { edges, publishGraph, step } from '../../support/workflow-file.ts'

/** What becomes of runs when a step cannot act. */
let world: SendingFile
beforeEach(() => {
  world = new SendingFile()
  world.addPeople(crowd(2))
})
afterEach(() => {
  expect(findWorkflowFaults(world.file.read)).toEqual([])
  world.close()
})

const manual = step('t', 'TRIGGER', { kind: 'MANUAL' })
const end = step('end', 'EXIT')

function enrolBoth(graph: Parameters<typeof publishGraph>[1]): void {
  const workflow = publishGraph(world.file, graph)
  world.file.transaction(() => {
    const context = { db: world.file.write, now: START + 1, organization: world.organization }
    enrolSubscribers(context, { workflow, source: 'MANUAL' }, [1, 2])
  })
}

const runs = () => world.file.read.all('SELECT status, reason, detail FROM workflow_runs ORDER BY id')

it('filters that are refused today fail the run, and it says why', () => {
  enrolBoth({
    steps: [manual, step('asked', 'CONDITION', { filters: [{ type: 'MOON' }] }), end, step('no', 'EXIT')],
    edges: edges('t>asked', 'asked>end TRUE', 'asked>no FALSE'),
  })
  world.advance(START + MINUTE_MS)
  const failed = { status: 5, reason: 'STEP_FAILED', detail: expect.stringContaining('MOON') }
  expect(runs()).toEqual([failed, failed])
})

it('a fault of ours is no failure of the run: the tick fails, and the run stays where it was', () => {
  enrolBoth({ steps: [manual, step('act', 'ACTION', { actions: [] }), end], edges: edges('t>act') })
  expect(() => world.advance(START + MINUTE_MS)).toThrow('the step "act" has no such edge')
  expect(runs()).toMatchObject([{ status: 1 }, { status: 1 }])
})
