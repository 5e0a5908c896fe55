import type { ContentLibrary } from '../../../shared/content-library.ts'
import type { ReadHandle, WriteHandle } from '../../store/db.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import type { SeededChance } from '../world/seeded-chance.ts'

/**
 * A slice may hold this many times more delivery events than other work: each costs a fraction,
 * and more of them in one pass through the file write its pages fewer times.
 */
export const DELIVERIES_PER_UNIT = 20

/**
 * When a job runs relative to the other work that is due at its instant.
 * - `with`: no barrier. Everything of this phase up to an instant runs together, in list order.
 * - `before`: a barrier. The file is exactly at the instant before: a campaign start sees the
 *   audience that earlier mail left.
 * - `after`: a barrier. Everything else due at or before its instant is done, barriers of phase
 *   `before` included.
 */
export type Phase = 'before' | 'with' | 'after'

/** One transaction's share of what is due in one organization's file. */
export interface JobContext {
  /** The organization's file, inside a transaction that the scheduler opened and commits. */
  db: WriteHandle
  organization: OrganizationRow
  platform: ReadHandle
  /** ms UTC of the world. The job does what is due at this instant or before, and nothing later. */
  until: number
  /**
   * Nobody looks at the file before this instant, so outcomes may be written as they will be then:
   * the end of the slice, or what the next other barrier may see. Never before `until`.
   */
  writeAheadTo: number
  /** The end of the slice: until then nobody but barriers looks at the file. Without it `until` is. */
  sliceEnd?: number
  /** About this many changed rows keep the transaction within its aim. At least 1. */
  limit: number
  /** Draws by id and purpose; seeded per organization, because ids are per organization. */
  chance: SeededChance
  content: ContentLibrary
  /** Whether an address is really called by workflows; without it none is. */
  mayCall?: MayCall
  /** What the deliveries of this transaction add up to; counted once it is committed. */
  tally: DeliveryTally
}

/** Returns whether an address is really called by workflows. */
export type MayCall = (url: string) => boolean

/** Calls of workflows: they are made between slices, so that who is called can call back. */
export interface WorkflowCalls {
  mayCall: MayCall
  /** Returns whether calls are marked in a file and not made. */
  isAnyMarked(db: ReadHandle): boolean
  /** Makes the calls that ticks have marked in the files of `organizations`, and stops between two when `isOver` says so. */
  run(organizations: readonly number[], isOver: () => boolean): Promise<void>
}

/** Tells a slice that it may go past a barrier instead of ending there. */
export interface Passage {
  /** About how many delivery events come of it. */
  deliveries: number
  /** The last instant that may belong to the same slice, null for no limit. */
  until: number | null
}

/** A named part of a job with its own cost per transaction; each stage adapts its own limit. */
export interface Stage {
  name: string
  /** How long a transaction should take, in ms. */
  aimMs: number
  /** The highest limit. */
  most: number
  /** One of its parts fills a transaction; where it is not the first part, it gets what time is left. */
  fillsTransaction?: boolean
}

/** What an advance tells a person of what it did; test emails do not count. */
export interface DeliveryTally {
  sent: number
  opened: number
  /** Campaigns that failed at their start. */
  failedCampaigns: number
}

/** Returns the tally of nothing done. */
export function emptyTally(): DeliveryTally {
  return { sent: 0, opened: 0, failedCampaigns: 0 }
}

/** Adds what was done to the tally `into`. */
export function addTally(into: DeliveryTally, done: Readonly<DeliveryTally>): void {
  into.sent += done.sent
  into.opened += done.opened
  into.failedCampaigns += done.failedCampaigns
}

export interface JobResult {
  /** What `clock.progress` counts: emails, effects and campaigns processed. */
  processed: number
  /** True when work of this job is still due up to `until`; the scheduler opens a new transaction. */
  more: boolean
  /** The amount of work done where that is not `processed`; the next limit is derived from it. */
  workload?: number
}

/**
 * Work that becomes due by itself as time passes: one kind, in one organization's file. Its effects
 * may depend on the file, the instant and the seed only, never on how time was cut: one advance of
 * three days and a thousand short ones must leave the same rows. Stored instants are those of the
 * events, not `until`.
 */
export interface Job {
  /** For logs and messages: `campaign.start`. */
  readonly kind: string
  readonly phase: Phase
  /**
   * Returns the next instant at which something of this kind is due, null for never. May lie in the
   * past. A barrier must count what the other jobs will make due for it: only barriers may make
   * barriers due within the time that is being processed.
   */
  nextDueAt(db: ReadHandle): number | null
  /** Returns what the next instant of a barrier means for a slice. Without it a slice ends there. */
  passage?(db: ReadHandle, mayCall?: MayCall): Passage
  /** Returns what the next transaction does. Without it there is one stage of 25 ms and 5,000 rows. */
  stage?(db: ReadHandle): Stage
  /**
   * Returns the instant at which the `count`-th known piece of work is due, null when there are
   * fewer. It limits how far one slice goes; an estimate is good enough.
   */
  nthDueAt(db: ReadHandle, count: number): number | null
  /**
   * Of phase `after`: true while an instant is partly done. A process may die there; the rest then
   * comes before the work that the finished part made due.
   */
  isUnderway?(db: ReadHandle): boolean
  /** Does what is due, in order of (instant, id), up to `limit`. Called inside a transaction. */
  run(context: JobContext): JobResult
}
