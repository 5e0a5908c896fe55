/** The dry check: every row of the file judged before anything is sent. */
import { cutText } from '../../shared/text/characters.ts'
import { normalizeEmail } from '../../engine/domain/email-address.ts'
import { MOST_CHARACTERS } from '../../engine/domain/limits.ts'
import { foldName } from '../../shared/text/clean.ts'
import type { FileRow } from './parse.ts'
import { findOptOut } from './consent.ts'
import type { ImportPlan } from './plan.ts'
import { buildRow, keptFieldName, type CellFault, type ImportSubscriber } from './row.ts'

interface RowFault extends CellFault {
  /** The line of the file the row starts on. */
  line: number
  header: string
  cell: string
}

/** Something that was accepted, but not as it came. */
interface RowNote {
  line: number
  message: string
}

export interface CheckReport {
  rows: number
  good: number
  /** Rows with at least one fault. */
  failed: number
  faults: RowFault[]
  notes: RowNote[]
  optedOut: number
  /** By the value that keeps subscribers out, most frequent first: rows that say so themselves. */
  optOuts: { header: string; label: string; rows: number }[]
  /** How many rows are ready, by what happens to them. */
  sends: { import: number; optedOut: number }
  /** How many addresses will be unsubscribed: one may stand on several rows. */
  leaving: number
  duplicates: number
  short: number
  /** By column: cells that could not be read as what it holds, kept as text; the rows are imported. */
  unread: { header: string; target: string; keptIn: string; rows: number; example: string }[]
  /** Custom fields named by the file. */
  fields: string[]
  tags: string[]
}

/** A row that is ready to be sent. */
export interface PreparedRow {
  line: number
  subscriber: ImportSubscriber
}

export interface Prepared {
  import: PreparedRow[]
  optedOut: PreparedRow[]
}

/** Returns the cell as the screen shows it: no longer than the longest name that is accepted. */
export function cutCell(cell: string): string {
  const { text, truncated } = cutText(cell, MOST_CHARACTERS)
  return truncated ? `${text}…` : cell
}

type OptOut = NonNullable<ReturnType<typeof findOptOut>>

/** Someone who opted out on one line did so on every line of the file. */
function findOptedOut(
  rows: FileRow[],
  { columns, consent }: ImportPlan,
): (row: FileRow) => { reason: OptOut; isOwn: boolean } | null {
  const column = columns.findIndex(({ kind }) => kind === 'email')
  const addressOf = ({ cells }: FileRow): string | null => normalizeEmail(cells[column] ?? '')
  const away = new Map<string, OptOut>()
  for (const row of rows) {
    const found = findOptOut(row.cells, consent)
    const address = found && addressOf(row)
    if (found && address !== null) away.set(address, found)
  }
  return (row) => {
    const found = findOptOut(row.cells, consent)
    if (found) return { reason: found, isOwn: true }
    const address = away.size === 0 ? null : addressOf(row)
    const reason = address === null ? undefined : away.get(address)
    return reason === undefined ? null : { reason, isOwn: false }
  }
}

class Checker {
  readonly report: CheckReport
  readonly prepared: Prepared = { import: [], optedOut: [] }
  private readonly headers: string[]
  private readonly seen = new Map<string, number>()
  private readonly fields = new Set<string>()
  private readonly tags = new Map<string, string>()
  private readonly unread = new Map<string, CheckReport['unread'][number]>()
  private readonly optOuts = new Map<string, CheckReport['optOuts'][number]>()

  constructor(rows: number, headers: string[]) {
    this.headers = headers
    this.report = {
      rows,
      good: 0,
      failed: 0,
      faults: [],
      notes: [],
      optedOut: 0,
      optOuts: [],
      sends: { import: 0, optedOut: 0 },
      leaving: 0,
      duplicates: 0,
      short: 0,
      unread: [],
      fields: [],
      tags: [],
    }
  }

  refuse(row: FileRow, faults: CellFault[]): void {
    this.report.failed += 1
    for (const fault of faults) {
      const { column } = fault
      this.report.faults.push({
        ...fault,
        line: row.line,
        header: column === null ? '' : (this.headers[column] ?? ''),
        cell: column === null ? '' : cutCell(row.cells[column] ?? ''),
      })
    }
  }

  accept(line: number, subscriber: ImportSubscriber, optedOut: boolean): void {
    this.report.good += 1
    const before = this.seen.get(subscriber.email)
    if (before !== undefined) {
      this.report.duplicates += 1
      this.note(line, `${subscriber.email} is also on line ${before}: the later row updates the same person`)
    }
    this.seen.set(subscriber.email, line)
    for (const name of Object.keys(subscriber.fields ?? {})) this.fields.add(name)
    for (const tag of subscriber.tags ?? []) {
      const key = foldName(tag)
      if (!this.tags.has(key)) this.tags.set(key, tag)
    }
    this.prepared[optedOut ? 'optedOut' : 'import'].push({ line, subscriber })
  }

  /** `isOwn`: the row says so itself, not only another one of the same address. */
  keepOut({ header, label }: OptOut, isOwn: boolean): void {
    this.report.optedOut += 1
    if (!isOwn) return
    const key = JSON.stringify([header, label])
    const found = this.optOuts.get(key) ?? { header, label, rows: 0 }
    found.rows += 1
    this.optOuts.set(key, found)
  }

  /** Tells each cell in the notes, and how many there are of each column. */
  keepAsText(line: number, cells: string[], unread: CellFault[]): void {
    for (const { field, column, message } of unread) {
      const header = this.headers[column ?? 0] ?? ''
      this.note(line, `${field}: ${message}; the cell is kept as text`)
      const key = `${field}/${column}`
      const known = this.unread.get(key)
      if (known) known.rows += 1
      else {
        const example = cutCell(cells[column ?? 0] ?? '')
        this.unread.set(key, { header, target: field, keptIn: keptFieldName(header), rows: 1, example })
      }
    }
  }

  note(line: number, message: string): void {
    this.report.notes.push({ line, message })
  }

  finish(): { report: CheckReport; prepared: Prepared } {
    this.report.fields = [...this.fields]
    this.report.unread = [...this.unread.values()]
    this.report.tags = [...this.tags.values()]
    this.report.optOuts = [...this.optOuts.values()].toSorted((one, other) => other.rows - one.rows)
    this.report.sends = {
      import: this.prepared.import.length,
      optedOut: this.prepared.optedOut.length,
    }
    this.report.leaving = new Set(this.prepared.optedOut.map(({ subscriber }) => subscriber.email)).size
    return { report: this.report, prepared: this.prepared }
  }
}

export function checkRows(rows: FileRow[], headers: string[], plan: ImportPlan, now: number) {
  const checker = new Checker(rows.length, headers)
  const findReason = findOptedOut(rows, plan)
  for (const row of rows) {
    const optedOut = findReason(row)
    if (optedOut) checker.keepOut(optedOut.reason, optedOut.isOwn)
    if (optedOut && plan.optOut === 'skip') continue
    const built = buildRow(row, plan, headers, now)
    if (built.faults.length > 0) {
      checker.refuse(row, built.faults)
      continue
    }
    if (built.short) checker.report.short += 1
    checker.keepAsText(row.line, row.cells, built.unread)
    for (const message of built.warnings) checker.note(row.line, message)
    checker.accept(row.line, built.subscriber, optedOut !== null)
  }
  return checker.finish()
}
