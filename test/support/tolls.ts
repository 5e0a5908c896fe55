import type { JobContext, JobResult, Job } from '../../src/engine/sandbox/scheduler/job.ts'
import type { Database, ReadHandle, WriteHandle } from '../../src/engine/store/db.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/shared/text/time-units.ts'

/**
 * Three small jobs for the laws of the clock, one of each phase, over tables that nothing else fills
 * in these tests. A toll (`capture_submissions`: hops left, id, instant) leaves an event and comes again,
 * somewhat later, until its hops are used up. A census (`segments`: instant in `updated`, 0 when it
 * is over) writes down how many events there were before it, and starts three tolls. An audit
 * (`segments` with the filters "audit": parts left in `created`) does the same in parts once
 * everything else of its instant is done; its first part starts a toll at that very instant.
 */

export function addToll(file: Database, id: number, at: number, hops = 0): void {
  file.transaction(() => insertToll(file.write, id, at, hops))
}

export function addCensus(file: Database, at: number): void {
  file.transaction(() =>
    file.write.run(`INSERT INTO segments (name, filters, created, updated) VALUES ('', '', ?, ?)`, [at, at]),
  )
}

const AUDIT_PARTS = 3

export function addAudit(file: Database, at: number): void {
  file.transaction(() =>
    file.write.run(`INSERT INTO segments (name, filters, created, updated) VALUES ('', 'audit', ?, ?)`, [
      AUDIT_PARTS,
      at,
    ]),
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
  return db.column(`SELECT name FROM segments WHERE updated = 0 AND filters = '' ORDER BY id`)
}

/** What each part of the audits counted, in order. */
export function listAudits(db: ReadHandle): string[] {
  return db.column(`SELECT name FROM segments WHERE updated = 0 AND filters = 'audit' ORDER BY id`)
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
    db.column<number | null>(`SELECT min(updated) FROM segments WHERE updated > 0 AND filters = ''`)[0] ??
    null,
  nthDueAt: () => null,
  run: ({ db, until }): JobResult => {
    const due = db.all<{ id: number; updated: number }>(
      `SELECT id, updated FROM segments WHERE updated > 0 AND updated <= ? AND filters = ''
       ORDER BY updated, id`,
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
  for (let toll = 0; toll < 3; toll += 1) insertToll(db, 1_000_000 + id * 10 + toll, at + toll * MINUTE_MS, 2)
}

interface Audit {
  id: number
  at: number
  left: number
}

/** One that is underway comes before the others of its instant. */
function nextAudit(db: ReadHandle): Audit | undefined {
  return db.get<Audit>(
    `SELECT id, updated AS at, created AS left FROM segments WHERE updated > 0 AND filters = 'audit'
     ORDER BY updated, created, id LIMIT 1`,
  )
}

export const audits: Job = {
  kind: 'test.audit',
  phase: 'after',
  nextDueAt: (db) => nextAudit(db)?.at ?? null,
  nthDueAt: () => null,
  isUnderway: (db) => (nextAudit(db)?.left ?? AUDIT_PARTS) < AUDIT_PARTS,
  run: ({ db, until, limit }): JobResult => {
    let processed = 0
    for (; processed < limit; processed += 1) {
      const audit = nextAudit(db)
      if (!audit || audit.at > until) break
      auditPart(db, audit)
      if (audit.left === 1) return { processed: processed + 1, more: false }
    }
    return { processed, more: processed > 0 }
  },
}

function auditPart(db: WriteHandle, { id, at, left }: Audit): void {
  const [events] = db.column<number>('SELECT count(*) FROM events')
  const [waiting] = db.column<number>('SELECT count(*) FROM capture_submissions WHERE at < ?', [at])
  db.run('UPDATE segments SET name = name || ?, created = ?, updated = ? WHERE id = ?', [
    `${events} by ${at}, ${waiting} waiting; `,
    left - 1,
    left === 1 ? 0 : at,
    id,
  ])
  if (left === AUDIT_PARTS) insertToll(db, 2_000_000 + id, at, 1)
}

export const testJobs: readonly Job[] = [censuses, tolls, audits]
