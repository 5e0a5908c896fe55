import type { Database } from '../engine/store/db.ts'
import {
  type HistoryRow,
  insertHistory,
  insertRequests,
  type RequestRow,
} from '../engine/store/application.ts'

/** How long records wait to be written together. */
const FLUSH_MS = 250

/**
 * Call history and request log, written in batches behind the calls they record, so that
 * neither costs a call a transaction. What is pending is written at close.
 */
export class Records {
  private readonly database: Database
  private readonly onHistory: () => void
  private history: HistoryRow[] = []
  private requests: RequestRow[] = []
  private timer: NodeJS.Timeout | null = null

  constructor(database: Database, onHistory: () => void) {
    this.database = database
    this.onHistory = onHistory
  }

  addHistory(row: HistoryRow): void {
    this.history.push(row)
    this.schedule()
  }

  addRequest(row: RequestRow): void {
    this.requests.push(row)
    this.schedule()
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

  private schedule(): void {
    this.timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref()
  }
}
