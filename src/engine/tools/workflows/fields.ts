import { z } from 'zod'
import { RUN_SOURCES, RUN_STATUSES, WAITING_FOR } from '../../domain/workflows/run-states.ts'
import { CONFLICT_STRATEGIES, WORKFLOW_STATUSES } from '../../domain/workflows/status.ts'
import { CONTENT_TYPES } from '../../domain/document.ts'
import { isoTime } from '../fields.ts'

/** Parameter and answer shapes that the workflow tools share (contract: workflow-graphs, workflow-runs). */

export const workflowId = z.string().describe('Id of the workflow (wf_…).')

export const groupId = z.string().describe('Id of the workflow group (wfg_…).')

export const stepId = z
  .string()
  .optional()
  .describe('Step of the published version to start from. Default the TRIGGER.')

export const expectedUpdatedAt = z
  .string()
  .describe('The exact updatedAt that was read last. Another value is refused, and nothing changes.')

export const workflowStatus = z.enum(WORKFLOW_STATUSES)

export const conflictStrategy = z
  .enum(CONFLICT_STRATEGIES)
  .describe(
    'When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.',
  )

/** Steps and edges stay loose in the schema; their reader names what is wrong, and what is known. */
export const graphPart = z.record(z.string(), z.unknown())

const runTotals = z.object({
  active: z.int(),
  waiting: z.int(),
  completed: z.int(),
  canceled: z.int(),
  failed: z.int(),
})

export const workflowSummary = {
  id: z.string(),
  workflowId: z.string().describe('The same as id.'),
  name: z.string(),
  status: workflowStatus,
  trigger: z.string().nullable().describe('Kind of the TRIGGER of the draft; null before there is one.'),
  publishedVersion: z
    .object({ id: z.string(), version: z.int(), publishedAt: isoTime })
    .nullable()
    .describe('What new runs enter; null before the first publication.'),
  activeSubscriberCount: z.int().describe('Runs that go on: ACTIVE and WAITING.'),
  runs: runTotals.describe('How many runs have each status, of every version.'),
  conversions: z.int().describe('How often a goal was reached.'),
  groupId: z.string().nullable().describe('The id of its group.'),
  group: z.object({ id: z.string(), name: z.string(), conflictStrategy }).nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
} as const

export const definition = {
  steps: z.array(graphPart),
  edges: z.array(graphPart),
  settings: graphPart,
  successGoals: z.array(graphPart),
} as const

export const configuredEmail = z.object({
  stepId: z.string(),
  campaignId: z.string().describe('The email of the step; get_campaign shows it.'),
  subject: z.string(),
  preview: z.string().nullable(),
  senderId: z.string().nullable(),
  replyTo: z.string().nullable(),
  contentType: z.enum(CONTENT_TYPES),
  duplicatedFrom: z
    .string()
    .optional()
    .describe('The campaign that it was copied from, because that belongs elsewhere.'),
})

const stepCounts = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  entered: z.int(),
  inside: z.int(),
  completed: z.int(),
  canceled: z.int(),
  failed: z.int(),
  conversions: z.int(),
})

export const workflowDetail = {
  ...workflowSummary,
  draft: z.object({ steps: definition.steps, edges: definition.edges }),
  settings: definition.settings,
  successGoals: definition.successGoals,
  configuredEmails: z.array(configuredEmail).describe('The email of each EMAIL step of the draft.'),
  publishedVersion: z
    .object({
      id: z.string(),
      version: z.int(),
      publishedAt: isoTime,
      ...definition,
      stepCounts: z
        .array(stepCounts)
        .describe(
          'What passed each step: entered = inside + left by its edges + completed + canceled + failed.',
        ),
      edgeCounts: z
        .array(
          z.object({
            id: z.string().nullable().describe('Null for the way of a MOVE_TO_STEP.'),
            source: z.string(),
            target: z.string(),
            passed: z.int(),
          }),
        )
        .describe('How many runs took each edge.'),
    })
    .nullable()
    .describe('The version that new runs enter, with its graph; null before the first publication.'),
} as const

export const activeRunCounts = z.object({ active: z.int(), waiting: z.int() })

export const groupShape = {
  id: z.string(),
  groupId: z.string().describe('The same as id.'),
  name: z.string(),
  conflictStrategy,
  workflowCount: z.int().describe('Workflows assigned to it.'),
  activeRunCounts: activeRunCounts.describe('Runs of those workflows that go on.'),
  createdAt: isoTime,
  updatedAt: isoTime,
} as const

export const run = z.object({
  workflowSubscriberId: z.string().describe('Id of the run (wfs_…).'),
  workflowId: z.string(),
  workflowName: z.string(),
  subscriberId: z.string(),
  status: z.enum(RUN_STATUSES),
  version: z.int().nullable(),
  currentStep: z
    .object({ id: z.string(), type: z.string(), name: z.string() })
    .nullable()
    .describe('Where it stands, or where it ended.'),
  nextActionAt: isoTime
    .nullable()
    .describe('When it goes on by itself; null while it waits for something else.'),
  waitingFor: z.enum(WAITING_FOR).nullable(),
  startedBy: z.enum(RUN_SOURCES),
  startedAt: isoTime,
  enteredAt: isoTime.nullable().describe('When it came to the current step.'),
  endedAt: isoTime.nullable().describe('When it ended, with whatever status.'),
  completedAt: isoTime.nullable().describe('When it ended as COMPLETED; null otherwise.'),
  reason: z.string().nullable().describe('Why it ended.'),
  detail: z.string().nullable(),
  error: z.string().nullable().describe('What went wrong in a FAILED run; null otherwise.'),
  goalId: z.string().nullable(),
  path: z
    .array(
      z.object({ stepId: z.string(), enteredAt: isoTime, leftAt: isoTime, edgeId: z.string().nullable() }),
    )
    .describe('The steps that it has left, in order.'),
})
