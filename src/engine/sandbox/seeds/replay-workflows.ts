import { EMAIL_KINDS } from '../../domain/email-status.ts'
import { findLastTemplate, updateTemplateRates } from '../../store/emails/email-templates.ts'
import { dropRead, readLastQueued } from '../../store/workflows/queue.ts'
import { listOpenRunsOf } from '../../store/workflows/run-moves.ts'
import { findWorkflow, insertWorkflow } from '../../store/workflows/workflows.ts'
import type { SubscriberChange } from '../../subscribers/changes.ts'
import { applyChanges } from '../../workflows/apply-changes.ts'
import { changeStatus } from '../../workflows/change-status.ts'
import { publishWorkflow } from '../../workflows/publish.ts'
import { readAgain, saveDraft } from '../../workflows/save-draft.ts'
import { findNextTick, runTick } from '../../workflows/tick.ts'
import type { WriteContext } from '../../context.ts'
import type { Chance } from '../../../shared/ports.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'
import { planTemplate } from '../simulation/transactional-sends.ts'
import type { MailReplay, ReplayContext } from './replay-mail.ts'
import { ratesOf } from './write-messages.ts'
import type { WorkflowSeed } from './workflow-shape.ts'

/** Enough for any tick of a seed in one go. */
const LIMIT = 100_000

/** Nothing of a workflow is drawn but by its own seeded chance. */
const NO_CHANCE: Chance = {
  integer: () => refuseChance(),
  hex: () => refuseChance(),
}

function refuseChance(): never {
  throw new Error('a seed was asked for chance that does not repeat itself')
}

/** Something that happens at an instant of the past, in the order of the instants. */
export interface Moment {
  at: number
  order: number
  happen: () => void
}

/**
 * Lets the workflows of a seed live their past by the runner itself: published on their day, they hear
 * what happens to subscribers and act at every tick until today.
 */
export class WorkflowReplay {
  private readonly context: ReplayContext
  private readonly mail: MailReplay
  private readonly seeds: readonly WorkflowSeed[]
  private readonly now: number
  private isAtWork = false
  /** What the workflows say, as text. */
  private readonly named: readonly string[]
  /** Emails that have not gone out yet: their first one makes the template that has the rates. */
  private unsent: { campaign: number; seed: WorkflowSeed }[] = []

  constructor(context: ReplayContext, mail: MailReplay, seeds: readonly WorkflowSeed[], now: number) {
    this.context = context
    this.mail = mail
    this.seeds = seeds
    this.now = now
    this.named = seeds.map(({ definition }) => JSON.stringify(definition))
  }

  /** The day of each workflow, and that of its pause. */
  moments(): Moment[] {
    return this.seeds.flatMap((seed) => {
      const at = this.now - seed.createdDaysAgo * DAY_MS
      const pausedAt = this.now - (seed.pausedDaysAgo ?? 0) * DAY_MS
      let workflow = 0
      const begin = { at, order: 0, happen: () => void (workflow = this.begin(seed, at)) }
      const pause = { at: pausedAt, order: 0, happen: () => this.pause(workflow, pausedAt) }
      return seed.pausedDaysAgo === undefined ? [begin] : [begin, pause]
    })
  }

  /** Does every tick up to then, and the mail before each. */
  runTo(until: number): void {
    if (!this.isAtWork) return
    const { db, organization, platform, content, chance } = this.context
    const draw = (purpose: string, id: number) => chance.unit(purpose, id)
    const none = { wantIndex: () => undefined, mayCall: () => false }
    const acting = { db, organization, platform, content, draw, ...none }
    for (let at = findNextTick(db); at !== null && at <= until; at = findNextTick(db)) {
      this.mail.runTo(at)
      while (runTick({ ...acting, now: at }, LIMIT).more);
      this.unsent = this.unsent.filter((email) => !this.setRates(email))
      this.mail.runTo(at)
    }
  }

  /** Returns false as long as no email has gone out. */
  private setRates({ campaign, seed }: { campaign: number; seed: WorkflowSeed }): boolean {
    const { db } = this.context
    const template = findLastTemplate(db, campaign)
    if (template === undefined) return false
    planTemplate(this.context, template, EMAIL_KINDS.WORKFLOW)
    updateTemplateRates(db, template, { ...ratesOf(seed.outcome) })
    return true
  }

  /** Lets workflows hear of a change, as of a call. */
  follow(change: SubscriberChange): void {
    if (!this.isAtWork) return
    const { db } = this.context
    const before = readLastQueued(db)
    applyChanges(this.contextAt(change.at), [change], { source: 'CALL' })
    const last = readLastQueued(db)
    // Most of what happens concerns no run that was there already: a tick for it would do nothing.
    const runs = change.subscriber === null ? [] : listOpenRunsOf(db, change.subscriber)
    if (last > before && runs.every(({ heardAfter }) => heardAfter >= last))
      dropRead(
        db,
        Array.from({ length: last - before }, (_, index) => before + 1 + index),
      )
  }

  /** Lets workflows hear of a tag that one of them names: a tick for any other would do nothing. */
  followTag(change: SubscriberChange, name: string): void {
    if (this.named.some((text) => text.includes(JSON.stringify(name)))) this.follow(change)
  }

  private begin(seed: WorkflowSeed, at: number): number {
    const context = this.contextAt(at)
    const id = insertWorkflow(context.db, seed.name, at)
    const saved = saveDraft(context, readAgain(context, id), seed.definition)
    this.unsent.push(...saved.emails.map(({ campaign }) => ({ campaign: campaign.id, seed })))
    publishWorkflow(context, saved.workflow, true)
    this.isAtWork = true
    return id
  }

  private pause(id: number, at: number): void {
    const context = this.contextAt(at)
    const workflow = findWorkflow(context.db, id)
    if (workflow) changeStatus(context, workflow, 'PAUSED')
  }

  private contextAt(now: number): WriteContext {
    const { db, organization, platform, content } = this.context
    const none = () => undefined
    const beside = { origin: 'manual' as const, wantIndex: none, wakeJobs: none, machineNow: null }
    return { db, organization, platform, content, chance: NO_CHANCE, now, ...beside }
  }
}
