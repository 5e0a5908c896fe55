import { example, list, page, section, table } from './markdown.ts'
import type { WriteSkill } from './skill.ts'

const STEPS: readonly [type: string, config: string, edges: string][] = [
  [
    'TRIGGER',
    '`kind`: TAG_ADDED, TAG_REMOVED, SUBSCRIBED, CAPTURE_PAGE, FIELD_UPDATED, EMAIL_OPENED, EMAIL_CLICKED, PAYMENT, DATE or MANUAL; `tags`, `filters`',
    'DEFAULT',
  ],
  ['EMAIL', '`email`: subject, preview, senderId, replyTo, content, contentType', 'DEFAULT'],
  ['WAIT', '`mode` DURATION with `seconds`, TIME_OF_DAY, DAY_OF_WEEK or DATE', 'DEFAULT'],
  ['WAIT_UNTIL', '`timeoutSeconds`; `eventFilters` on the step', 'EVENT and TIMEOUT'],
  ['CONDITION', '`filters`', 'TRUE and FALSE'],
  ['SPLIT', '`branches` with `id`, `name`, `weight`; weights sum to 100', 'BRANCH with `branchId`, one each'],
  ['MOVE_TO_STEP', '`targetStepId`, `maxMoves` (default 1)', 'none'],
  [
    'ACTION',
    '`actions`: ADD_TAGS, REMOVE_TAGS, UPDATE_FIELD, UNSUBSCRIBE, ADD_TO_WORKFLOW, REMOVE_FROM_WORKFLOW, WEBHOOK',
    'DEFAULT',
  ],
  ['GOAL', '`eventFilters` or `filters`', 'DEFAULT'],
  ['EXIT', '`reason`', 'none'],
  ['WEBHOOK', '`url` (https), `secret`', 'DEFAULT'],
]

const EXAMPLE = {
  steps: [
    { id: 'start', type: 'TRIGGER', name: 'Joins', config: { kind: 'SUBSCRIBED' } },
    { id: 'wait', type: 'WAIT', name: 'A day', config: { mode: 'DURATION', seconds: 86_400 } },
    {
      id: 'mark',
      type: 'ACTION',
      name: 'Mark',
      config: { actions: [{ type: 'ADD_TAGS', tags: ['welcomed'] }] },
    },
    { id: 'end', type: 'EXIT', name: 'Done', config: {} },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'wait', type: 'DEFAULT' },
    { id: 'e2', source: 'wait', target: 'mark', type: 'DEFAULT' },
    { id: 'e3', source: 'mark', target: 'end', type: 'DEFAULT' },
  ],
}

export const workflowSkill: WriteSkill = () =>
  page(
    'Workflows',
    '`create_workflow` makes a draft, `configure_workflow_draft` gives it a graph, and `publish_workflow` lets it act.',
    'A draft is one `{steps, edges}` object. A step has `id`, `type`, `name`, `config`; an edge has `id`, `source`, `target`, `type`.',
    table(['step', 'config', 'edges that leave it'], STEPS),
    section('A whole draft', example(EXAMPLE)),
    section(
      'Rules',
      list([
        'Exactly one TRIGGER, with no edge into it; every step can be reached; no circle except through MOVE_TO_STEP.',
        'Every end of an edge exists, and every step has the edges of its type and no others.',
        'An EMAIL step carries its content itself: never make a campaign for it. To keep an email, send `config.campaignId` as `get_workflow` shows it.',
        'Faults are named on their step: `steps.3.config.timeoutSeconds`. Nothing is saved while there is one.',
        'Waits follow each other: to write on day 0, 1, 3 and 5, wait 1, 2 and 2 days.',
        'For publishing, every email has an unsubscribe link and a sender on a VERIFIED domain.',
        '`expectedUpdatedAt` is the exact `updatedAt` that was read; after a refusal read again and repeat the whole call.',
      ]),
    ),
  )
