import { z } from 'zod'
import { invalid, type Issue } from '../../../shared/errors.ts'
import { counted } from '../../../shared/text/amounts.ts'
import type { ReadContext } from '../../context.ts'
import { Findings } from '../../domain/subscriber-input.ts'
import { MOST_KEY_CHARACTERS, MOST_OPERATION_SUBSCRIBERS, MOST_SUBSCRIBER_TAGS } from '../../domain/limits.ts'
import { fingerprintSegments } from '../../sending/audience.ts'
import { createBulkOperation, findOperationById } from '../../jobs/bulk-operations.ts'
import { BULK_ACTIONS } from '../../domain/job-status.ts'
import { NO_WAY_OUT_OF_BAN } from '../../domain/suppression.ts'
import { type BulkParameters, findBulkRequest } from '../../store/bulk-operations.ts'
import { countLeft } from '../../store/frozen-audiences.ts'
import { defineTool, type InputOf } from '../define.ts'
import { statusFilter } from '../fields.ts'
import { identifyActive, identifyStep, identifyWorkflow } from '../workflows/identify.ts'
import { bulkOperationDetail, presentBulkOperation } from './bulk-operations.ts'
import { filterList, filterRules } from './filters.ts'
import { ownLimit } from '../own-limits.ts'

const input = {
  action: z.enum(BULK_ACTIONS).describe('What is done for each subscriber.'),
  subscriberIds: z
    .array(z.string())
    .min(1)
    .max(MOST_OPERATION_SUBSCRIBERS)
    .optional()
    .describe(
      `Subscriber ids, 1 to ${MOST_OPERATION_SUBSCRIBERS}. Leave out to use filters, query and status.`,
    ),
  filters: filterList.optional().describe('Filter objects, combined with AND; [] matches everyone.'),
  query: z.string().optional().describe('Free text over email, name and tag name.'),
  status: statusFilter.optional().describe('Only this status.'),
  tags: z
    .array(z.string())
    .min(1)
    .max(MOST_SUBSCRIBER_TAGS)
    .optional()
    .describe('Tag names; required for ADD_TAGS and REMOVE_TAGS.'),
  workflowId: z.string().optional().describe('Required for ADD_TO_WORKFLOW and REMOVE_FROM_WORKFLOW.'),
  stepId: z.string().optional().describe('Published step at which runs of ADD_TO_WORKFLOW begin.'),
  reason: ownLimit(z.string().optional().describe('Why; kept by UNSUBSCRIBE with each subscriber.')),
  idempotencyKey: z
    .string()
    .min(1)
    .max(MOST_KEY_CHARACTERS)
    .optional()
    .describe('The same key gives the first operation again and queues nothing.'),
  sourceOperationId: z.string().optional().describe('Take the audience of this earlier operation.'),
}

type Given = InputOf<typeof input>

export default defineTool({
  name: 'create_bulk_operation',
  group: 'subscribers',
  surface: 'customer',
  access: 'danger',
  description:
    'Queue one action for many subscribers, who are settled now. Answers at once; poll get_bulk_operation until done is true.',
  input,
  output: bulkOperationDetail,
  rules: (given) => [...filterRules(given), ...choiceRules(given), ...actionRules(given)],
  needsScopes: ({ action }) => (action.endsWith('_WORKFLOW') ? ['workflows'] : []),
  confirm(given, context, { total, failed }) {
    const { idempotencyKey, sourceOperationId, action, filters = [], workflowId } = given
    if (idempotencyKey !== undefined && findBulkRequest(context.db, idempotencyKey)) return null
    const acted = sourceOperationId === undefined ? total - failed : countOfSource(context, sourceOperationId)
    const subscribers = counted(acted, 'subscriber')
    return {
      action: `${action} for ${subscribers}`,
      impact: `${EFFECTS[action]} Those who match are settled with the second call: ${subscribers} as of now.`,
      facts: {
        'the subscribers': acted,
        'the segments of the filters': fingerprintSegments(context, filters),
        ...(workflowId === undefined
          ? {}
          : { 'the published version': String(identifyWorkflow(context, workflowId).version) }),
      },
    }
  },
  run(given, context) {
    const { idempotencyKey, filters, query, status, subscriberIds, sourceOperationId, action } = given
    const row = createBulkOperation(context, {
      action,
      parameters: readParameters(given, context),
      choice: { filters, query, status, subscriberIds, sourceOperationId },
      idempotencyKey,
    })
    return presentBulkOperation(context.organization.number, row)
  },
})

/** Those who were erased since are not acted on. */
function countOfSource({ db, organization }: ReadContext, text: string): number {
  return countLeft(db, findOperationById(db, organization.number, 'sourceOperationId', text).audience)
}

const EFFECTS: Record<Given['action'], string> = {
  ADD_TAGS: 'The tags are added, and workflows that wait for them start.',
  REMOVE_TAGS: 'The tags are removed.',
  SUBSCRIBE: 'They become SUBSCRIBED, but for those who are suppressed or must confirm.',
  UNSUBSCRIBE: 'They become UNSUBSCRIBED, and no further email is sent to them.',
  BAN: `They become BANNED, and no email is sent to them. ${NO_WAY_OUT_OF_BAN}`,
  ADD_TO_WORKFLOW: 'They are enrolled, and what the steps send is sent for real.',
  REMOVE_FROM_WORKFLOW: 'Their runs in the workflow are canceled.',
}

/** Nobody means everybody by leaving everything out, so that must be said. */
function choiceRules({ subscriberIds, sourceOperationId, filters, query, status }: Given): Issue[] {
  const ways = [
    subscriberIds && 'subscriberIds',
    sourceOperationId !== undefined && 'sourceOperationId',
    [filters, query, status].some((part) => part !== undefined) && 'filters, query and status',
  ].filter((way) => typeof way === 'string')
  if (ways.length === 1) return []
  if (ways.length > 1)
    return [{ path: 'subscriberIds', message: `give one way to choose, not ${ways.join(' and ')}` }]
  const hint = 'Send one of them; an empty list of filters is everyone.'
  return [
    {
      path: 'subscriberIds',
      message: 'subscriberIds, filters, query, status or sourceOperationId is required',
      hint,
    },
  ]
}

function actionRules({ action, tags, workflowId, stepId, reason }: Given): Issue[] {
  const isTags = action === 'ADD_TAGS' || action === 'REMOVE_TAGS'
  const isWorkflow = action === 'ADD_TO_WORKFLOW' || action === 'REMOVE_FROM_WORKFLOW'
  return [
    ...need('tags', tags, isTags, action, true),
    ...need('workflowId', workflowId, isWorkflow, action, true),
    ...need('stepId', stepId, action === 'ADD_TO_WORKFLOW', action, false),
    ...need('reason', reason, action === 'UNSUBSCRIBE', action, false),
  ]
}

function need(path: string, value: unknown, belongs: boolean, action: string, required: boolean): Issue[] {
  if (belongs && required && value === undefined)
    return [{ path, message: `is required for ${action}`, hint: `Send ${path}, or choose another action.` }]
  if (belongs || value === undefined) return []
  return [{ path, message: `means nothing for ${action}`, hint: `Leave ${path} out.` }]
}

function readParameters(given: Given, context: ReadContext): BulkParameters {
  const findings = new Findings()
  const tags = given.tags && findings.tags('tags', given.tags)
  const reason = given.reason === undefined ? undefined : findings.line('reason', given.reason)
  if (findings.issues.length > 0) throw invalid(findings.issues)
  return {
    ...(tags ? { tags } : {}),
    ...(reason ? { reason } : {}),
    ...readWorkflow(given, context),
  }
}

function readWorkflow({ action, workflowId = '', stepId }: Given, context: ReadContext): BulkParameters {
  if (action === 'REMOVE_FROM_WORKFLOW') return { workflow: identifyWorkflow(context, workflowId).id }
  if (action !== 'ADD_TO_WORKFLOW') return {}
  const workflow = identifyActive(context, workflowId)
  identifyStep(context, workflow, stepId)
  return { workflow: workflow.id, step: stepId ?? null }
}
