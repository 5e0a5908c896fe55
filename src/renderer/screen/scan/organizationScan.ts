/**
 * Every organization of a connection, read one by one for its open holds and its reviews, which `list_orgs`
 * does not tell. Others are not kept: ten thousand answers would not fit (decision 0194). Triage and Review
 * emails look at it.
 */

import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { searchOrganizations, type Organization } from '../../bridge/organizations.ts'
import { type Answer, isGivenUp, readGivenUp } from '../../bridge/tools.ts'
import { holdsWords } from '../../../shared/text/fold.ts'
import { beginWork } from '../../state/longWork.ts'
import { worldStore } from '../../state/queries.ts'
import { count, counted } from '../../ui/time.ts'
import { standingOf, type Standing } from '../standing.ts'
import { readStanding } from '../tool-query.ts'

/** A review as `get_org_verification` lists it. */
export type Review = NonNullable<Answer<'get_org_verification'>['reviews']>[number]

/** An organization that is on hold, was reviewed, or both. */
export interface ScannedRow extends Organization {
  standing: Standing
  /** Who could not be read is no row. */
  refused: null
  /** How many reviews are told, and the latest of them. */
  reviews: number
  review: Review | null
}

/** How far a scan is, and what it found. */
export interface OrganizationScan {
  state: 'unread' | 'running' | 'stopped' | 'done'
  /** Null until the first page has come. */
  total: number | null
  /** Organizations read so far; a refused one is not read. */
  read: number
  rows: readonly ScannedRow[]
  refused: readonly Organization[]
  /** Why the last refused one was. */
  refusal: Error | null
  /** Why the list itself could not be read. */
  error: Error | null
  /** When the last of them was read. */
  at: number
  /** How often the world of the sandbox had changed when it was begun. */
  world: number
}

const FIRST: OrganizationScan = {
  state: 'running',
  total: null,
  read: 0,
  rows: [],
  refused: [],
  refusal: null,
  error: null,
  at: 0,
  world: 0,
}

/** On a deployment, until a person begins it. */
const UNREAD: OrganizationScan = { ...FIRST, state: 'unread' }

/** The most that `list_orgs` gives in one page. */
const PAGE = 50
/** So many at once: `readStanding` lets four through, for the sake of other calls of the minute. */
const BATCH = 8
/** So many refusals without one answer between them: the rest would fare no better. */
const MOST_REFUSED = 24

export const scanStore = createStore<Record<string, OrganizationScan>>(() => ({}))
interface Cursor {
  page: number
  waiting: Organization[]
  /** Those that are being read at this moment. */
  reading: Organization[]
  /** Ids of those that were read: at the end the others are there no more. */
  seen: Set<string>
  /** Gives up what is being read. */
  stop: AbortController
}

/** Where a scan goes on: the page, and how many of it are done. */
const cursors = new Map<string, Cursor>()

const scanOf = (connection: string): OrganizationScan => scanStore.getState()[connection] ?? FIRST

function change(connection: string, part: Partial<OrganizationScan>): void {
  scanStore.setState((state) => ({ [connection]: { ...(state[connection] ?? FIRST), ...part } }))
}

const worldOf = (connection: string): number => worldStore.getState()[connection] ?? 0

/**
 * Returns the scan of a connection. In a sandbox the first look at it starts it, and it goes on in the
 * background; when time was moved there, or the world is another, the next look starts it again. On a
 * deployment it is a call for each organization, so a person begins it.
 */
export function useScan(
  { id: connection, kind }: Pick<ConnectionSummary, 'id' | 'kind'>,
  wanted = true,
): OrganizationScan {
  const beginsItself = kind === 'sandbox'
  const scan = useStore(scanStore, (state) => state[connection] ?? null)
  const world = useStore(worldStore, (state) => state[connection] ?? 0)
  const isDue = beginsItself && (scan === null || (scan.state === 'done' && scan.world !== world))
  useEffect(() => {
    if (wanted && isDue) startScan(connection)
  }, [connection, wanted, isDue])
  return scan ?? (beginsItself ? FIRST : UNREAD)
}

/** Returns the rows that are looked for and have each of the words in name, slug or id. */
export function findScanned(
  rows: readonly ScannedRow[],
  words: string,
  isWanted: (row: ScannedRow) => boolean,
): ScannedRow[] {
  return rows.filter((row) => isWanted(row) && holdsWords(`${row.name} ${row.slug} ${row.id}`, words))
}

/** Reads every organization again, from the first. Each row stays until its organization was read. */
export function startScan(connection: string): void {
  const { rows } = scanOf(connection)
  scanStore.setState({ [connection]: { ...FIRST, rows, world: worldOf(connection) } })
  cursors.get(connection)?.stop.abort(readGivenUp())
  const cursor = { page: 1, waiting: [], reading: [], seen: new Set<string>(), stop: new AbortController() }
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
  const next = { ...cursor, waiting, reading: [], stop: new AbortController() }
  cursors.set(connection, next)
  change(connection, { state: 'running', refused: [], refusal: null, error: null })
  void run(connection, next)
}

async function run(connection: string, cursor: Cursor): Promise<void> {
  const tell = beginWork()
  // A scan that was begun again has another cursor: this one ends.
  const goesOn = () => cursors.get(connection) === cursor && scanOf(connection).state === 'running'
  let refusals = 0
  try {
    while (goesOn()) {
      const isOver = cursor.waiting.length === 0 && !(await readPage(connection, cursor))
      if (!goesOn()) return
      if (isOver) return tell('Every organization was checked', end(connection, cursor))
      const rows = await readBatch(connection, cursor)
      if (!goesOn()) return
      const answered = keepRows(connection, cursor, rows)
      refusals = answered > 0 ? 0 : refusals + BATCH
      if (refusals < MOST_REFUSED || !goesOn()) continue
      change(connection, { state: 'stopped' })
      return tell('The check of organizations stopped', 'The platform refused one after the other.')
    }
  } catch (error) {
    if (goesOn()) change(connection, { state: 'stopped', error: isGivenUp(error) ? null : (error as Error) })
  }
}

/** Lets go of rows from before: their organizations are listed no more. Returns what was found, in a sentence. */
function end(connection: string, { seen }: Cursor): string {
  const rows = scanOf(connection).rows.filter(({ id }) => seen.has(id))
  change(connection, { state: 'done', rows })
  return `${counted(rows.length, 'organization')} on hold or reviewed, of ${count(seen.size)}.`
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
  for (const { organization } of rows) cursor.seen.add(organization.id)
  const ids = new Set(answered.map(({ organization }) => organization.id))
  const found = answered.flatMap(({ row }) => (row ? [row] : []))
  const kept = before.rows.filter(({ id }) => !ids.has(id))
  change(connection, {
    read: before.read + answered.length,
    rows: found.length > 0 || kept.length < before.rows.length ? [...kept, ...found] : before.rows,
    refused: [...before.refused, ...refused.map(({ organization }) => organization)],
    refusal: refused.at(-1)?.error ?? before.refusal,
    at: Date.now(),
    ...(left.length > 0 ? { state: 'stopped' } : {}),
  })
  return answered.length
}

async function readRow(connection: string, organization: Organization, signal: AbortSignal) {
  try {
    const answer = await readStanding(connection, organization.id, { signal })
    return { organization, row: rowOf(organization, answer), error: null }
  } catch (error) {
    return { organization, row: null, error: error as Error }
  }
}

/** Returns null for an organization that is neither on hold nor was reviewed. */
function rowOf(organization: Organization, answer: Answer<'get_org_verification'>): ScannedRow | null {
  const standing = standingOf(answer)
  const reviews = answer.reviews ?? []
  if (standing.holds.length === 0 && reviews.length === 0) return null
  return { ...organization, standing, refused: null, reviews: reviews.length, review: reviews[0] ?? null }
}
