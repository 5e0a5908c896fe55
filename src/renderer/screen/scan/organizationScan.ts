/**
 * Every organization of a connection, read one by one for its open holds, which `list_orgs` does not
 * tell. Only rows on hold are kept: ten thousand answers would not fit.
 */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { toFailure } from '../../bridge/actions.ts'
import { searchOrganizations, type Organization } from '../../bridge/organizations.ts'
import { standingOf } from '../../screen/standing.ts'
import { isGivenUp, readGivenUp } from '../../bridge/tools.ts'
import { readStanding } from '../../screen/tool-query.ts'
import type { TriageRow } from './triage.ts'

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

export const scanStore = createStore<Record<string, HoldScan>>(() => ({}))
interface Cursor {
  page: number
  waiting: Organization[]
  /** Those that are being read at this moment. */
  reading: Organization[]
  /** Gives up what is being read. */
  stop: AbortController
}

/** Where a scan goes on: the page, and how many of it are done. */
const cursors = new Map<string, Cursor>()

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
  cursors.get(connection)?.stop.abort(readGivenUp())
  const cursor = { page: 1, waiting: [], reading: [], stop: new AbortController() }
  cursors.set(connection, cursor)
  void run(connection, cursor)
}

/** Stops at once: what is on its way is given up, and read when the scan goes on. */
export function stopScan(connection: string): void {
  change(connection, { state: 'stopped' })
  const cursor = cursors.get(connection)
  if (!cursor) return
  cursor.waiting.unshift(...cursor.reading.splice(0))
  cursor.stop.abort(readGivenUp())
}

/** Goes on where it was stopped or refused; those that were refused are asked again. */
export function continueScan(connection: string): void {
  const cursor = cursors.get(connection)
  if (!cursor) return startScan(connection)
  const { refused } = scanOf(connection)
  const waiting = [...refused, ...cursor.waiting]
  const next = { page: cursor.page, waiting, reading: [], stop: new AbortController() }
  cursors.set(connection, next)
  change(connection, { state: 'running', refused: [], refusal: null, error: null })
  void run(connection, next)
}

async function run(connection: string, cursor: Cursor): Promise<void> {
  // A scan that was begun again has another cursor: this one ends.
  const goesOn = () => cursors.get(connection) === cursor && scanOf(connection).state === 'running'
  let refusals = 0
  try {
    while (goesOn()) {
      const isOver = cursor.waiting.length === 0 && !(await readPage(connection, cursor))
      if (!goesOn()) return
      if (isOver) return change(connection, { state: 'done' })
      const rows = await readBatch(connection, cursor)
      if (!goesOn()) return
      const answered = keepRows(connection, cursor, rows)
      refusals = answered > 0 ? 0 : refusals + BATCH
      if (refusals >= MOST_REFUSED && goesOn()) return change(connection, { state: 'stopped' })
    }
  } catch (error) {
    if (goesOn()) change(connection, { state: 'stopped', error: isGivenUp(error) ? null : (error as Error) })
  }
}

/** Takes the next page into the cursor. Returns whether it had anything. */
async function readPage(connection: string, cursor: Cursor): Promise<boolean> {
  // By creation: what is new comes last, so no page moves while they are read.
  const input = { sortBy: 'createdAt', sort: 'asc', page: cursor.page, pageSize: PAGE } as const
  const { organizations, total } = await searchOrganizations(connection, input, false, {
    signal: cursor.stop.signal,
  })
  change(connection, { total })
  cursor.page += 1
  cursor.waiting.push(...organizations)
  return organizations.length > 0
}

type ReadRow = Awaited<ReturnType<typeof readRow>>

/** Reads where the next of them stand. */
function readBatch(connection: string, cursor: Cursor): Promise<ReadRow[]> {
  cursor.reading = cursor.waiting.splice(0, BATCH)
  return Promise.all(cursor.reading.map((one) => readRow(connection, one, cursor.stop.signal)))
}

/** Keeps what was read; what somebody gave up waits until the scan goes on. Returns how many answered. */
function keepRows(connection: string, cursor: Cursor, read: readonly ReadRow[]): number {
  cursor.reading = []
  const rows = read.filter(({ error }) => !isGivenUp(error))
  const left = read.filter(({ error }) => isGivenUp(error))
  cursor.waiting.unshift(...left.map(({ organization }) => organization))
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
    ...(left.length > 0 ? { state: 'stopped' } : {}),
  })
  return answered.length
}

async function readRow(connection: string, organization: Organization, signal: AbortSignal) {
  try {
    const standing = standingOf(await readStanding(connection, organization.id, { signal }))
    return { organization, row: { ...organization, standing, refused: null } as TriageRow, error: null }
  } catch (error) {
    const row: TriageRow = { ...organization, standing: null, refused: toFailure(error).message }
    return { organization, row, error: error as Error }
  }
}
