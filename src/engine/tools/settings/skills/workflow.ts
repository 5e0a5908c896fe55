import { EVENT_TYPES } from '../../../domain/event-types.ts'
import {
  MOST_ACTIONS,
  MOST_COOLDOWN_DAYS,
  MOST_EDGES,
  MOST_EVENT_FILTERS,
  MOST_KEY_LENGTH,
  MOST_MOVES,
  MOST_RULES,
  MOST_STEPS,
  MOST_WAIT_SECONDS,
} from '../../../domain/limits.ts'
import {
  OUTGOING_EDGES,
  REPEAT_MODES,
  STEP_TYPES,
  type StepType,
  TRIGGER_KINDS,
  type TriggerKind,
  WEEKDAYS,
} from '../../../domain/workflows/graph.ts'
import {
  ACTION_KEYS,
  ACTION_TYPES,
  TRIGGER_KEYS,
  WAIT_MODES,
} from '../../../domain/workflows/read-configs.ts'
import { listEventParts } from '../../../domain/workflows/read-events.ts'
import { HEARS } from '../../../domain/workflows/read-graph.ts'
import { RUN_REASONS, WAITING_FOR } from '../../../domain/workflows/run-states.ts'
import { REASON_WORDS, WAITING_WORDS } from '../../../domain/workflows/run-words.ts'
import { CONFLICT_STRATEGIES } from '../../../domain/workflows/status.ts'
import { DAY_MS, SECOND_MS } from '../../../../shared/text/time-units.ts'
import { code, codes, example, list, page, section, table } from './markdown.ts'
import type { WriteSkill } from './skill.ts'
import { EVERY_STEP, RE_ENGAGEMENT, WELCOME } from './workflow-examples.ts'

const CONFIG: Readonly<Record<StepType, string>> = {
  TRIGGER: '`kind`, what that kind takes (below), and `filters`: who of those is enrolled',
  EMAIL:
    '`email`: `subject`, `content`, and optionally `preview`, `senderId` (default: the default sender), `replyTo`, `contentType` (default MAILY). To keep an email as it is, send `campaignId` as `get_workflow` shows it',
  WAIT: '`mode` and what that mode takes (below)',
  WAIT_UNTIL: '`timeoutSeconds`; what is waited for stands in `eventFilters`',
  CONDITION: '`filters`, or `eventFilters` on the step: one of these happened since the run began',
  SPLIT: '`branches`: each has `id`, `name`, `weight`; weights are whole percents that sum to 100',
  MOVE_TO_STEP: `\`targetStepId\` and \`maxMoves\` (default 1, at most ${MOST_MOVES}): the only way back`,
  ACTION: '`actions`, done in order (below)',
  GOAL: '`filters` or `eventFilters`; counts a conversion, and everybody goes on',
  EXIT: '`reason`, optional: ends the run as COMPLETED',
  WEBHOOK:
    '`url` (https, or this machine) and optionally `secret`; an answer below 400 lets the run go on, any other fails it',
}

const STARTS: Readonly<Record<TriggerKind, string>> = {
  TAG_ADDED: 'somebody gets one of the tags',
  TAG_REMOVED: 'somebody loses one of the tags',
  SUBSCRIBED: 'somebody becomes SUBSCRIBED',
  CAPTURE_PAGE: 'somebody submits a capture page; without an id, any',
  FIELD_UPDATED: 'a custom field of somebody changes; which one, `eventFilters` say',
  EMAIL_OPENED: 'somebody opens an email; which one, `eventFilters` say',
  EMAIL_CLICKED: 'somebody follows a link; which one, `eventFilters` say',
  PAYMENT: 'somebody pays; how much at least, `eventFilters` say',
  DATE: 'the date comes: everybody who matches `filters` is enrolled, once',
  MANUAL: 'only `add_subscriber_to_workflow`, `add_subscribers_to_workflow` and the action ADD_TO_WORKFLOW',
}

const WAITS: Readonly<Record<(typeof WAIT_MODES)[number], string>> = {
  DURATION: `\`seconds\`, at most ${MOST_WAIT_SECONDS / (DAY_MS / SECOND_MS)} days of them`,
  TIME_OF_DAY: '`time` such as `09:30`, optionally `timezone`: the next time that the clock shows it',
  DAY_OF_WEEK: `\`days\` (${WEEKDAYS.join(', ')}), \`time\`, optionally \`timezone\``,
  DATE: '`date`: an ISO 8601 day or time; one that is past does not wait',
}

const stepRows = () =>
  STEP_TYPES.map((type) => {
    const edges = type === 'SPLIT' ? 'BRANCH with `branchId`, one each' : OUTGOING_EDGES[type].join(' and ')
    return [type, CONFIG[type], HEARS.includes(type) ? 'yes' : 'no', edges || 'none']
  })

const eventRows = () => EVENT_TYPES.map((type) => [type, codes(['eventType', ...listEventParts(type)])])

const triggerRows = () =>
  TRIGGER_KINDS.map((kind) => {
    const key = TRIGGER_KEYS[kind]
    return [kind, STARTS[kind], key === undefined ? 'nothing more' : code(key)]
  })

/** A call as it is made, and what goes beside it. */
function call(tool: string, beside: string, input: object): string {
  return [`For ${code(tool)}, beside ${beside}:`, example(input)].join('\n\n')
}

const DRAFT_KEYS = '`workflowId` and `expectedUpdatedAt`'

const formats = () => [
  section(
    'Steps',
    'A step has `id`, `type`, `name`, `config`, and `eventFilters` where it takes them. An edge has `id`, `source`, `target`, `type`.',
    table(['step', 'config', 'eventFilters', 'edges that leave it'], stepRows()),
    `An id is the author’s: at most ${MOST_KEY_LENGTH} characters, and kept through every save, so that counts stay with their step.`,
  ),
  section('Triggers', table(['kind', 'starts when', 'takes'], triggerRows())),
  section(
    'Waits',
    table(
      ['mode', 'takes'],
      WAIT_MODES.map((mode) => [mode, WAITS[mode]]),
    ),
  ),
  section(
    'Events',
    `One of the list is enough; every part that is given must be true. At most ${MOST_EVENT_FILTERS} in a list. \`stepId\` is a step of the same graph: an EMAIL step, or for WEBHOOK_EXECUTED a WEBHOOK step.`,
    table(['event', 'parts'], eventRows()),
    'The event filters of a TRIGGER are of its own kind. `filters` are those of `get_skill` with type `filters`.',
  ),
  section(
    'Actions',
    `At most ${MOST_ACTIONS} in a step. Tags and custom fields by name or id: publishing adds those that do not exist yet. \`value\` null clears a field.`,
    table(
      ['action', 'parts'],
      ACTION_TYPES.map((type) => [type, codes(['type', ...ACTION_KEYS[type]])]),
    ),
  ),
]

const settings = () =>
  section(
    'Settings and goals',
    list([
      `\`settings.repeat\`: \`mode\` ${REPEAT_MODES.join(', ')} (default ${REPEAT_MODES[0]}) and \`cooldownDays\`, at most ${MOST_COOLDOWN_DAYS}, after the end of the last run.`,
      `\`settings.exitRules\`: at most ${MOST_RULES}, each with \`id\` and \`eventFilters\` or \`filters\`; the first that is met cancels the run.`,
      '`settings.sendWindow`: `days`, `from`, `to`; EMAIL steps wait for it, other steps do not. `settings.timezone`: default that of the organization.',
      `\`settings.groupId\`: a group from \`create_workflow_group\`; what happens to somebody in two of them is its \`conflictStrategy\`: ${CONFLICT_STRATEGIES.join(', ')}.`,
      '`successGoals`: each with `id`, `name`, `eventFilters` or `filters`, and `exitOnSuccess` (default true: the run ends as COMPLETED). Each is counted as a conversion.',
    ]),
  )

const rules = () =>
  section(
    'Rules',
    list([
      'Exactly one TRIGGER, with no edge into it; every step can be reached; no circle except through MOVE_TO_STEP; several edges may lead into one step.',
      'Every end of an edge exists, and every step has the edges of its type and no others.',
      'An EMAIL step carries its content itself: never make a campaign for it.',
      'Faults are named on their step: `steps.3.config.timeoutSeconds`. Nothing is saved while there is one.',
      'Waits follow each other: to write on day 0, 1, 3 and 5, wait 1, 2 and 2 days.',
      'For publishing, every email has a link to `https://{{unsubscribeUrl}}` and a sender on a VERIFIED domain.',
      '`expectedUpdatedAt` is the exact `updatedAt` that was read; after a refusal read again and repeat the whole call.',
      `At most ${MOST_STEPS} steps and ${MOST_EDGES} edges.`,
    ]),
  )

const examples = () => [
  section(
    'A welcome series',
    call('create_workflow', 'nothing', { name: 'Welcome series' }),
    call('configure_workflow_draft', DRAFT_KEYS, WELCOME),
  ),
  section('A re-engagement series', call('configure_workflow_draft', DRAFT_KEYS, RE_ENGAGEMENT)),
  section('Every type of step', call('update_workflow_draft', DRAFT_KEYS, { definition: EVERY_STEP })),
]

const SOMEBODY = { email: 'ann@mail.example' }

const runs = () =>
  section(
    'Runs',
    list([
      'Workflows act at whole minutes. A run that was just added acts at the next one.',
      'Only a SUBSCRIBED subscriber who is not suppressed is enrolled; who leaves ends every run.',
      'Pausing keeps timers: what came due meanwhile is done at the first minute after `update_workflow_status` with ACTIVE.',
      '`fast_forward_workflow_subscriber` ends one wait; `remove_subscriber_from_workflow` cancels the run and keeps its history.',
      'Of each step: entered = inside + left by its edges + completed + canceled + failed.',
    ]),
    table(
      ['a run WAITING', 'waits'],
      WAITING_FOR.map((reason) => [reason, WAITING_WORDS[reason]]),
    ),
    table(
      ['a run that ended', 'because'],
      RUN_REASONS.map((reason) => [reason, REASON_WORDS[reason]]),
    ),
    call('add_subscriber_to_workflow', '`workflowId`', SOMEBODY),
    call('fast_forward_workflow_subscriber', '`workflowId`', SOMEBODY),
    call('remove_subscriber_from_workflow', '`workflowId`', SOMEBODY),
    call('update_workflow_status', '`workflowId`', { status: 'PAUSED' }),
    call('publish_workflow', '`workflowId`', { activate: true }),
  )

export const workflowSkill: WriteSkill = () =>
  page(
    'Workflows',
    'A workflow is a graph: it starts with an event of a subscriber, waits, asks, and sends. The draft is what you change; a published version never changes, and runs stay on the version that they entered.',
    list([
      '`create_workflow` makes a DRAFT without steps and answers `workflowId` and `updatedAt`.',
      '`configure_workflow_draft` gives it the complete graph, all of it or nothing; EMAIL steps carry their email inline. It neither publishes nor sends.',
      '`publish_workflow` makes the draft a version and, the first time, lets it act; it answers `status`.',
      '`update_workflow_status` pauses, activates or archives. `get_workflow` shows the graph with what passed each step; `get_subscriber_workflow_runs` shows where somebody stands.',
    ]),
    ...formats(),
    settings(),
    rules(),
    ...examples(),
    runs(),
  )
