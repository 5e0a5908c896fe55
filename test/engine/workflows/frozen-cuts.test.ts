import { beforeAll, expect, test } from 'vitest'
import { sequence } from '../../support/draw.ts'
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
  await control('snapshot.create', { name: 'before' })
})

/** Advances piece by piece. Returns when that leads to, ms UTC. */
async function pass(pieces: readonly { by?: string; to?: 'present' }[]): Promise<number> {
  for (const { by } of pieces)
    await control('clock.advance', by === undefined ? { to: (await control('clock.get')).now } : { by })
  return Date.parse((await control('clock.get')).now)
}

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

/** Cuts so many seconds at random; after some of the pieces time is asked to go nowhere. */
function drawCuts(chance: () => number, seconds: number): { by?: string; to?: 'present' }[] {
  const inner = Array.from({ length: Math.floor(chance() * 4) }, () => Math.ceil(chance() * seconds))
  const ends = [...new Set([...inner, seconds])].toSorted((one, other) => one - other)
  const pieces = ends.map((end, index) => end - (ends[index - 1] ?? 0)).filter((piece) => piece > 0)
  const still = () => (chance() < 0.5 ? [{ to: 'present' as const }] : [])
  return [...still(), ...pieces.flatMap((piece) => [{ by: `${piece}s` }, ...still()])]
}

test.each([
  ['between two ticks', 20, [10, 10, 3600]],
  ['exactly on a tick', 60, [0, 0, 3600]],
  ['on a tick and after it', 60, [10, 50, 60]],
])(
  'calls between a frozen enrolment and its tick leave the same runs, wherever time is cut between them: %s',
  async (name, start, spans) => {
    const workflowId = publishSplit(decodeOrganizationId(shop.id) ?? 0)
    const at = await pass([{ by: `${start}s` }])
    await control('snapshot.create', { name })
    const play = async (cutsOf: (seconds: number) => Parameters<typeof pass>[0]) => {
      const [first = 0, second = 0, last = 0] = spans
      await shop.confirm('add_subscribers_to_workflow', { workflowId, query: 'p' })
      await pass(cutsOf(first))
      await shop.post('add_subscriber_to_workflow', { workflowId, email: 'ann@mail.test' })
      await shop.confirm('unsubscribe', { email: 'p700@mail.test' })
      await pass(cutsOf(second))
      const { status: removal } = await shop.post('remove_subscriber_from_workflow', {
        workflowId,
        email: 'p3@mail.test',
      })
      await pass(cutsOf(last))
      const { read } = shop.file
      const runs = read.all(
        'SELECT id, subscriber, status, reason, started, step, path FROM workflow_runs ORDER BY id',
      )
      const events = read.all('SELECT id, subscriber, type, at FROM events ORDER BY id')
      expect(findWorkflowFaults(read)).toEqual([])
      await control('snapshot.restore', { name })
      return { runs, events, removal }
    }
    const whole = await play((seconds) => (seconds > 0 ? [{ by: `${seconds}s` }] : []))
    expect(whole.runs.length).toBe(1501)
    const chance = sequence(name)
    const cut = await play((seconds) => drawCuts(chance, seconds))
    expect(cut.runs).toEqual(whole.runs)
    expect(cut.events).toEqual(whole.events)
    // On the tick before, a draw has sent p3 to the end.
    expect([whole.removal, cut.removal]).toEqual(spans[1] === 50 ? [400, 400] : [200, 200])
    expect(at % 60_000).toBe((start % 60) * 1000)
    await control('snapshot.restore', { name: 'before' })
  },
)
