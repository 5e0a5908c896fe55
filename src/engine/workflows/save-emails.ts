import { invalid, type Issue, ToolError } from '../../shared/errors.ts'
import { decodeId, encodeId } from '../../shared/ids.ts'
import { cutText } from '../../shared/text/characters.ts'
import type { WriteContext } from '../context.ts'
import { badAddress, normalizeEmail } from '../domain/email-address.ts'
import { toStoredContent, isEmptyDocument } from '../domain/document.ts'
import { MOST_CHARACTERS } from '../domain/limits.ts'
import type { StepEmail, StepOf, WorkflowDefinition } from '../domain/workflows/graph.ts'
import { readContent } from '../sending/read-content.ts'
import { saveHistory } from '../sending/save-history.ts'
import { warnOfVariables } from '../sending/variable-warnings.ts'
import {
  type CampaignRow,
  findCampaign,
  insertCampaign,
  UNSCHEDULED,
  updateCampaign,
} from '../store/campaigns.ts'
import { CounterChanges } from '../store/counters.ts'
import { defaultSender, findSender } from '../store/senders.ts'
import { findWorkflowOfEmail } from '../store/workflows/workflow-emails.ts'

/** The email of a step after it was saved. */
export interface ConfiguredEmail {
  step: number
  stepKey: string
  campaign: CampaignRow
  /** The campaign it is a copy of: a broadcast, or the email of another step or workflow. */
  copyOf: number | null
}

type EmailStep = StepOf<'EMAIL'>
type EmailContent = Pick<
  CampaignRow,
  'subject' | 'preview' | 'content' | 'contentType' | 'sender' | 'replyTo'
>

/** What becomes of one EMAIL step: judged for all before anything is written. */
interface Plan {
  step: EmailStep
  index: number
  /** Null where the step keeps the campaign that it names. */
  written: EmailContent | null
  /** The campaign that it keeps, writes into or copies. */
  base: CampaignRow | undefined
  copies: boolean
  warnings: string[]
}

/**
 * Saves the emails of a draft: inline content becomes an email of the workflow, and a campaign that
 * is none of its own is duplicated. `before` is the draft as it was: a step keeps its email. Throws
 * VALIDATION_ERROR with every fault before anything is written.
 */
export function saveEmails(
  context: WriteContext,
  workflow: { id: number; before: WorkflowDefinition },
  definition: WorkflowDefinition,
  prefix: string,
): { emails: ConfiguredEmail[]; warnings: string[] } {
  const issues: Issue[] = []
  const planner = new EmailPlanner(context, workflow, issues)
  const plans = definition.steps.flatMap((step, index) =>
    step.type === 'EMAIL' ? [planner.plan(step, index)] : [],
  )
  if (issues.length > 0)
    throw invalid(
      issues.map((issue) => ({ ...issue, path: prefix === '' ? issue.path : `${prefix}.${issue.path}` })),
    )
  const emails = plans.map((plan) => writeEmail(context, plan))
  const warnings = plans.flatMap((plan, index) => {
    const campaign = emails[index]?.campaign
    const said = campaign && plan.written ? warnOfVariables(context, campaign) : []
    return [...plan.warnings, ...said].map((text) => `steps.${plan.index}: ${text}`)
  })
  return { emails, warnings }
}

class EmailPlanner {
  private readonly context: WriteContext
  private readonly workflow: { id: number; before: WorkflowDefinition }
  private readonly issues: Issue[]
  /** Campaigns that an earlier step has: a second one gets a copy. */
  private readonly taken = new Set<number>()

  constructor(context: WriteContext, workflow: { id: number; before: WorkflowDefinition }, issues: Issue[]) {
    this.context = context
    this.workflow = workflow
    this.issues = issues
  }

  plan(step: EmailStep, index: number): Plan {
    const path = `steps.${index}.config`
    const { email, campaignId } = step.config
    const warnings: string[] = []
    const written = email ? this.readEmail(`${path}.email`, email, warnings) : null
    const named = campaignId === undefined ? undefined : this.findNamed(`${path}.campaignId`, campaignId)
    const base = named ?? (campaignId === undefined ? this.findPrevious(step.id) : undefined)
    const isOwn = base !== undefined && this.isOwn(base.id)
    if (isOwn) this.taken.add(base.id)
    return { step, index, written, base, copies: !isOwn, warnings }
  }

  private findNamed(path: string, campaignId: string): CampaignRow | undefined {
    const { db, organization } = this.context
    const id = decodeId('campaign', organization.number, campaignId)
    const found = id === null ? undefined : findCampaign(db, id)
    if (!found) this.issues.push({ path, message: `"${campaignId}" does not exist` })
    return found
  }

  /** The email that the step of this id had in the draft of before. */
  private findPrevious(stepId: string): CampaignRow | undefined {
    const { db, organization } = this.context
    const before = this.workflow.before.steps.find(({ id }) => id === stepId)
    const campaignId = before?.type === 'EMAIL' ? before.config.campaignId : undefined
    const id = decodeId('campaign', organization.number, campaignId ?? '')
    const found = id === null ? undefined : findCampaign(db, id)
    return found && this.isOwn(found.id) ? found : undefined
  }

  private isOwn(campaign: number): boolean {
    return !this.taken.has(campaign) && findWorkflowOfEmail(this.context.db, campaign) === this.workflow.id
  }

  private readEmail(path: string, email: StepEmail, warnings: string[]): EmailContent | null {
    const { db, organization } = this.context
    try {
      const parsed = readContent(db, organization.number, email.content, email.contentType, `${path}.content`)
      if (isEmptyDocument(parsed.content)) {
        this.issues.push({ path: `${path}.content`, message: 'is empty' })
        return null
      }
      warnings.push(...parsed.warnings)
      return {
        subject: email.subject,
        preview: email.preview || null,
        content: toStoredContent(parsed.content),
        contentType: email.contentType,
        sender: this.readSender(`${path}.senderId`, email.senderId),
        replyTo: this.readReplyTo(`${path}.replyTo`, email.replyTo),
      }
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
      const { message } = error
      this.issues.push(
        ...(error.issues ?? [{ path: `${path}.content`, message: message.replace(/\.$/, '') }]),
      )
      return null
    }
  }

  private readSender(path: string, senderId: string | undefined): number | null {
    const { db, organization } = this.context
    if (senderId === undefined) {
      const usual = defaultSender(db)
      if (!usual)
        this.issues.push({
          path,
          message: 'is required: the organization has no sender yet',
          hint: 'Create one with create_email_sender.',
        })
      return usual?.id ?? null
    }
    const id = decodeId('sender', organization.number, senderId)
    const found = id === null ? undefined : findSender(db, id)
    if (!found) this.issues.push({ path, message: `"${senderId}" does not exist` })
    return found?.id ?? null
  }

  private readReplyTo(path: string, text: string | undefined): string | null {
    if (text === undefined || text === '') return null
    const address = normalizeEmail(text)
    if (address === null) this.issues.push(badAddress(path, text))
    return address
  }
}

function writeEmail(context: WriteContext, { step, index, written, base, copies }: Plan): ConfiguredEmail {
  const kept = { step: index, stepKey: step.id }
  if (base && !copies) {
    const campaign = written ? rewriteEmail(context, base, step, written) : base
    return { ...kept, campaign, copyOf: null }
  }
  const content = written ?? base
  if (!content) throw new Error(`step "${step.id}" has neither an email nor a campaign`)
  const campaign = addEmail(context, step, content)
  return { ...kept, campaign, copyOf: base && !written ? base.id : null }
}

function rewriteEmail(
  context: WriteContext,
  before: CampaignRow,
  step: EmailStep,
  written: EmailContent,
): CampaignRow {
  const patch = { ...written, name: nameOf(step, written) }
  const isSame = Object.entries(patch).every(([key, value]) => before[key as keyof typeof patch] === value)
  if (isSame) return before
  const after = updateCampaign(context.db, before, patch, context.now, new CounterChanges())
  saveHistory(context, after)
  return after
}

/** A subject may be longer than a name. */
function nameOf(step: EmailStep, { subject }: EmailContent): string {
  return step.name || cutText(subject, MOST_CHARACTERS).text
}

function addEmail(context: WriteContext, step: EmailStep, content: EmailContent): CampaignRow {
  const { db, now } = context
  const values = {
    kind: 'WORKFLOW' as const,
    name: nameOf(step, content),
    subject: content.subject,
    preview: content.preview,
    content: content.content,
    contentType: content.contentType,
    sender: content.sender ?? defaultSender(db)?.id ?? null,
    replyTo: content.replyTo,
    filters: '[]',
    ...UNSCHEDULED,
    created: now,
  }
  const campaign = { ...values, id: insertCampaign(db, values, new CounterChanges()), updated: now }
  saveHistory(context, campaign)
  return campaign
}

/** Returns the graph as it is stored: each EMAIL step names its email. */
export function withEmails(
  definition: WorkflowDefinition,
  emails: readonly ConfiguredEmail[],
  organization: number,
): WorkflowDefinition {
  const byStep = new Map(emails.map(({ step, campaign }) => [step, campaign.id]))
  const steps = definition.steps.map((step, index) => {
    const id = byStep.get(index)
    return step.type !== 'EMAIL' || id === undefined
      ? step
      : { ...step, config: { campaignId: encodeId('campaign', organization, id) } }
  })
  return { ...definition, steps }
}
