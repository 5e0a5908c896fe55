import { MOST_ROWS } from '../../../engine/domain/limits.ts'
import type { Failure } from '../../../shared/result.ts'
import type { Subscriber } from './subscriberFields.ts'

/** One page of `query_subscribers`, and the cursor of the next. */
interface Page {
  subscribers: Subscriber[]
  nextCursor: string | null
}

type LoadPage = (cursor: string | null, limit: number) => Promise<Page>

interface ListState {
  rows: readonly Subscriber[]
  phase: 'loading' | 'ready' | 'failed'
  failure: Failure | null
  /** The rows are all that match. */
  complete: boolean
  /** When the first page came. */
  at: number | null
}

/** Small at first so that something is there at once, then as much as one call gives. */
const PAGE_SIZES = [100, 400, MOST_ROWS]
/** Rows kept ready below the last one in view. */
const AHEAD = 3000

/**
 * The subscribers of one search, loaded page by page ahead of the reader. Knows neither React nor the
 * bridge: `usePersonList.ts` hands it the call and renders what it has.
 */
export class SubscriberList {
  /** Where the reader left it. */
  offset = 0
  /** The change it was last loaded after. */
  seen = 0
  state: ListState = { rows: [], phase: 'loading', failure: null, complete: false, at: null }
  private readonly load: LoadPage
  private readonly toFailure: (error: unknown) => Failure
  private readonly listeners = new Set<() => void>()
  private cursor: string | null = null
  private pages = 0
  private wanted = 1
  private running = false
  private generation = 0
  private reached = 0
  /** The last page of what is being loaded is here; the rows shown may still be those of before. */
  private ended = false
  /** New rows stay out of sight until they are more than this, or all. */
  private hidden = 0
  /** Rows of a reload, until there are as many as are being looked at. */
  private fresh: Subscriber[] | null = null

  constructor(load: LoadPage, toFailure: (error: unknown) => Failure) {
    this.load = load
    this.toFailure = toFailure
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly snapshot = (): ListState => this.state

  /** Row `index` is in view: loads until enough is ready below it. */
  reach(index: number): void {
    this.reached = index
    this.wanted = Math.max(this.wanted, index + AHEAD)
    void this.run()
  }

  /**
   * From the first page, out of sight: the rows stay until as many new ones are there. Rows that were all stay until
   * all are here again, as they may be sorted: a part of them would be in another order. A long list is the exception.
   */
  reload(): void {
    const { rows, complete } = this.state
    this.generation += 1
    this.ended = false
    this.cursor = null
    this.pages = 0
    this.hidden = complete && rows.length <= AHEAD ? Math.max(AHEAD, this.reached) : this.reached
    this.wanted = this.hidden + 1
    this.fresh = []
    this.running = false
    this.set({ phase: rows.length > 0 ? 'ready' : 'loading', failure: null })
    void this.run()
  }

  retry(): void {
    this.set({ phase: this.state.rows.length > 0 ? 'ready' : 'loading', failure: null })
    void this.run()
  }

  /** A change that is known without asking again. */
  patch(ids: ReadonlySet<string>, change: (subscriber: Subscriber) => Subscriber): void {
    this.set({ rows: this.state.rows.map((row) => (ids.has(row.id) ? change(row) : row)) })
  }

  private async run(): Promise<void> {
    if (this.running) return
    this.running = true
    const { generation } = this
    while (this.wants()) {
      try {
        const page = await this.load(this.cursor, PAGE_SIZES[this.pages] ?? MOST_ROWS)
        if (generation !== this.generation) return
        this.take(page)
      } catch (error) {
        if (generation !== this.generation) return
        this.set({ phase: 'failed', failure: this.toFailure(error) })
      }
    }
    this.running = false
  }

  private wants(): boolean {
    const { phase, rows } = this.state
    const loaded = this.fresh ?? rows
    return !this.ended && phase !== 'failed' && (this.pages === 0 || loaded.length < this.wanted)
  }

  private take({ subscribers, nextCursor }: Page): void {
    const first = this.pages === 0
    this.pages += 1
    this.cursor = nextCursor
    const rows = [...(first ? [] : (this.fresh ?? this.state.rows)), ...subscribers]
    this.ended = nextCursor === null
    if (this.fresh && !this.ended && rows.length <= this.hidden) {
      this.fresh = rows
      return
    }
    this.fresh = null
    const at = first || !this.state.at ? Date.now() : this.state.at
    this.set({ rows, phase: 'ready', complete: this.ended, at })
  }

  private set(change: Partial<ListState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}
