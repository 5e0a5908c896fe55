import { unfoldConsent } from './attributes.ts'
import { findQuestions, groupCells, type ConsentQuestion, type ValueGroup } from './consent.ts'
import { decode, countBroken, guessEncoding, type EncodingGuess } from './encoding.ts'
import { guessDateOrder } from './dates.ts'
import { guessColumns, looksLikeHeader } from './guess.ts'
import {
  dropFigureGuards,
  foreignFile,
  guessSeparator,
  isOwnHead,
  parseText,
  unifyLines,
  type FileFault,
  type FileRow,
} from './parse.ts'
import type { ImportPlan } from './plan.ts'
import type { Target } from './targets.ts'
import { checkRows, cutCell, type CheckReport, type Prepared, type PreparedRow } from './check.ts'

/** How the bytes are read; null means "as guessed". */
export interface Reading {
  encoding: string | null
  separator: string | null
  header: boolean | null
}

/** What the screen shows of a file: how it was read, what is in it, first guesses. */
export interface FileView {
  name: string
  bytes: number
  encoding: string
  encodingReason: string
  separator: string
  header: boolean
  headers: string[]
  rows: number
  emptyLines: number
  /** Letters that could not be read in this encoding. */
  broken: number
  sample: FileRow[]
  /** The different values of each column, most frequent first. */
  values: ValueGroup[][]
  columns: Target[]
  /** What columns say about who may get email, as far as their names and words tell. */
  consent: ConsentQuestion[]
  /** Columns of dates in which no row settles the order of day and month. */
  uncertain: boolean[]
  fault: FileFault | null
}

const SAMPLE = 40

/** One file from its bytes to batches. Lives in a worker, and holds nothing of the screen. */
export class ImportSession {
  private readonly bytes: Uint8Array
  private readonly name: string
  private readonly guessed: EncodingGuess
  private headers: string[] = []
  private rows: FileRow[] = []
  /** Columns of the file; those behind them were unfolded from its cells. */
  private ownColumns = 0
  private prepared: Prepared = { import: [], optedOut: [] }
  private read = { key: '', text: '' }

  constructor(name: string, bytes: Uint8Array) {
    this.name = name
    this.bytes = bytes
    this.guessed = guessEncoding(bytes)
  }

  view({ encoding, separator, header }: Reading, fields: string[]): FileView {
    const used = encoding ?? this.guessed.encoding
    const text = this.text(used)
    const cut = separator ?? guessSeparator(text)
    const foreign = foreignFile(this.bytes)
    const parsed = foreign
      ? { rows: [], emptyLines: 0, fault: { line: null, message: foreign } }
      : parseText(text, cut)
    const [first] = parsed.rows
    const hasHeader = header ?? (first ? looksLikeHeader(first.cells) : true)
    this.keepRows(nameColumns(first?.cells ?? [], hasHeader), hasHeader ? parsed.rows.slice(1) : parsed.rows)
    const columns = this.headers.map((_, index) => this.rows.map(({ cells }) => cells[index] ?? ''))
    const values = columns.map(groupCells)
    const targets = this.ignoreUnfolded(
      guessColumns({ headers: this.headers, columns, groups: values, fields, hasHeader }),
    )
    const { name, headers, rows } = this
    return {
      name,
      bytes: this.bytes.length,
      encoding: used,
      encodingReason: encoding === null ? this.guessed.reason : 'chosen by you',
      separator: cut,
      header: hasHeader,
      headers,
      rows: rows.length,
      emptyLines: parsed.emptyLines,
      broken: countBroken(text),
      sample: this.rows.slice(0, SAMPLE).map(({ line, cells }) => ({ line, cells: cells.map(cutCell) })),
      values,
      columns: targets,
      consent: findQuestions({ name, headers, groups: values, columns: targets, rows: rows.length }),
      uncertain: columns.map((cells) => guessDateOrder(cells)?.certain === false),
      fault:
        parsed.fault ?? (this.rows.length === 0 ? { line: null, message: 'The file has no rows.' } : null),
    }
  }

  private keepRows(own: string[], rows: FileRow[]): void {
    const unfolded = unfoldConsent(own, isOwnHead(own) ? rows : dropFigureGuards(rows, own.length))
    this.rows = unfolded.rows
    this.headers = unfolded.headers
    this.ownColumns = own.length
  }

  /** What was unfolded is imported with the cell it stands in, not once more. */
  private ignoreUnfolded(targets: Target[]): Target[] {
    return targets.map((target, index) =>
      index < this.ownColumns || target.kind === 'consent' ? target : { kind: 'ignore' },
    )
  }

  /** Looks at every row before anything is sent, and keeps those that can be. */
  check(plan: ImportPlan, now: number): CheckReport {
    const { report, prepared } = checkRows(this.rows, this.headers, plan, now)
    this.prepared = prepared
    return report
  }

  /** The rows of the last check, a batch at a time. */
  batch(kind: keyof Prepared, from: number, size: number): PreparedRow[] {
    return this.prepared[kind].slice(from, from + size)
  }

  /** The cells of a row, for the file of errors. */
  cellsOf(lines: number[]): { headers: string[]; cells: Record<number, string[]> } {
    const wanted = new Set(lines)
    const found = this.rows.filter(({ line }) => wanted.has(line))
    const own = this.ownColumns
    return {
      headers: this.headers.slice(0, own),
      cells: Object.fromEntries(
        found.map(({ line, cells }) => [
          line,
          cells.length === this.headers.length ? cells.slice(0, own) : cells,
        ]),
      ),
    }
  }

  private text(encoding: string): string {
    if (this.read.key !== encoding)
      this.read = { key: encoding, text: unifyLines(decode(this.bytes, encoding)) }
    return this.read.text
  }
}

function nameColumns(first: string[], hasHeader: boolean): string[] {
  return first.map((cell, index) => (hasHeader && cell.trim() !== '' ? cell.trim() : `Column ${index + 1}`))
}
