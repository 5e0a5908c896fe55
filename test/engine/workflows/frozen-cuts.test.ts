import { beforeAll, expect, test } from 'vitest'
import type { TestOrganization } from '../../support/organization.ts'
import { addPeople, crowd } from '../../support/sending-file.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { edges, publishGraph, step } from '../../support/workflow-file.ts'
import { useWorkflows } from '../../support/workflows.ts'
import { decodeOrganizationId, encodeId } from '../../../src/shared/ids.ts'

const { ready, control } = useWorkflows()

let shop: TestOrganization
beforeAll(async () => {
  shop = await ready()
  addPeople(shop.file, crowd(1500))
  await control('clock.advance', { by: '20s' })
})

/** Draws a branch by the id of each run, so that another id is another way. */
function publishSplit(organization: number): string {
  const branches = ['a', 'b'].map((id) => ({ id, name: id, weight: 50 }))
  const graph = {
    steps: [
      step('t', 'TRIGGER', { kind: 'MANUAL' }),
      step('s', 'SPLIT', { branches }),
      step('w', 'WAIT', { mode: 'DURATION', seconds: 864_000 }),
      step('x', 'EXIT', {}),
    ],
    edges: edges('t>s', 's>w BRANCH a', 's>x BRANCH b', 'w>x'),
  }
  return encodeId('workflow', organization, publishGraph(shop.file, graph, { organization }))
}

test('calls between a frozen enrolment and its tick leave the same runs, wherever time is cut between them', async () => {
  const workflowId = publishSplit(decodeOrganizationId(shop.id) ?? 0)
  await control('snapshot.create', { name: 'before' })
  const play = async (cuts: string[][]) => {
    const pass = async (turn: number) => {
      for (const by of cuts[turn] ?? []) await control('clock.advance', { by })
    }
    await shop.confirm('add_subscribers_to_workflow', { workflowId, query: 'p' })
    await pass(0)
    await shop.post('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
    await shop.confirm('unsubscribe', { email: 'p700@mail.test' })
    await pass(1)
    await shop.call('remove_subscriber_from_workflow', { workflowId, email: 'p3@mail.test' })
    await pass(2)
    const { read } = shop.file
    const runs = read.all(
      'SELECT id, subscriber, status, reason, started, step, path FROM workflow_runs ORDER BY id',
    )
    const events = read.all('SELECT id, subscriber, type, at FROM events ORDER BY id')
    expect(findWorkflowFaults(read)).toEqual([])
    await control('snapshot.restore', { name: 'before' })
    return { runs, events }
  }
  const whole = await play([['10s'], ['10s'], ['1h']])
  expect(whole.runs.length).toBe(1501)
  const cut = await play([
    ['1s', '4s', '5s'],
    ['9s', '1s'],
    ['20s', '1m', '3540s', '40s'],
  ])
  expect(cut.runs).toEqual(whole.runs)
  expect(cut.events).toEqual(whole.events)
})
