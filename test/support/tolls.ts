import type { JobContext, JobResult, Job } from '../../src/engine/sandbox/scheduler/job.ts'
import type { Database, ReadHandle, WriteHandle } from '../../src/engine/store/db.ts'

/**
 * Two small kinds of work for the laws of the clock, over tables that nothing else fills in these
 * tests. A toll (`capture_submissions`: hops left, id, instant) leaves an event and comes again,
 * somewhat later, until its hops are used up. A census (`segments`: instant in `updated`, 0 when it
 * is over) writes down how many events there were before it, and starts three tolls.
 */
const HOUR_MS = 3_600_000

export function addToll(file: Database, id: number, at: number, hops = 0): void {
  file.transaction(() => insertToll(file.write, id, at, hops))
}

export function addCensus(file: Database, at: number): void {
  file.transaction(() =>
    file.write.run(`INSERT INTO segments (name, filters, created, updated) VALUES ('', '', ?, ?)`, [at, at]),
  )
}

function insertToll(db: WriteHandle, id: number, at: number, hops: number): void {
  db.run('INSERT INTO capture_submissions (page, subscriber, at) VALUES (?, ?, ?)', [hops, id, at])
}

/** Instants and ids of the tolls that rang, in the order in which they did. */
export function listRung(db: ReadHandle): [at: number, id: number][] {
  return db
    .all<{ at: number; id: number }>('SELECT at, subscriber AS id FROM events ORDER BY events.id')
    .map(({ at, id }) => [at, id])
}

export function listCensuses(db: ReadHandle): string[] {
  return db.column('SELECT name FROM segments WHERE updated = 0 ORDER BY id')
}

interface Toll {
  id: number
  at: number
  hops: number
}

const NEXT_TOLL =
  'SELECT page AS hops, subscriber AS id, at FROM capture_submissions ORDER BY at, subscriber, page LIMIT 1'

export const tolls: Job = {
  kind: 'test.toll',
  phase: 'with',
  nextDueAt: (db) => db.get<Toll>(NEXT_TOLL)?.at ?? null,
  nthDueAt: (db, count) =>
    db.column<number>('SELECT at FROM capture_submissions ORDER BY at LIMIT 1 OFFSET ?', [count - 1])[0] ??
    null,
  run: (work) => {
    let processed = 0
    for (; processed < work.limit; processed += 1) if (!ringNext(work)) return { processed, more: false }
    return { processed, more: (tolls.nextDueAt(work.db) ?? Infinity) <= work.until }
  },
}

function ringNext({ db, until, chance }: JobContext): boolean {
  const toll = db.get<Toll>(NEXT_TOLL)
  if (!toll || toll.at > until) return false
  const { id, at, hops } = toll
  db.run('DELETE FROM capture_submissions WHERE page = ? AND subscriber = ?', [hops, id])
  db.run('INSERT INTO events (subscriber, type, at) VALUES (?, 1, ?)', [id, at])
  if (hops > 0) insertToll(db, id, at + chance.integer(`hop ${hops}`, id, 0, 3 * HOUR_MS), hops - 1)
  return true
}

export const censuses: Job = {
  kind: 'test.census',
  phase: 'before',
  nextDueAt: (db) =>
    db.column<number | null>('SELECT min(updated) FROM segments WHERE updated > 0')[0] ?? null,
  nthDueAt: () => null,
  run: ({ db, until }): JobResult => {
    const due = db.all<{ id: number; updated: number }>(
      'SELECT id, updated FROM segments WHERE updated > 0 AND updated <= ? ORDER BY updated, id',
      [until],
    )
    for (const { id, updated } of due) takeCensus(db, id, updated)
    return { processed: due.length, more: false }
  },
}

function takeCensus(db: WriteHandle, id: number, at: number): void {
  // All there are: whatever was done too early shows.
  const [events] = db.column<number>('SELECT count(*) FROM events')
  db.run('UPDATE segments SET name = ?, updated = 0 WHERE id = ?', [`${events} before ${at}`, id])
  for (let toll = 0; toll < 3; toll += 1) insertToll(db, 1_000_000 + id * 10 + toll, at + toll * 60_000, 2)
}

export const testJobs: readonly Job[] = [censuses, tolls]
