import { expect, it } from 'vitest'
import { EMPTY_DEFINITION } from '../../../src/engine/domain/workflows/graph.ts'
import { campaignStart } from '../../../src/engine/sandbox/simulation/campaign-start.ts'
import { enrolSubscribers } from '../../../src/engine/workflows/enrol.ts'
import { encodeId } from '../../../src/shared/ids.ts'
import { cutCases } from '../../soak/workflows.ts'
import { crowd } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'
import { tagId, type TagName, type WorkflowCase } from '../../support/workflow-cases.ts'
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
}, 180_000)

it('the runs that an UNSUBSCRIBE ends are told after it, however many runs one transaction takes', () => {
  // Two at one step add a tag and unsubscribe; the second has a run elsewhere. Listed with public ids.
  expect(cutCases({ cases: 1, seed: 514827122 }).cases).toBe(1)
})

it('the id of a run that a bounce ends does not tell how time was cut between clicks', () => {
  expect(cutCases({ cases: 1, seed: 736861689 }).cases).toBe(1)
})

it.each([
  ['another workflow is left', () => REMOVING, 12],
  ['a filter of an exit rule ends some', () => leavingByFilter(), 14],
  ['some do their first step only', () => firstStepOnly(), 14],
  ['links to unsubscribe end them, and no workflow hears mail', () => leavingByLink(), 40],
  ['tags are heard, and another workflow is entered', () => taggingAndEntering(), 16],
  ['a subscriber has two runs, and the second leaves by what the first did', () => twiceTheSame(), 14],
  ['one event starts two workflows', () => startingTwo(null), 24],
  [
    'one event starts two workflows, of the second the first step only',
    () => startingTwo('RUN_FIRST_STEP'),
    24,
  ],
])(
  'the events of a run come before those of the next one, however many one transaction takes: %s',
  (_, world, atLeast) => {
    // An action of tags weighs 2: with 7 a part ends in the middle of a step with room for less than one more run.
    const [whole, ...parts] = [5000, 1, 7].map((limit) => {
      const played = playCase(world(), { limit, cuts: [] })
      const { read } = played.file
      const rows = {
        events: read.all('SELECT id, subscriber, type, at FROM events ORDER BY id'),
        runs: read.all('SELECT * FROM workflow_runs ORDER BY id'),
      }
      played.close()
      return rows
    })
    expect(whole?.events.length).toBeGreaterThanOrEqual(atLeast)
    for (const part of parts) expect(part).toEqual(whole)
  },
)

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

it('events of one instant are told in the same order, wherever time is cut while a campaign goes out', () => {
  // Both send 40 in a second, and what the first one delivers falls on seconds in which the second one sends.
  const play = (cuts: number[]) => {
    const played = livelyFile()
    played.addPeople(crowd(120))
    for (const seconds of [60, 70]) played.schedule(START + seconds * 1000)
    const [first, second] = [1, 2].map((id) => encodeId('campaign', 1, id))
    const workflow = publishGraph(played.file, WAITING, {
      settings: {
        exitRules: [
          { id: 'r', filters: [], eventFilters: [{ eventType: 'EMAIL_RECEIVED', campaignId: first }] },
        ],
      },
      successGoals: [
        {
          id: 'g',
          name: 'g',
          filters: [],
          exitOnSuccess: true,
          eventFilters: [{ eventType: 'EMAIL_SENT', campaignId: second }],
        },
      ],
    })
    const { organization, file } = played
    const everybody = Array.from({ length: 120 }, (_, index) => index + 1)
    file.transaction(() =>
      enrolSubscribers(
        { db: file.write, now: START, organization },
        { workflow, source: 'MANUAL' },
        everybody,
      ),
    )
    played.advance(START + 119_000, { cuts })
    const told = file.read.all<{ at: number }>(
      'SELECT at, kind, subscriber, subject FROM workflow_events ORDER BY at, id',
    )
    played.advance(START + 120_000)
    const ends = file.read.all('SELECT subscriber, status, reason FROM workflow_runs ORDER BY id')
    played.close()
    return { told, ends }
  }
  const whole = play([])
  expect(new Set(whole.told.map(({ at }) => at)).size).toBeLessThan(whole.told.length / 4)
  expect(new Set(whole.ends.map((run) => (run as { reason: string }).reason))).toEqual(
    new Set(['GOAL', 'EXIT_RULE', 'NOT_MAILABLE']),
  )
  for (const cuts of [[70_000], [75_500], Array.from({ length: 60 }, (_, second) => (60 + second) * 1000)])
    expect(play(cuts.map((at) => START + at))).toEqual(whole)
})

const WAITING: WorkflowCase['workflows'][number] = {
  steps: [
    step('t', 'TRIGGER', { kind: 'MANUAL' }),
    step('w', 'WAIT', { mode: 'DURATION', seconds: 86_400 * 9 }),
    step('x', 'EXIT', {}),
  ],
  edges: edges('t>w', 'w>x'),
  ...EMPTY,
}

/** Four get a tag in one step. */
const TAGGING: WorkflowCase = {
  people: 4,
  workflows: [
    {
      steps: [
        step('t', 'TRIGGER', { kind: 'TAG_ADDED', tags: [tagId('go')] }),
        step('a', 'ACTION', { actions: [{ type: 'ADD_TAGS', tags: [tagId('blue')] }] }),
        step('x', 'EXIT', {}),
      ],
      edges: edges('t>a', 'a>x'),
      ...EMPTY,
    },
  ],
  strategy: null,
  deeds: [1, 2, 3, 4].map((person) => ({
    at: START + 30_000,
    person,
    kind: 'ADD',
    tag: 'go',
    workflow: 0,
    mayTrigger: true,
  })),
  campaigns: [],
  end: START + 600_000,
}

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
    WAITING,
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

const ADD = { kind: 'ADD', workflow: 0, mayTrigger: true } as const

/** Four get two tags in two steps; with the first one, two of them carry what the exit rule asks for. */
function leavingByFilter(): WorkflowCase {
  const carries = (name: TagName) => ({ type: 'TAG', operator: 'BELONGS_TO_ANY', tagIds: [tagId(name)] })
  const second = step('b', 'ACTION', { actions: [{ type: 'ADD_TAGS', tags: [tagId('done')] }] })
  return {
    ...TAGGING,
    workflows: [
      {
        steps: [...(TAGGING.workflows[0]?.steps ?? []), second],
        edges: edges('t>a', 'a>b', 'b>x'),
        settings: {
          ...settings,
          exitRules: [{ id: 'r', eventFilters: [], filters: [carries('red'), carries('blue')] }],
        },
        successGoals,
      },
    ],
    deeds: [
      ...[1, 3].map((person) => ({ ...ADD, at: START + 20_000, person, tag: 'red' as const })),
      ...TAGGING.deeds,
    ],
  }
}

/** Two of four have a run in the other workflow of the group already. */
function firstStepOnly(): WorkflowCase {
  return {
    ...TAGGING,
    strategy: 'RUN_FIRST_STEP',
    workflows: [...TAGGING.workflows, WAITING],
    deeds: [
      ...[2, 4].map((person) => ({
        ...ADD,
        kind: 'ENROL' as const,
        at: START + 10_000,
        person,
        tag: 'go' as const,
        workflow: 1,
      })),
      ...TAGGING.deeds,
    ],
  }
}

/** Each of four gets a tag that is heard, and begins a run that hears what is queued after it. */
function taggingAndEntering(): WorkflowCase {
  const actions = [
    { type: 'ADD_TAGS', tags: [tagId('blue')] },
    { type: 'ADD_TO_WORKFLOW', workflowId: encodeId('workflow', 1, 2) },
  ]
  const [tagging] = TAGGING.workflows as [WorkflowCase['workflows'][number]]
  const steps = tagging.steps.map((one) => (one.id === 'a' ? step('a', 'ACTION', { actions }) : one))
  return { ...TAGGING, workflows: [{ ...tagging, steps }, WAITING] }
}

/** Each of four is enrolled twice at once; who carries the tag that the action adds leaves. */
function twiceTheSame(): WorkflowCase {
  const carries = { type: 'TAG', operator: 'BELONGS_TO_ANY', tagIds: [tagId('blue')] }
  const [tagging] = TAGGING.workflows as [WorkflowCase['workflows'][number]]
  return {
    ...TAGGING,
    workflows: [
      {
        ...tagging,
        settings: {
          ...settings,
          repeat: { mode: 'ALWAYS', cooldownDays: 0 },
          exitRules: [{ id: 'r', eventFilters: [], filters: [carries] }],
        },
      },
    ],
    deeds: [1, 2, 3, 4].flatMap((person) =>
      [10_000, 20_000].map((after) => ({
        ...ADD,
        kind: 'ENROL' as const,
        at: START + after,
        person,
        tag: 'go' as const,
      })),
    ),
  }
}

/** The tag that four get in one workflow starts two others, which give them another one. */
function startingTwo(strategy: WorkflowCase['strategy']): WorkflowCase {
  const started = {
    steps: [
      step('t', 'TRIGGER', { kind: 'TAG_ADDED', tags: [tagId('blue')] }),
      step('a', 'ACTION', { actions: [{ type: 'ADD_TAGS', tags: [tagId('done')] }] }),
      step('x', 'EXIT', {}),
    ],
    edges: edges('t>a', 'a>x'),
    ...EMPTY,
  }
  return { ...TAGGING, strategy, workflows: [...TAGGING.workflows, started, started] }
}

/** Everybody waits in a workflow while a campaign is read. */
function leavingByLink(): WorkflowCase {
  const people = Array.from({ length: 200 }, (_, index) => index + 1)
  return {
    ...TAGGING,
    people: people.length,
    workflows: [WAITING],
    deeds: people.map((person) => ({
      ...ADD,
      kind: 'ENROL' as const,
      at: START + 10_000,
      person,
      tag: 'go' as const,
    })),
    campaigns: [START + 600_000],
    end: START + 5 * 86_400_000,
  }
}
