import { z } from 'zod'
import { counted } from '../../../shared/text/amounts.ts'
import { invalid } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import type { ReadContext, WriteContext } from '../../context.ts'
import { MOST_ENROLLED } from '../../domain/limits.ts'
import { fingerprintSegments, refuseDeletedReferences } from '../../sending/audience.ts'
import { amongIds } from '../../store/audience/condition.ts'
import { countSubscribers, listSubscriberIds, type SubscriberSearch } from '../../store/audience/search.ts'
import { findSubscriber } from '../../store/subscribers.ts'
import { listStepCounts } from '../../store/workflows/versions.ts'
import { toSearch } from '../../subscribers/search.ts'
import type { FrozenCounts } from '../../store/workflows/batches.ts'
import {
  enrolSubscribers,
  type Entrance,
  freezeEnrolment,
  MOST_AT_ONCE,
  type SkipReason,
} from '../../workflows/enrol.ts'
import { defineTool } from '../define.ts'
import { statusFilter } from '../fields.ts'
import { filterList, filterRules } from '../subscribers/filters.ts'
import { stepId, workflowId } from './fields.ts'
import { identifyActive, identifyStep } from './identify.ts'

const stepReference = z.object({ id: z.string(), type: z.string(), name: z.string() })

export default defineTool({
  name: 'add_subscribers_to_workflow',
  group: 'workflows',
  surface: 'customer',
  access: 'danger',
  description:
    'Enrol everybody who matches in an ACTIVE published workflow. dryRun shows how many match and the published steps, changes nothing and needs no confirmation.',
  input: {
    workflowId,
    stepId,
    filters: filterList
      .optional()
      .describe('Filter objects, combined with AND. get_available_filters describes them.'),
    query: z.string().optional().describe('Text in the address or name.'),
    status: statusFilter
      .default('SUBSCRIBED')
      .describe('Only subscribers of this status. Default SUBSCRIBED.'),
    subscriberIds: z
      .array(z.string())
      .min(1)
      .max(MOST_ENROLLED)
      .optional()
      .describe(`Only these subscribers, at most ${MOST_ENROLLED}.`),
    dryRun: z.boolean().optional().describe('Only count and show.'),
  },
  output: {
    workflowId: z.string(),
    dryRun: z.boolean(),
    matched: z.int().describe('Subscribers who match.'),
    startStep: stepReference,
    steps: z.array(stepReference).describe('Published steps: those that stepId may name.'),
    enrolled: z.int().describe('Runs that began; 0 for a dry run.'),
    skipped: z.int().describe('Subscribers who match and got no run; 0 for a dry run.'),
    failed: z.int().describe('0: an error refuses the whole call, and nothing changes.'),
    skippedBecause: z
      .object({
        repeat: z.int().describe('The workflow lets them not enter again yet.'),
        group: z.int().describe('They have a run in another workflow of its group.'),
        notMailable: z.int().describe('Not SUBSCRIBED, or suppressed.'),
      })
      .describe('The same, by reason.'),
  },
  rules: filterRules,
  // How many match would tell what a subscriber is.
  needsScopes: ({ filters, query, status }) =>
    filters !== undefined || query !== undefined || status !== 'SUBSCRIBED' ? ['subscribers'] : [],
  confirm({ dryRun, filters = [] }, context, { workflowId: id, matched, enrolled, skipped, startStep }) {
    if (dryRun === true) return null
    const { name, version } = identifyActive(context, id)
    return {
      action: `Add ${counted(enrolled, 'subscriber')} to workflow "${name}"`,
      impact: `${counted(matched, 'subscriber matches', 'subscribers match')} as of now; runs start at "${startStep.id}" (${startStep.type}) at the next whole minute. ${skipped === 0 ? '' : `${skipped} of them cannot be enrolled. `}What the steps send is sent for real.`,
      facts: {
        'the subscribers who are enrolled': enrolled,
        'the segments of the filters': fingerprintSegments(context, filters),
        'the published version': String(version),
        'the first step': startStep.id,
      },
    }
  },
  run(input, context) {
    const workflow = identifyActive(context, input.workflowId)
    const step = identifyStep(context, workflow, input.stepId)
    const steps = listStepCounts(context.db, workflow.version)
    const first = steps.find((one) => (step === undefined ? one.type === 'TRIGGER' : one.step === step))
    if (!first) throw new Error('a version has a TRIGGER')
    const search = searchFor(context, input)
    const entrance = { workflow: workflow.id, step, source: 'MANUAL' as const }
    const { matched, enrolled, ...skippedBecause } =
      input.dryRun === true
        ? { ...NOBODY, matched: countSubscribers(context.db, search) }
        : enrolFound(context, entrance, search)
    const refer = ({ key, type, name }: typeof first) => ({ id: key, type, name })
    return {
      workflowId: input.workflowId,
      dryRun: input.dryRun === true,
      matched,
      startStep: refer(first),
      steps: steps.map(refer),
      enrolled,
      skipped: input.dryRun === true ? 0 : matched - enrolled,
      failed: 0,
      skippedBecause,
    }
  },
})

interface Choice {
  status: z.infer<typeof statusFilter>
  query?: string | undefined
  filters?: Record<string, unknown>[] | undefined
  subscriberIds?: string[] | undefined
}

/** Everything that is given must hold: ids narrow what filters, text and status find. */
function searchFor(context: ReadContext, { subscriberIds, ...given }: Choice): SubscriberSearch {
  refuseDeletedReferences(context, given.filters ?? [])
  const search = toSearch(context, given)
  const chosen = subscriberIds && [amongIds(readIds(context, subscriberIds))]
  return { ...search, conditions: [...search.conditions, ...(chosen ?? [])] }
}

const NOBODY: FrozenCounts = { matched: 0, enrolled: 0, notMailable: 0, repeat: 0, group: 0 }

/** The runs of a few are there when the call returns; those of many are frozen (decision 0074). */
function enrolFound(context: WriteContext, entrance: Entrance, search: SubscriberSearch): FrozenCounts {
  const matched = countSubscribers(context.db, search)
  if (matched > MOST_AT_ONCE) return freezeEnrolment(context, entrance, search)
  const { enrolled, skipped } = enrolSubscribers(context, entrance, listSubscriberIds(context.db, search))
  const count = (reason: SkipReason) => skipped.filter((one) => one.reason === reason).length
  return {
    matched,
    enrolled: enrolled.length,
    ...{ notMailable: count('NOT_MAILABLE'), repeat: count('REPEAT'), group: count('GROUP') },
  }
}

function readIds({ db, organization }: ReadContext, texts: readonly string[]): number[] {
  const read = texts.map((text) => decodeId('subscriber', organization.number, text))
  const issues = read.flatMap((id, index) =>
    id !== null && findSubscriber(db, id)
      ? []
      : [{ path: `subscriberIds.${index}`, message: `"${texts[index]}" does not exist` }],
  )
  if (issues.length > 0) throw invalid(issues)
  return read.flatMap((id) => id ?? [])
}
