import type { Database } from '../engine/store/db.ts'
import {
  type HistoryRow,
  insertHistory,
  insertRequests,
  type RequestRow,
} from '../engine/store/application.ts'
import type { CallRecords } from '../gateway/call.ts'
import { KeyFilter } from './redact.ts'

/** How long records wait to be written together. */
const FLUSH_MS = 250

/**
 * Call history and request log, written in batches behind the calls they record, so that
 * neither costs a call a transaction. What is pending is written at close.
 */
export class Records {
  private readonly database: Database
  private readonly onHistory: () => void
  private readonly keys: KeyFilter
  private history: HistoryRow[] = []
  private requests: RequestRow[] = []
  private timer: NodeJS.Timeout | null = null

  constructor(database: Database, onHistory: () => void, keys = new KeyFilter()) {
    this.database = database
    this.onHistory = onHistory
    this.keys = keys
  }

  /** Returns where the pipeline of one connection records its calls. */
  of(connection: string): CallRecords {
    return {
      elapsed: () => performance.now(),
      addHistory: (line) => this.addHistory(connection, line),
      addRequest: (line) => this.addRequest(connection, line),
    }
  }

  flush(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const { history, requests } = this
    if (history.length + requests.length === 0) return
    this.history = []
    this.requests = []
    this.database.transaction(() => {
      for (const row of history) insertHistory(this.database.write, row)
      insertRequests(this.database.write, requests)
    })
    if (history.length > 0) this.onHistory()
  }

  /** Keeps no key and no confirmation code. */
  private addHistory(connection: string, line: Omit<HistoryRow, 'connection'>): void {
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

  private schedule(): void {
    this.timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref()
  }
}
