import { MOST_IMPORT_ROWS } from '../../engine/domain/limits.ts'
import type { ToolAnswer, ToolInput } from '../../engine/tools/index.ts'
import type { Failure } from '../../shared/result.ts'
import type { Prepared, PreparedRow } from './check.ts'
import type { ImportPlan } from './plan.ts'
import type { LeftOut } from './report.ts'

/** Sends what was checked, batch by batch. Knows no screen and no bridge: both are handed in. */

type ImportTool = 'create_custom_field' | 'import_subscribers' | 'unsubscribe'

/** One tool call; a failure is thrown. */
type Send = <N extends ImportTool>(
  tool: N,
  input: ToolInput<N>,
  confirmationCode?: number,
) => Promise<ToolAnswer<N>>

export interface RunParts {
  plan: ImportPlan
  counts: { import: number; optedOut: number }
  /** Custom fields that must exist before the first row. */
  newFields: string[]
  batch: (kind: keyof Prepared, from: number, size: number) => Promise<PreparedRow[]>
  send: Send
  toFailure: (error: unknown) => Failure
  wait: (seconds: number) => Promise<void>
  isCancelled: () => boolean
  onProgress: (progress: RunProgress) => void
}

export interface RunProgress {
  phase: 'fields' | 'subscribers' | 'optOuts' | 'waiting'
  /** People sent, and of those opted out, also unsubscribed. */
  done: number
  total: number
  imported: number
  updated: number
  failed: number
  unsubscribed: number
  /** Seconds spent waiting because the deployment took no more calls. */
  waited: number
}

export interface RunResult extends RunProgress {
  end: 'done' | 'cancelled' | 'stopped'
  /** What stopped it. */
  failure: Failure | null
  leftOut: LeftOut[]
  /** Imported, but the unsubscribe that had to follow failed: they are SUBSCRIBED now. */
  stillSubscribed: { line: number; email: string; message: string }[]
  warnings: { line: number; message: string }[]
}

/** Between import and unsubscribe people are SUBSCRIBED for a moment: few at a time keep it short. */
const OPT_OUT_BATCH = 25
const MOST_WAITS = 5

export class ImportRun {
  private readonly parts: RunParts
  private readonly result: RunResult
  /** Addresses that were unsubscribed: one may stand on several rows. */
  private readonly gone = new Set<string>()
  /** Rows that were sent; where the rest begins after a stop. */
  private readonly sent: Record<keyof Prepared, number> = { import: 0, optedOut: 0 }
  /** Addresses that were created or updated, for an undo. */
  readonly touched: string[] = []

  constructor(parts: RunParts) {
    this.parts = parts
    this.result = {
      phase: 'fields',
      done: 0,
      total: parts.counts.import + parts.counts.optedOut,
      imported: 0,
      updated: 0,
      failed: 0,
      unsubscribed: 0,
      waited: 0,
      end: 'done',
      failure: null,
      leftOut: [],
      stillSubscribed: [],
      warnings: [],
    }
  }

  /** Sends the rows that were not sent yet: all of them first, the rest after a cancel or a failure. */
  async start(): Promise<RunResult> {
    this.result.end = 'done'
    this.result.failure = null
    try {
      await this.createFields()
      await this.sendSubscribers()
      await this.sendOptedOut()
    } catch (error) {
      this.result.failure = this.parts.toFailure(error)
      this.result.end = 'stopped'
    }
    return { ...this.result }
  }

  private async createFields(): Promise<void> {
    for (const name of this.parts.newFields) {
      if (this.stops()) return
      try {
        await this.send('create_custom_field', { name })
      } catch (error) {
        // Made by someone else meanwhile: there it is.
        if (this.parts.toFailure(error).code !== 'CONFLICT') throw error
      }
    }
  }

  private async sendSubscribers(): Promise<void> {
    const { plan, counts, batch } = this.parts
    while (this.sent.import < counts.import && !this.stops()) {
      const rows = await batch('import', this.sent.import, MOST_IMPORT_ROWS)
      await this.sendBatch(rows, plan.resubscribe, plan.triggerWorkflows)
      this.sent.import += rows.length
      this.tell('subscribers', rows.length)
    }
  }

  /** Nobody who opted out may start a workflow or be brought back on the way. */
  private async sendOptedOut(): Promise<void> {
    const { counts, batch } = this.parts
    while (this.sent.optedOut < counts.optedOut && !this.stops()) {
      const rows = await batch('optedOut', this.sent.optedOut, OPT_OUT_BATCH)
      const refused = await this.sendBatch(rows, false, false)
      this.sent.optedOut += rows.length
      for (const row of rows) {
        if (!refused.has(row.line)) await this.unsubscribe(row)
        this.tell('optOuts', 1)
      }
    }
  }

  /** Returns the lines that were refused. */
  private async sendBatch(rows: PreparedRow[], resubscribe: boolean, triggerWorkflows: boolean) {
    const { result } = this
    const subscribers = rows.map(({ subscriber }) => subscriber)
    const answer = await this.send('import_subscribers', { subscribers, resubscribe, triggerWorkflows })
    result.imported += answer.imported
    result.updated += answer.updated
    result.failed += answer.failed
    const refused = new Set<number>()
    for (const { row, message } of answer.errors) {
      const line = rows[row]?.line ?? 0
      refused.add(line)
      result.leftOut.push({ line, field: /^(\w+)(?::| )/.exec(message)?.[1] ?? '', message })
    }
    for (const { line, subscriber } of rows) if (!refused.has(line)) this.touched.push(subscriber.email)
    for (const warning of answer.warnings ?? []) {
      const [, row = '', message = warning] = /^Row (\d+): (.*)$/s.exec(warning) ?? []
      result.warnings.push({ line: rows[Number(row)]?.line ?? 0, message })
    }
    return refused
  }

  /** The confirmation was given once for all of them; each call still carries a code of its own. */
  private async unsubscribe({ line, subscriber: { email } }: PreparedRow): Promise<void> {
    if (this.gone.has(email)) return
    const input = { email, reason: 'Opted out before the import' }
    try {
      await this.send('unsubscribe', input)
      this.countGone(email)
    } catch (error) {
      const asked = this.parts.toFailure(error)
      const code = asked.confirmation?.confirmationCode
      if (asked.code !== 'CONFIRMATION_REQUIRED' || code === undefined)
        return this.miss(line, email, asked.message)
      try {
        await this.send('unsubscribe', input, code)
        this.countGone(email)
      } catch (refused) {
        this.miss(line, email, this.parts.toFailure(refused).message)
      }
    }
  }

  private countGone(email: string): void {
    this.gone.add(email)
    this.result.unsubscribed = this.gone.size
  }

  private miss(line: number, email: string, message: string): void {
    this.result.stillSubscribed.push({ line, email, message })
  }

  /** Over the limit is no failure: the same call goes again when the deployment says so. */
  private async send<N extends ImportTool>(
    tool: N,
    input: ToolInput<N>,
    confirmationCode?: number,
  ): Promise<ToolAnswer<N>> {
    for (let waits = 0; ; waits += 1) {
      try {
        return await this.parts.send(tool, input, confirmationCode)
      } catch (error) {
        const { code, retryAfter } = this.parts.toFailure(error)
        if (code !== 'RATE_LIMIT_ERROR' || waits >= MOST_WAITS) throw error
        this.tell('waiting', 0)
        await this.parts.wait(retryAfter ?? 5)
        this.result.waited += retryAfter ?? 5
      }
    }
  }

  private stops(): boolean {
    if (this.parts.isCancelled()) this.result.end = 'cancelled'
    return this.result.end === 'cancelled'
  }

  private tell(phase: RunProgress['phase'], more: number): void {
    this.result.phase = phase
    this.result.done += more
    const { done, total, imported, updated, failed, unsubscribed, waited } = this.result
    this.parts.onProgress({ phase, done, total, imported, updated, failed, unsubscribed, waited })
  }
}

const RATE_MS = 10_000

/**
 * How fast rows were sent in the last ten seconds, waits included. Unsubscribing takes a call for
 * each row, so the speed of one phase says nothing of the next.
 */
export class RateMeter {
  private marks: { at: number; done: number }[] = []
  private phase: RunProgress['phase'] | null = null

  add({ phase, done }: Pick<RunProgress, 'phase' | 'done'>, at: number): void {
    if (phase !== 'waiting' && phase !== this.phase) {
      const last = this.marks.at(-1)
      this.marks = last ? [last] : []
      this.phase = phase
    }
    this.marks.push({ at, done })
    while (this.marks.length > 2 && (this.marks[1]?.at ?? at) < at - RATE_MS) this.marks.shift()
  }

  /** Rows per second, null before anything was sent. */
  read(now: number): number | null {
    const [first] = this.marks
    const last = this.marks.at(-1)
    if (!first || !last || last.done === first.done || now <= first.at) return null
    return ((last.done - first.done) * 1000) / (now - first.at)
  }
}
