import type { CallParts } from './call.ts'

/** From this on work that lets nothing else in between is told in the log: every other caller waited for it. */
const BLOCKED_MS = 100

type Watched = Pick<CallParts, 'records' | 'log'>

/** Records in the log the name of work that began at `began` (by `records.elapsed`) when nothing else could run for too long. */
export function tellBlocking(what: string, { records, log }: Watched, began: number): void {
  const ms = Math.round(records.elapsed() - began)
  if (ms >= BLOCKED_MS) log.info(`${what} blocked the host for ${ms} ms`, { tool: what, ms })
}

/** Does the work, and logs who did it when the host could do nothing else for too long. */
export function watchBlocking<T>(what: string, parts: Watched, work: () => T): T {
  const began = parts.records.elapsed()
  try {
    return work()
  } finally {
    tellBlocking(what, parts, began)
  }
}
