import { encodeId } from '../../shared/ids.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/text/time-units.ts'
import { renderSnapshot } from '../content/message-snapshot.ts'
import type { WriteContext } from '../context.ts'
import { type EventType, eventCode } from '../domain/event-types.ts'
import type { CompiledGraph } from '../domain/workflows/compile.ts'
import type { WorkflowDefinition } from '../domain/workflows/graph.ts'
import { nextMinute } from '../domain/workflows/timing.ts'
import { findEmailTemplate } from '../store/emails/email-templates.ts'
import { findEmail } from '../store/emails/emails.ts'
import { type EventRow, insertEvent, listEventsAfter, readLastEventId } from '../store/events.ts'
import { findEarliestUnread, queueHeard } from '../store/workflows/queue.ts'
import { listRunsOf, type RunRow } from '../store/workflows/runs.ts'
import { listSendsOf } from '../store/workflows/sends.ts'
import { clearDate, findEarliestRun, setWorkflowsAside } from '../store/workflows/ticks.ts'
import { insertWorkflow, updateWorkflow, type WorkflowRow } from '../store/workflows/workflows.ts'
import { enrolSubscriber, type SkipReason } from './enrol.ts'
import { listHeardKinds } from './hear.ts'
import { faultOfTrigger } from './faults.ts'
import { listMatching } from './match.ts'
import { publishWorkflow } from './publish.ts'
import { readAgain } from './save-draft.ts'
import { runTick } from './tick.ts'
import { loadGraph } from './versions.ts'

/** What the subscriber does with each email of a walk, an hour after it was sent. */
export const WALK_READERS = ['NOTHING', 'OPENS', 'CLICKS'] as const

export type WalkReader = (typeof WALK_READERS)[number]

/** A walk is cut off after so many ticks, which take less than 100 ms, or so long a time: it may go round for ever. */
const MOST_TICKS = 60
const LONGEST_MS = 3660 * DAY_MS

/** Enough for any tick of one run. */
const LIMIT = 1000

/** An email that a walk would send. `at` is ms UTC. */
interface WalkedEmail {
  stepId: string
  at: number
  subject: string
  html: string
}

export interface Walk {
  /** Whether the filters of the TRIGGER let the subscriber in. */
  matchesTrigger: boolean
  /** Why the subscriber would not be enrolled at all, null when there is a run. */
  skipped: SkipReason | null
  run: RunRow | null
  graph: CompiledGraph
  emails: WalkedEmail[]
  /** What the workflow changed of the subscriber. */
  changes: Pick<EventRow, 'type' | 'at' | 'data'>[]
  /** True when the walk was cut off before it came to an end. */
  isCut: boolean
}

interface Walker {
  subscriber: number
  reader: WalkReader
  /** Draws of a SPLIT; another turn draws again. */
  turn: number
  draw(purpose: string, id: number): number
}

/**
 * Returns how the draft of a workflow goes with one subscriber, walked by the runner itself in the time
 * that it takes: to be called in a transaction that is rolled back. Everything else that workflows do is set aside, and
 * repeat rule and group are not asked. Throws VALIDATION_ERROR for a draft that cannot be published.
 */
export function walkDraft(context: WriteContext, workflow: WorkflowRow, walker: Walker): Walk {
  const { db } = context
  setWorkflowsAside(db)
  const { id, version } = publishCopy(context, workflow)
  const graph = loadGraph(db, version)
  const trigger = graph.steps[graph.trigger]?.step
  const matchesTrigger =
    trigger?.type === 'TRIGGER' &&
    faultOfTrigger(context, trigger) === null &&
    listMatching(context, trigger.config.filters, [walker.subscriber]).length > 0
  const before = readLastEventId(db)
  const skipped = enrolSubscriber(context, { workflow: id, source: 'MANUAL' }, walker.subscriber)
  const told = { matchesTrigger, skipped, graph }
  if (skipped !== null) return { ...told, run: null, emails: [], changes: [], isCut: false }
  const { emails, isCut } = new DraftWalk(context, { workflow: id, graph }, walker).go()
  const [run = null] = listRunsOf(db, walker.subscriber, id, 1)
  const own = listEventsAfter(db, walker.subscriber, before).filter(({ type }) => CHANGES.has(type))
  return { ...told, run, emails, changes: own, isCut }
}

const CHANGES: ReadonlySet<EventType> = new Set<EventType>([
  'TAG_ADDED',
  'TAG_REMOVED',
  'FIELD_UPDATED',
  'UNSUBSCRIBED',
  'WEBHOOK_EXECUTED',
])

/** A copy has no runs, so that neither the repeat rule nor an earlier run stands in the way. */
function publishCopy(context: WriteContext, workflow: WorkflowRow): { id: number; version: number } {
  const { db, now } = context
  const { groupId: _group, ...settings } = workflow.draft.settings
  const draft: WorkflowDefinition = { ...workflow.draft, settings }
  const id = insertWorkflow(db, workflow.name, now)
  updateWorkflow(db, readAgain(context, id), { draft }, now)
  const { workflow: copy } = publishWorkflow(context, readAgain(context, id), true)
  // Its date would let everybody in.
  clearDate(db, id)
  return { id, version: copy.version ?? 0 }
}

class DraftWalk {
  private readonly context: WriteContext
  private readonly place: { workflow: number; graph: CompiledGraph }
  private readonly walker: Walker
  private readonly emails: WalkedEmail[] = []

  constructor(context: WriteContext, place: { workflow: number; graph: CompiledGraph }, walker: Walker) {
    this.context = context
    this.place = place
    this.walker = walker
  }

  go(): { emails: WalkedEmail[]; isCut: boolean } {
    const { db, now } = this.context
    for (let tick = 0; tick < MOST_TICKS; tick += 1) {
      const due = [findEarliestRun(db), findEarliestUnread(db)].filter((at) => at !== null)
      const at = nextMinute(Math.min(...due))
      if (due.length === 0) return { emails: this.emails, isCut: false }
      if (at > now + LONGEST_MS) break
      this.act(at)
    }
    return { emails: this.emails, isCut: true }
  }

  private act(now: number): void {
    const { turn, draw } = this.walker
    const context = {
      ...this.context,
      now,
      draw: (purpose: string, id: number) => draw(purpose, id + turn),
      // No address is called for a walk: it answers 200 at once.
      mayCall: () => false,
    }
    while (runTick(context, LIMIT).more);
    this.read(now)
  }

  /** Lets the subscriber do something with the emails of the last tick. */
  private read(now: number): void {
    const { db } = this.context
    const [run] = listRunsOf(db, this.walker.subscriber, this.place.workflow, 1)
    if (!run) return
    for (const { campaign, email } of listSendsOf(db, run.id).slice(this.emails.length)) {
      this.emails.push({ stepId: this.stepOf(campaign), at: now, ...this.render(email) })
      const data = { emailId: email, campaignId: campaign }
      this.hear('EMAIL_SENT', now, data)
      this.hear('EMAIL_RECEIVED', now + MINUTE_MS, data)
      if (this.walker.reader === 'NOTHING') continue
      this.hear('EMAIL_OPENED', now + HOUR_MS, data)
      if (this.walker.reader === 'CLICKS')
        for (const url of this.links())
          this.hear('EMAIL_CLICKED', now + HOUR_MS + MINUTE_MS, { ...data, url })
    }
  }

  private stepOf(campaign: number): string {
    const id = encodeId('campaign', this.context.organization.number, campaign)
    const { steps } = this.place.graph
    return steps.find(({ step }) => step.type === 'EMAIL' && step.config.campaignId === id)?.step.id ?? ''
  }

  private render(id: number): Pick<WalkedEmail, 'subject' | 'html'> {
    const { db, content } = this.context
    const email = findEmail(db, id)
    const template = findEmailTemplate(db, email?.template ?? 0)
    if (!email || !template) throw new Error(`email ${id} of a walk is not there`)
    const { subject, html } = renderSnapshot(content, template, email)
    return { subject, html }
  }

  /** Every link that the graph asks for, and any other. */
  private links(): string[] {
    const { steps, settings, successGoals } = this.place.graph
    const rules = [...settings.exitRules, ...successGoals, ...steps.map(({ step }) => step)]
    const named = rules.flatMap(({ eventFilters }) => eventFilters.flatMap(({ linkUrl }) => linkUrl ?? []))
    return [...new Set(named.length > 0 ? named : [''])]
  }

  private hear(type: EventType, at: number, data: { campaignId: number; url?: string }): void {
    const { db } = this.context
    const { subscriber } = this.walker
    insertEvent(db, subscriber, type, at, data)
    if (!listHeardKinds(db).has(eventCode(type))) return
    const about = { kind: eventCode(type), subject: data.campaignId, url: data.url ?? null, amount: null }
    const from = { source: 'MAIL', subscriber, mayTrigger: false, enrolled: false }
    queueHeard(db, [{ ...about, ...from, at }])
  }
}
