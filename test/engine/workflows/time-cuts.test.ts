import { expect, it } from 'vitest'
import { EMPTY_DEFINITION } from '../../../src/engine/domain/workflows/graph.ts'
import { campaignStart } from '../../../src/engine/sandbox/simulation/campaign-start.ts'
import { encodeId } from '../../../src/shared/ids.ts'
import { cutCases } from '../../soak/workflows.ts'
import { START } from '../../support/served-sandbox.ts'
import { tagId, type WorkflowCase } from '../../support/workflow-cases.ts'
import { edges, publishGraph, step } from '../../support/workflow-file.ts'
import { livelyFile, playCase } from '../../support/workflow-play.ts'

const { settings, successGoals } = EMPTY_DEFINITION
const EMPTY = { settings, successGoals }

it('how time is cut changes no row: 20 cases with mail that workflows hear (`npm run soak` plays 500)', () => {
  const tally = cutCases({ cases: 20, seed: 0 })
  expect(tally.cases).toBe(20)
  // Runs that began because a message was opened or clicked, and mail that workflows sent.
  expect(tally.heard).toBeGreaterThan(20)
  expect(tally.emails).toBeGreaterThan(20)
}, 60_000)

it('the runs that an UNSUBSCRIBE ends are told after it, however many runs one transaction takes', () => {
  // Two at one step add a tag and unsubscribe; the second has a run elsewhere. Listed with public ids.
  expect(cutCases({ cases: 1, seed: 514827122 }).cases).toBe(1)
})

it('the events of a run come before those of the next one, however many runs one transaction takes', () => {
  const told = [1, 5000].map((limit) => {
    const played = playCase(REMOVING, { limit, cuts: [] })
    const rows = played.file.read.all('SELECT id, subscriber, type FROM events ORDER BY id')
    played.close()
    return rows
  })
  expect(told[1]).toHaveLength(12)
  expect(told[0]).toEqual(told[1])
})

it('a start with mail that workflows hear lets a slice go on for an hour, and any other as far as it likes', () => {
  const played = livelyFile()
  const at = START + 60_000
  played.schedule(at)
  const endOf = () => campaignStart.passage?.(played.file.read)?.until
  expect(endOf()).toBe(null)
  const steps = [step('t', 'TRIGGER', { kind: 'EMAIL_OPENED' }), step('x', 'EXIT', {})]
  publishGraph(played.file, { steps, edges: edges('t>x') })
  expect(endOf()).toBe(at + 3_600_000)
  played.close()
})

/** Both leave the second workflow and get a tag, in one step of the first. */
const REMOVING: WorkflowCase = {
  people: 2,
  workflows: [
    {
      steps: [
        step('t', 'TRIGGER', { kind: 'TAG_ADDED', tags: [tagId('go')] }),
        step('a', 'ACTION', {
          actions: [
            { type: 'REMOVE_FROM_WORKFLOW', workflowId: encodeId('workflow', 1, 2) },
            { type: 'ADD_TAGS', tags: [tagId('red')] },
          ],
        }),
        step('x', 'EXIT', {}),
      ],
      edges: edges('t>a', 'a>x'),
      ...EMPTY,
    },
    {
      steps: [
        step('t', 'TRIGGER', { kind: 'MANUAL' }),
        step('w', 'WAIT', { mode: 'DURATION', seconds: 86_400 }),
        step('x', 'EXIT', {}),
      ],
      edges: edges('t>w', 'w>x'),
      ...EMPTY,
    },
  ],
  strategy: null,
  deeds: [1, 2].flatMap((person) =>
    (['ENROL', 'ADD'] as const).map((kind) => ({
      at: START + 30_000,
      person,
      kind,
      tag: 'go' as const,
      workflow: 1,
      mayTrigger: true,
    })),
  ),
  campaigns: [],
  end: START + 600_000,
}
