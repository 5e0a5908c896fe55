import type { Edge, Step, TriggerKind } from '../../engine/domain/workflows/graph.ts'
import type { ToolAnswer } from '../../engine/tools/index.ts'

/** The name of the screen in the address. */
export const SCREEN = 'workflows'

/** A workflow as lists show it. */
export type Workflow = ToolAnswer<'list_workflows'>['workflows'][number]

/** One workflow in full: its draft, and the version that acts. */
export type WorkflowDetail = ToolAnswer<'get_workflow'>

/** The version that new runs enter, with what passed its steps. */
export type PublishedVersion = NonNullable<WorkflowDetail['publishedVersion']>

export interface WorkflowGraph {
  steps: readonly Step[]
  edges: readonly Edge[]
}

/**
 * Returns the graph of a draft or version, typed. The tools answer steps as loose objects that the
 * engine has read and checked; a part that a deployment words otherwise is shown by its name only.
 */
export function graphOf({
  steps,
  edges,
}: {
  steps: readonly object[]
  edges: readonly object[]
}): WorkflowGraph {
  return { steps: steps as Step[], edges: edges as Edge[] }
}

/**
 * Returns the subject of the email of a step: as it is typed in a draft, else that of the email which
 * the platform keeps for the step. The answer lists the emails of the draft; a version has its own.
 */
export function subjectsOf({
  configuredEmails,
}: Pick<WorkflowDetail, 'configuredEmails'>): (step: Step) => string | undefined {
  const byCampaign = new Map(configuredEmails.map(({ campaignId, subject }) => [campaignId, subject]))
  const byStep = new Map(configuredEmails.map(({ stepId, subject }) => [stepId, subject]))
  return (step) => {
    if (step.type !== 'EMAIL') return undefined
    const { email, campaignId = '' } = step.config
    return email ? email.subject || undefined : (byCampaign.get(campaignId) ?? byStep.get(step.id))
  }
}

/** What starts a workflow, as a sentence without its end. */
export const TRIGGER_WORDS: Record<TriggerKind, string> = {
  TAG_ADDED: 'A tag is added',
  TAG_REMOVED: 'A tag is removed',
  SUBSCRIBED: 'Somebody subscribes',
  CAPTURE_PAGE: 'A capture page is submitted',
  FIELD_UPDATED: 'A field changes',
  EMAIL_OPENED: 'An email is opened',
  EMAIL_CLICKED: 'A link is clicked',
  PAYMENT: 'A payment arrives',
  DATE: 'A date is reached',
  MANUAL: 'Added by hand',
}

/** Returns the words for the kind of a trigger, and of a kind that we do not know its own. */
export function wordsOfTrigger(kind: string | null): string {
  if (kind === null) return 'not set yet'
  return Object.hasOwn(TRIGGER_WORDS, kind) ? TRIGGER_WORDS[kind as TriggerKind] : kind
}
