import {
  type ConnectionRow,
  insertRequests,
  type RequestRow,
  touchConnection,
} from '../engine/store/application.ts'
import {
  deleteCallsOf,
  type HistoryRow,
  type HistorySettings,
  insertCall,
  pruneCalls,
  readHistorySettings,
  writeHistorySettings,
} from '../engine/store/history.ts'
import type { CallRecords } from '../gateway/call.ts'
import { DAY_MS, HOUR_MS } from '../shared/text/time-units.ts'
import { eraseRecords } from './erase-records.ts'
import type { Faults } from './faults.ts'
import type { ApplicationFiles } from './open-application-file.ts'
import { KeyFilter } from './redact.ts'

/** How long records wait to be written together. */
const FLUSH_MS = 250

/** How long they wait after a flush that failed. */
const RETRY_MS = 1000

const WHAT = 'Writing the call history'

/** Lines of each kind that wait for a disk with room again; older ones are given up. */
const MOST_PENDING = 5000

/**
 * Call history and request log, written in batches behind the calls they record, so that
 * neither costs a call a transaction. What is pending is written at close.
 */
export class Records {
  private readonly files: ApplicationFiles
  private readonly onHistory: () => void
  private readonly keys: KeyFilter
  private readonly faults: Pick<Faults, 'report' | 'settle'>
  private history: HistoryRow[] = []
  private requests: RequestRow[] = []
  /** By connection when a call of it was last answered, ms UTC, as far as no row says it yet. */
  private answered = new Map<string, number>()
  private timer: NodeJS.Timeout | null = null
  private chosen: HistorySettings
  /** When old lines were last deleted, by a clock that only grows; null before the first time. */
  private prunedAt: number | null = null

  constructor(
    files: ApplicationFiles,
    onHistory: () => void,
    {
      keys = new KeyFilter(),
      faults = { report: rethrow, settle: () => undefined },
    }: { keys?: KeyFilter; faults?: Pick<Faults, 'report' | 'settle'> } = {},
  ) {
    this.files = files
    this.onHistory = onHistory
    this.keys = keys
    this.faults = faults
    this.chosen = readHistorySettings(files.history.read)
  }

  /** What the person chose about the history. */
  settings(): HistorySettings {
    return this.chosen
  }

  /** Keeps another choice, and lets go at once of what is too old for it. */
  choose(settings: HistorySettings): void {
    const { history } = this.files
    history.transaction(() => writeHistorySettings(history.write, settings))
    this.chosen = settings
    this.flush()
    this.prunedAt = null
    this.prune()
    this.onHistory()
  }

  /**
   * Returns where the pipeline of one connection records its calls. A sandbox answers each of them; of a
   * deployment its gateway tells which were answered.
   */
  of(connection: string, kind: ConnectionRow['kind'] = 'deployment'): CallRecords {
    const note = (at: number): void => {
      if (kind === 'sandbox') this.noteAnswer(connection, at)
    }
    return {
      elapsed: () => performance.now(),
      addHistory: (line) => {
        note(line.at)
        this.addHistory(connection, line)
      },
      addRequest: (line) => {
        note(line.at)
        this.addRequest(connection, line)
      },
      learn: (key) => this.learn(key),
      erase: (person) => {
        this.flush()
        const erased = eraseRecords(this.files, connection, person)
        this.onHistory()
        return erased
      },
    }
  }

  /** Notes a key. No line may keep its secret. */
  learn(key: string): void {
    this.keys.learn(key)
  }

  /** Notes when a call of a connection was answered. */
  noteAnswer(connection: string, at: number): void {
    this.answered.set(connection, at)
    this.schedule()
  }

  /** Returns when a call of a connection was last answered, where no row says it yet. */
  answeredAt(connection: string): number | null {
    return this.answered.get(connection) ?? null
  }

  /** Writes what is pending. What cannot be written now is tried again with the next flush. */
  flush(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const { history, requests } = this
    if (history.length + requests.length + this.answered.size === 0) return
    try {
      this.write(history, requests)
      this.prune()
    } catch (error) {
      this.history = this.history.slice(-MOST_PENDING)
      this.requests = this.requests.slice(-MOST_PENDING)
      this.schedule(RETRY_MS)
      this.faults.report('', WHAT, error)
      return
    }
    this.faults.settle('', WHAT)
    if (history.length > 0) this.onHistory()
  }

  private write(history: readonly HistoryRow[], requests: readonly RequestRow[]): void {
    const { files } = this
    if (requests.length + this.answered.size > 0)
      files.application.transaction(() => {
        const { write } = files.application
        if (requests.length > 0) insertRequests(write, requests)
        for (const [connection, at] of this.answered) touchConnection(write, connection, at)
      })
    this.requests = []
    this.answered.clear()
    if (history.length > 0)
      files.history.transaction(() => history.forEach((row) => insertCall(files.history.write, row)))
    this.history = []
  }

  /** Deletes what is too old, at most once an hour. */
  private prune(): void {
    const now = performance.now()
    if (this.prunedAt !== null && now - this.prunedAt < HOUR_MS) return
    this.prunedAt = now
    const { history } = this.files
    const { retentionDays } = this.chosen
    const before = retentionDays === 0 ? null : Date.now() - retentionDays * DAY_MS
    history.transaction(() => pruneCalls(history.write, before))
  }

  /** Deletes what was recorded of a connection that is gone. */
  forget(connection: string): void {
    this.flush()
    const { history } = this.files
    history.transaction(() => deleteCallsOf(history.write, connection))
  }

  /** The last flush: what cannot be written now is lost. */
  end(): void {
    this.flush()
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
  }

  /** Keeps no key and no confirmation code. */
  private addHistory(connection: string, line: Omit<HistoryRow, 'connection'>): void {
    if (line.background && !this.chosen.keepsBackground) return
    const { input, ...rest } = line
    this.history.push({ ...this.keys.value(rest), connection, input: this.keys.input(input) })
    this.schedule()
  }

  private addRequest(connection: string, line: Omit<RequestRow, 'connection'>): void {
    const path = this.keys.path(line.path)
    const body = line.body === null ? null : this.keys.body(line.body)
    this.requests.push({ ...line, connection, path, body })
    this.schedule()
  }

  private schedule(ms = FLUSH_MS): void {
    this.timer ??= setTimeout(() => this.flush(), ms).unref()
  }
}

function rethrow(_place: string, _what: string, error: unknown): void {
  throw error
}
