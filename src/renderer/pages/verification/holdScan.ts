import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { toFailure } from '../../bridge/actions.ts'
import { searchOrganizations, type Organization } from '../../bridge/organizations.ts'
import { standingOf } from '../../screen/standing.ts'
import { readStanding } from '../../screen/tool-query.ts'
import type { TriageRow } from './triage.ts'

/**
 * Every organization of a connection, read one by one for its open holds, which `list_orgs` does not
 * tell. Only rows on hold are kept: ten thousand answers would not fit.
 */
export interface HoldScan {
  state: 'running' | 'stopped' | 'done'
  /** Null until the first page has come. */
  total: number | null
  /** Organizations read so far; a refused one is not read. */
  read: number
  held: readonly TriageRow[]
  refused: readonly Organization[]
  /** Why the last refused one was. */
  refusal: Error | null
  /** Why the list itself could not be read. */
  error: Error | null
  /** When the last of them was read. */
  at: number
}

const FIRST: HoldScan = {
  state: 'running',
  total: null,
  read: 0,
  held: [],
  refused: [],
  refusal: null,
  error: null,
  at: 0,
}

/** The most that `list_orgs` gives in one page. */
const PAGE = 50
/** So many at once: `readStanding` lets four through, for the sake of other calls of the minute. */
const BATCH = 8
/** So many refusals without one answer between them: the rest would fare no better. */
const MOST_REFUSED = 24

const scanStore = createStore<Record<string, HoldScan>>(() => ({}))
/** Where a scan goes on: the page, and how many of it are done. */
const cursors = new Map<string, { page: number; waiting: Organization[] }>()

const scanOf = (connection: string): HoldScan => scanStore.getState()[connection] ?? FIRST

function change(connection: string, part: Partial<HoldScan>): void {
  scanStore.setState((state) => ({ [connection]: { ...(state[connection] ?? FIRST), ...part } }))
}

/** Returns the scan of a connection; the first look at it starts it, and it goes on in the background. */
export function useHoldScan(connection: string, wanted: boolean): HoldScan | null {
  const scan = useStore(scanStore, (state) => state[connection] ?? null)
  useEffect(() => {
    if (wanted && scanStore.getState()[connection] === undefined) startScan(connection)
  }, [connection, wanted])
  return wanted ? (scan ?? FIRST) : null
}

/** Reads every organization again, from the first. */
export function startScan(connection: string): void {
  scanStore.setState({ [connection]: FIRST })
  const cursor = { page: 1, waiting: [] }
  cursors.set(connection, cursor)
  void run(connection, cursor)
}

export function stopScan(connection: string): void {
  change(connection, { state: 'stopped' })
}

/** Goes on where it was stopped or refused; those that were refused are asked again. */
export function continueScan(connection: string): void {
  const cursor = cursors.get(connection)
  if (!cursor) return startScan(connection)
  const { refused } = scanOf(connection)
  const next = { page: cursor.page, waiting: [...refused, ...cursor.waiting] }
  cursors.set(connection, next)
  change(connection, { state: 'running', refused: [], refusal: null, error: null })
  void run(connection, next)
}

type Cursor = NonNullable<ReturnType<typeof cursors.get>>

async function run(connection: string, cursor: Cursor): Promise<void> {
  // A scan that was begun again has another cursor: this one ends.
  const goesOn = () => cursors.get(connection) === cursor && scanOf(connection).state === 'running'
  let refusals = 0
  try {
    while (goesOn()) {
      const isOver = cursor.waiting.length === 0 && !(await readPage(connection, cursor))
      if (!goesOn()) return
      if (isOver) return change(connection, { state: 'done' })
      const answered = await readBatch(connection, cursor.waiting.splice(0, BATCH))
      refusals = answered > 0 ? 0 : refusals + BATCH
      if (refusals >= MOST_REFUSED && goesOn()) return change(connection, { state: 'stopped' })
    }
  } catch (error) {
    if (goesOn()) change(connection, { state: 'stopped', error: error as Error })
  }
}

/** Takes the next page into the cursor. Returns whether it had anything. */
async function readPage(connection: string, cursor: Cursor): Promise<boolean> {
  // By creation: what is new comes last, so no page moves while they are read.
  const input = { sortBy: 'createdAt', sort: 'asc', page: cursor.page, pageSize: PAGE } as const
  const { organizations, total } = await searchOrganizations(connection, input)
  change(connection, { total })
  cursor.page += 1
  cursor.waiting.push(...organizations)
  return organizations.length > 0
}

/** Reads where each of them stands. Returns how many answered. */
async function readBatch(connection: string, batch: readonly Organization[]): Promise<number> {
  const rows = await Promise.all(batch.map((one) => readRow(connection, one)))
  const before = scanOf(connection)
  const answered = rows.filter(({ error }) => error === null)
  const refused = rows.filter(({ error }) => error !== null)
  const held = answered.flatMap(({ row }) =>
    row.standing !== null && row.standing.holds.length > 0 ? [row] : [],
  )
  change(connection, {
    read: before.read + answered.length,
    held: held.length > 0 ? [...before.held, ...held] : before.held,
    refused: [...before.refused, ...refused.map(({ organization }) => organization)],
    refusal: refused.at(-1)?.error ?? before.refusal,
    at: Date.now(),
  })
  return answered.length
}

async function readRow(connection: string, organization: Organization) {
  try {
    const standing = standingOf(await readStanding(connection, organization.id))
    return { organization, row: { ...organization, standing, refused: null } as TriageRow, error: null }
  } catch (error) {
    const row: TriageRow = { ...organization, standing: null, refused: toFailure(error).message }
    return { organization, row, error: error as Error }
  }
}
