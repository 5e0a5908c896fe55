import type { ContentLibrary } from '../../../shared/content-library.ts'
import type { ReadHandle, WriteHandle } from '../../store/db.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import type { SeededChance } from '../world/seeded-chance.ts'

/**
 * A slice may hold more moves of mail than of others: they cost a fraction, and the more of them
 * go in one pass through the file, the fewer times its pages are written.
 */
export const CHEAPER = 20

/** One transaction's share of what is due in one organization's file. */
export interface DueContext {
  /** The organization's file, inside a transaction that the clock opened and commits. */
  db: WriteHandle
  organization: OrganizationRow
  platform: ReadHandle
  /** ms UTC of the world. What is due at this instant or before is done; nothing later is. */
  until: number
  /**
   * The end of the slice, or the instant before a barrier of another kind: nobody looks before then,
   * so what a barrier makes may be written as it is by then. Never before `until`.
   */
  through: number
  /** About so many moves (rows changed) keep the transaction far below 100 ms. At least 1. */
  limit: number
  /** Draws by id and purpose; seeded for this organization, as its ids are its own. */
  chance: SeededChance
  content: ContentLibrary
}

/** What a slice that passes a barrier, instead of ending there, has to know of it. */
export interface Passage {
  /** About so many cheap moves come of it. */
  moves: number
  /** The last instant that may belong to the same slice, null for as far as it likes. */
  until: number | null
}

/** What a transaction does, and how long it is to take. */
export interface Stage {
  name: string
  /** ms; none may take 100. */
  aimMs: number
  /** The limit at most. */
  most: number
}

export interface DueDone {
  /** Moves made: what progress and `processed` count. */
  moves: number
  /** Something of this kind is still due up to `until`; the clock comes again with a new transaction. */
  more: boolean
  /** How much was done, where that is not the moves: what the next limit is measured by. */
  done?: number
}

/**
 * Something that happens by itself as time passes: one kind, in one organization's file. What it
 * does may hang on the file, the instant and the seed only, never on how time was cut: once with
 * `until` three days ahead, or in a thousand steps, must leave the same rows. Instants that it
 * stores are those of the events, not `until`.
 */
export interface DueWork {
  /** For logs and messages: `campaign.start`. */
  readonly kind: string
  /**
   * True when other kinds must have been done exactly up to its instant before it, as for the
   * start of a campaign, whose audience is what the mails before left of it. It is then called with
   * `until` = its own next instant. Only such work may make more of such work due before `until`.
   */
  readonly barrier: boolean
  /** The next instant at which something of this kind is due, null for never. May lie in the past. */
  nextAt(db: ReadHandle): number | null
  /** Of a barrier: what its next instant means for a slice. Without it a slice ends there. */
  passage?(db: ReadHandle): Passage
  /**
   * Of work whose transactions do different things: what the next one does. Each gets limits of its
   * own, up to `most` (5000 without it), and may take `aimMs`.
   */
  stage?(db: ReadHandle): Stage
  /**
   * The instant at which the `moves`-th of what is known to come is due, null when fewer are: how
   * far the clock may go at once without keeping callers waiting. An estimate is good enough.
   */
  crowdAt(db: ReadHandle, moves: number): number | null
  /** Does what is due, in order of (instant, id), until `limit`. Called inside a transaction. */
  runUntil(work: DueContext): DueDone
}
