import type { Database } from '../engine/store/db.ts'
import {
  type HistoryRow,
  insertHistory,
  insertRequests,
  type RequestRow,
} from '../engine/store/application.ts'
import type { CallRecords } from '../gateway/call.ts'
import { eraseRecords } from './erase-records.ts'
import type { Faults } from './faults.ts'
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
  private readonly database: Database
  private readonly onHistory: () => void
  private readonly keys: KeyFilter
  private readonly faults: Pick<Faults, 'report' | 'settle'>
  private history: HistoryRow[] = []
  private requests: RequestRow[] = []
  private timer: NodeJS.Timeout | null = null

  constructor(
    database: Database,
    onHistory: () => void,
    {
      keys = new KeyFilter(),
      faults = { report: rethrow, settle: () => undefined },
    }: { keys?: KeyFilter; faults?: Pick<Faults, 'report' | 'settle'> } = {},
  ) {
    this.database = database
    this.onHistory = onHistory
    this.keys = keys
    this.faults = faults
  }

  /** Returns where the pipeline of one connection records its calls. */
  of(connection: string): CallRecords {
    return {
      elapsed: () => performance.now(),
      addHistory: (line) => this.addHistory(connection, line),
      addRequest: (line) => this.addRequest(connection, line),
      erase: (person) => {
        this.flush()
        const erased = eraseRecords(this.database, connection, person)
        this.onHistory()
        return erased
      },
    }
  }

  /** Writes what is pending. What cannot be written now is tried again with the next flush. */
  flush(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const { history, requests } = this
    if (history.length + requests.length === 0) return
    try {
      this.database.transaction(() => {
        for (const row of history) insertHistory(this.database.write, row)
        insertRequests(this.database.write, requests)
      })
    } catch (error) {
      this.history = history.slice(-MOST_PENDING)
      this.requests = requests.slice(-MOST_PENDING)
      this.schedule(RETRY_MS)
      this.faults.report('', WHAT, error)
      return
    }
    this.history = []
    this.requests = []
    this.faults.settle('', WHAT)
    if (history.length > 0) this.onHistory()
  }

  /** The last flush: what cannot be written now is lost. */
  end(): void {
    this.flush()
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
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

  private schedule(ms = FLUSH_MS): void {
    this.timer ??= setTimeout(() => this.flush(), ms).unref()
  }
}

function rethrow(_place: string, _what: string, error: unknown): void {
  throw error
}
