import { ToolError } from '../../../shared/errors.ts'
import {
  type Log,
  type MailMessage,
  type MailRelay,
  MailRelayError,
  type MailServer,
} from '../../../shared/ports.ts'
import { readMailServer } from '../../domain/loopback.ts'
import type { Database } from '../../store/db.ts'
import { findEmail } from '../../store/emails/emails.ts'
import { readOutboxSettings } from '../../store/outbox-settings.ts'
import { readRelayProgress, writeRelayPosition, writeRelayProgress } from '../../store/relay-positions.ts'
import { findLastSentAt, listSentAfter, type SentPosition } from '../../store/emails/sent-emails.ts'
import type { World } from '../world/world.ts'
import type { Outbox } from './outbox.ts'

/** Messages that are handed over in one connection; memory holds no more of them. */
const BATCH = 50

interface RelayTally {
  /** Taken by the catcher since it was set, or since the host started. */
  relayed: number
  /** Refused by the catcher for good. */
  refused: number
  /** Why nothing is handed over at present, null when nothing is in the way. */
  failure: string | null
}

/**
 * Hands every message that goes out to the mail catcher, in order, beside the running calls. It starts
 * where the world is when a catcher is set: what was sent before is in the outbox, and stays there.
 * How far it is, is kept after each message, so that what waits outlives the host. Each is handed
 * over once; a host that is killed between a message and its keeping hands that one over again.
 */
export class OutboxRelay {
  private readonly world: World
  private readonly keys: Database
  private readonly outbox: Outbox
  private readonly smtp: MailRelay
  private readonly log: Log
  private positions = new Map<number, SentPosition>()
  /** Writes to a file after which nothing was waiting. */
  private readonly settled = new Map<number, number>()
  private start = 0
  private generation = -1
  /** Another one means that positions of before say nothing any more. */
  private beginning = 0
  private running: Promise<void> | null = null
  private isEnding = false
  private tally: RelayTally = { relayed: 0, refused: 0, failure: null }

  constructor(parts: { world: World; keyFile: Database; outbox: Outbox; smtp: MailRelay; log: Log }) {
    this.world = parts.world
    this.keys = parts.keyFile
    this.outbox = parts.outbox
    this.smtp = parts.smtp
    this.log = parts.log
    this.resume()
  }

  state(): RelayTally {
    return { ...this.tally }
  }

  greet(server: MailServer): Promise<void> {
    return this.smtp.greet(server)
  }

  /** Another catcher: from now on, and counted from zero. */
  restart(): void {
    this.tally = { relayed: 0, refused: 0, failure: null }
    this.startHere()
  }

  /** From where the world is now. A rewound or restored one sends again what is ahead of it. */
  startHere(): void {
    this.beginning += 1
    this.start = this.world.clock.now()
    this.generation = this.world.generation
    this.positions = new Map()
    this.settled.clear()
    if (readOutboxSettings(this.keys.read).relay === null) return
    for (const number of this.world.organizationNumbers()) {
      // One that never had mail has no position to begin at.
      if (this.world.surveyOf(number)?.hasEmails !== false) this.positions.set(number, this.hereIn(number))
    }
    this.keepAll()
  }

  private hereIn(number: number): SentPosition {
    const sent = this.world.clock.now()
    return { sent, id: findLastSentAt(this.world.organization(number).read, sent) }
  }

  /**
   * From where the host before was. A host that ended in the middle of a rewind kept positions that
   * are ahead of the world: those begin where the world is.
   */
  private resume(): void {
    const kept = readRelayProgress(this.keys.read)
    if (readOutboxSettings(this.keys.read).relay === null || !kept) return this.startHere()
    const now = this.world.clock.now()
    this.generation = this.world.generation
    this.start = Math.min(kept.start, now)
    const numbers = new Set(this.world.organizationNumbers())
    for (const [number, position] of kept.positions) {
      if (numbers.has(number))
        this.positions.set(number, position.sent > now ? this.hereIn(number) : position)
    }
  }

  /** What cannot be kept (a full disk) stops neither the opening nor a rewind. */
  private keepAll(): void {
    const { start, positions } = this
    try {
      this.keys.transaction(() => writeRelayProgress(this.keys.write, { start, positions }))
    } catch (error) {
      this.log.error('where relayed mail begins was not kept', { error: String(error) })
    }
  }

  /** In memory first: a message that was handed over is not handed over again by this host. */
  private reach(number: number, place: SentPosition): void {
    this.positions.set(number, place)
    try {
      this.keys.transaction(() => writeRelayPosition(this.keys.write, number, place))
    } catch (error) {
      throw new MailRelayError(`How far mail was handed over cannot be kept: ${String(error)}`)
    }
  }

  /** Ends it for good when the message that is on its way has arrived and is kept. */
  async end(): Promise<void> {
    this.isEnding = true
    await this.running
  }

  /** Hands over what is waiting; a run that is under way is joined. Never rejects. */
  run(): Promise<void> {
    this.running ??= this.handOver()
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.running = null
      })
    return this.running
  }

  private fail(error: unknown): void {
    // The rest of a batch that was left for the next host.
    if (this.isEnding) return
    const failure = error instanceof Error ? error.message : String(error)
    // Said once, and again when the reason changes: this is tried every second.
    if (failure !== this.tally.failure) this.log.error('mail was not relayed', { failure })
    this.tally.failure = failure
  }

  private async handOver(): Promise<void> {
    // Not more than that: the files of a world that is being restored cannot be asked.
    if (this.world.isClosed || this.isEnding) return
    const { relay } = readOutboxSettings(this.keys.read)
    const server = relay === null ? null : readMailServer(relay)
    if (!server) return
    await this.world.ready()
    if (this.isOver()) return
    for (const number of this.world.organizationNumbers()) {
      // A batch at a time, so that another catcher, a rewind or the end of the world is noticed.
      while (await this.handOverBatch(number, server, relay)) {
        /* the work is in the condition */
      }
    }
    this.tally.failure = null
  }

  private isOver(): boolean {
    if (this.world.isClosed || this.isEnding) return true
    if (this.world.generation !== this.generation) this.startHere()
    return false
  }

  /** Returns a message as it goes out, null for one that is too large to be written. */
  private async writeMessage(number: number, id: number): Promise<MailMessage | null> {
    const email = findEmail(this.world.organization(number).read, id)
    if (!email) throw new Error(`email ${id} of organization ${number} is gone`)
    try {
      return await this.outbox.toMail(this.outbox.relayedSourceOf(number, email))
    } catch (error) {
      if (error instanceof ToolError) return null
      throw error
    }
  }

  private passOver(number: number, place: SentPosition): true {
    this.reach(number, place)
    this.tally.refused += 1
    return true
  }

  private async handOverBatch(number: number, server: MailServer, relay: string | null): Promise<boolean> {
    await this.world.ready()
    if (this.isOver() || readOutboxSettings(this.keys.read).relay !== relay) return false
    // This is asked every second: a file that nobody wrote to is not even opened.
    const writes = this.world.writesTo(number)
    if (this.settled.get(number) === writes) return false
    if (this.world.surveyOf(number)?.hasEmails === false) return false
    const { beginning } = this
    const isSame = () => beginning === this.beginning
    const file = this.world.organization(number)
    const position = this.positions.get(number) ?? { sent: this.start, id: 0 }
    const waiting = listSentAfter(file.read, position, BATCH)
    const messages: MailMessage[] = []
    for (const place of waiting) {
      // One at a time, so that calls get in between; meanwhile the world may end or be swapped.
      await this.world.ready()
      if (this.isOver()) return false
      if (!isSame()) return true
      const message = await this.writeMessage(number, place.id)
      if (message) messages.push(message)
      // Those before it are handed over first.
      else if (messages.length > 0) break
      else return this.passOver(number, place)
    }
    let at = 0
    await this.smtp.send(server, messages, (refused) => {
      const reached = waiting[at]
      at += 1
      if (refused === null) this.tally.relayed += 1
      else this.tally.refused += 1
      if (this.world.isClosed) throw new MailRelayError('The sandbox was closed.')
      if (reached && isSame()) this.reach(number, reached)
      if (this.isEnding) throw new MailRelayError('The host ends.')
    })
    if (waiting.length === BATCH || messages.length < waiting.length) return true
    if (isSame()) this.settled.set(number, writes)
    return false
  }
}
