import { invalid, type Issue, ToolError } from '../../shared/errors.ts'
import { decodeId } from '../../shared/ids.ts'
import { isLocalTime, parseIsoTime } from '../../shared/text/iso-time.ts'
import type { ReadContext, WriteContext } from '../context.ts'
import {
  judgePermission,
  judgeReviewed,
  judgeSender,
  refusalOf,
  type RuleAnswer,
  warningsOf,
} from '../domain/send-eligibility.ts'
import { instantOfLocal } from '../domain/timezone.ts'
import { compileGraph } from '../domain/workflows/compile.ts'
import type { WorkflowDefinition } from '../domain/workflows/graph.ts'
import { readGraph } from '../domain/workflows/read-graph.ts'
import { statusAfterPublish } from '../domain/workflows/status.ts'
import { type ContentFacts, readContentFacts, readContentFactsAhead } from '../sending/content-facts.ts'
import { findCampaignSender, gatherOrganizationFacts } from '../sending/send-facts.ts'
import { findCampaign, type CampaignRow } from '../store/campaigns.ts'
import { readReviewerState } from '../store/reviews.ts'
import type { SenderRow } from '../store/senders.ts'
import { insertVersion, type VersionEmail } from '../store/workflows/versions.ts'
import {
  listenFromNow,
  setDateDue,
  updateWorkflow,
  type WorkflowPatch,
  type WorkflowRow,
} from '../store/workflows/workflows.ts'
import { findGroupOf, findMissing, pinReferences } from './references.ts'
import { requireCanceled } from './runs.ts'
import { readAgain } from './save-draft.ts'

/** A workflow after it was published. */
export interface Published {
  workflow: WorkflowRow
  number: number
  warnings: string[]
}

/**
 * Publishes the draft as the next version, which never changes, and sets the status as the contract
 * says (contract: workflow-status). Throws VALIDATION_ERROR with every fault of the draft, and
 * WRONG_STATE while runs that archiving canceled are still open.
 */
export function publishWorkflow(
  context: WriteContext,
  before: WorkflowRow,
  activate: boolean | undefined,
): Published {
  const { db, now } = context
  if (before.status === 'ARCHIVED' && activate !== true)
    throw new ToolError(
      'WRONG_STATE',
      `workflowId: workflow "${before.name}" is ARCHIVED; publish it with activate true, or change its status first.`,
    )
  if (before.status === 'ARCHIVED') requireCanceled(context, before)
  const checked = checkDraft(context, before.draft)
  const definition = pinReferences(context, before.draft)
  const graph = compileGraph(definition)
  const version = insertVersion(db, before.id, definition, { graph, emails: checked.emails, now })
  const status = statusAfterPublish(before.status, activate)
  updateWorkflow(db, before, { status, version: version.id, ...groupOf(context, definition) }, now)
  const dateDue = findDateDue(context, definition)
  if (status === 'ACTIVE' && before.status !== 'ACTIVE') listenFromNow(db, before.id, dateDue)
  else setDateDue(db, before.id, dateDue)
  const warnings = [...checked.warnings, ...warnOfDate(definition, dateDue)]
  if (activate === false && status === 'ACTIVE')
    warnings.push('activate: the workflow stays ACTIVE; pause it with update_workflow_status.')
  return { workflow: readAgain(context, before.id), number: version.number, warnings }
}

function groupOf(context: WriteContext, { settings }: WorkflowDefinition): Pick<WorkflowPatch, 'group'> {
  const group = settings.groupId === undefined ? undefined : findGroupOf(context, settings.groupId)
  return group ? { group: group.id } : {}
}

/** What a draft must be to be published, beyond what saving asks for. */
function checkDraft(
  context: WriteContext,
  draft: WorkflowDefinition,
): { emails: VersionEmail[]; warnings: string[] } {
  const read = readGraph(draft)
  if (read.issues.length > 0) throw invalid(read.issues)
  const missing = findMissing(context, draft)
  const issues = [...missing.issues, ...missing.broken]
  const warnings = [...missing.warnings]
  const reviewed: RuleAnswer[] = []
  const organization = gatherOrganizationFacts(context)
  const emails = draft.steps.flatMap((step, index) => {
    if (step.type !== 'EMAIL') return []
    const email = findEmailCampaign(context, step.config.campaignId ?? '')
    if (!email) {
      issues.push({ path: `steps.${index}.config.campaignId`, message: 'its email does not exist' })
      return []
    }
    const path = `steps.${index}.config.email`
    const sender = findCampaignSender(context.db, email)
    const content = readContentFacts(context, email, sender)
    issues.push(...describeSender(sender, path), ...describeContent(content, `${path}.content`))
    reviewed.push(...describeReview({ ...organization, review: content.review }, `${path}.content`))
    return [{ ...email, step: index, campaign: email.id, sender: sender?.id ?? null }]
  })
  const refusal = reviewed.some(({ blocks }) => blocks) && refusalOf(reviewed, issues)
  if (refusal) throw refusal
  if (issues.length > 0) throw invalid(issues)
  if (emails.length > 0) warnings.push(...warnOfStop(context), ...warningsOf(reviewed))
  return { emails, warnings }
}

/** Judges the emails of a draft one by one, so that publishing it finds what there is to say of each. */
export function* readEmailsAhead(context: ReadContext, draft: WorkflowDefinition): Generator<void, void> {
  for (const step of draft.steps) {
    if (step.type !== 'EMAIL') continue
    const email = findEmailCampaign(context, step.config.campaignId ?? '')
    if (email) yield* readContentFactsAhead(context, email, findCampaignSender(context.db, email))
    yield
  }
}

/** Returns the campaign that holds the email of a step, undefined when there is none. */
function findEmailCampaign({ db, organization }: ReadContext, campaignId: string): CampaignRow | undefined {
  const id = decodeId('campaign', organization.number, campaignId)
  return id === null ? undefined : findCampaign(db, id)
}

/** The rules of sending that do not pass by themselves; the others hold the runs up when their time comes. */
function describeSender(sender: SenderRow | undefined, path: string): Issue[] {
  return judgeSender(sender ?? null)
    .filter(({ blocks }) => blocks)
    .map(({ field, message }) => ({ path: `${path}.${field}`, message }))
}

/** What the reviewer finds stops the same organizations as with campaigns. */
function describeReview(facts: Parameters<typeof judgeReviewed>[0], path: string): RuleAnswer[] {
  return judgeReviewed(facts)
    .filter(({ rule }) => rule === 'REVIEW_PASSED')
    .map((answer) => ({ ...answer, field: path }))
}

function describeContent({ isEmpty, contentFault, hasUnsubscribeLink }: ContentFacts, path: string): Issue[] {
  if (isEmpty) return [{ path, message: 'is empty' }]
  if (contentFault !== null) return [{ path, message: contentFault }]
  if (hasUnsubscribeLink) return []
  const hint = 'Link to https://{{unsubscribeUrl}}; the footer does not count.'
  return [{ path, message: 'has no unsubscribe link that every recipient sees', hint }]
}

/** Warns of what passes by itself, an outage of the reviewer among it. */
function warnOfStop(context: WriteContext): string[] {
  const facts = gatherOrganizationFacts(context)
  const isOut = readReviewerState(context.platform).outage
  const reviewer = isOut ? judgeReviewed({ ...facts, review: 'UNAVAILABLE' }) : []
  return [...judgePermission(facts, 'WORKFLOWS'), ...reviewer]
    .filter(({ blocks }) => blocks)
    .map(({ message }) => `Runs will wait at their EMAIL steps: ${message}.`)
}

/** Returns when the DATE trigger of a graph is due, ms UTC; null for no such trigger or a time that is past. */
export function findDateDue(
  { now, organization }: Pick<WriteContext, 'now' | 'organization'>,
  { steps, settings }: WorkflowDefinition,
): number | null {
  const trigger = steps.find(({ type }) => type === 'TRIGGER')
  const date = trigger?.type === 'TRIGGER' ? trigger.config.date : undefined
  const read = date === undefined ? null : parseIsoTime(date)
  if (date === undefined || read === null) return null
  const zone = settings.timezone ?? organization.timezone
  const at = isLocalTime(date) ? instantOfLocal(zone, read) : read
  return at > now ? at : null
}

function warnOfDate({ steps }: WorkflowDefinition, dateDue: number | null): string[] {
  const index = steps.findIndex((step) => step.type === 'TRIGGER' && step.config.kind === 'DATE')
  return index < 0 || dateDue !== null
    ? []
    : [`steps.${index}.config.date: is past, so the trigger starts nothing.`]
}
