import Papa from 'papaparse'
import { EXPORT_COLUMNS, fromCell } from '../../engine/domain/csv.ts'

/** Text to rows, each with the line of the file it starts on. */
export interface FileRow {
  line: number
  cells: string[]
}

/** A fault of the whole file: nothing of it can be trusted, so nothing is imported. */
export interface FileFault {
  line: number | null
  message: string
}

interface ParsedFile {
  rows: FileRow[]
  emptyLines: number
  fault: FileFault | null
}

export const SEPARATORS = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar |' },
]

const OWN_HEAD = EXPORT_COLUMNS.join(',')

/**
 * One kind of line end, so that a line can be counted the way an editor counts it. In a file of ours
 * the quoted cells keep theirs; of a stranger's file nobody knows whether its quotes can be trusted.
 */
export function unifyLines(text: string): string {
  if (!text.includes('\r')) return text
  if (!text.startsWith(OWN_HEAD)) return unify(text)
  const parts = text.split('"')
  return parts.map((part, index) => (index % 2 === 0 ? unify(part) : part)).join('"')
}

function unify(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

function countLines(cells: string[]): number {
  let lines = 1
  for (const cell of cells)
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) lines += 1
  return lines
}

const FAULTS: Record<string, string> = {
  MissingQuotes: 'a quote is opened and never closed',
  InvalidQuotes: 'a quote is closed in the middle of a cell; quotes inside a quoted cell must be doubled',
}

/** `text` has unified line ends. `most` rows are enough for a preview. */
export function parseText(text: string, separator: string, most?: number): ParsedFile {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    ...(most === undefined ? {} : { preview: most }),
  })
  const rows: FileRow[] = []
  let emptyLines = 0
  let line = 1
  const lines: number[] = []
  for (const cells of data) {
    lines.push(line)
    if (cells.length === 1 && cells[0] === '') emptyLines += 1
    else rows.push({ line, cells: cells.map(fromCell) })
    line += countLines(cells)
  }
  // What follows the last line end is no line.
  if (data.at(-1)?.length === 1 && data.at(-1)?.[0] === '') emptyLines -= 1
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (!broken) return { rows, emptyLines, fault: null }
  const at = lines[broken.row ?? 0] ?? null
  return { rows, emptyLines, fault: { line: at, message: FAULTS[broken.code] ?? broken.message } }
}

/** An apostrophe that tells a spreadsheet to leave the figures behind it as they are. */
const FIGURES_GUARD = /^'[\d+]/

/**
 * Returns rows without the apostrophes that guard figures from a spreadsheet, where all cells of a
 * column have one. A single one belongs to its cell.
 */
export function dropFigureGuards(rows: FileRow[], width: number): FileRow[] {
  const guarded = Array.from({ length: width }, (_, column) => {
    const filled = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell.trim() !== '')
    return filled.length > 0 && filled.every((cell) => FIGURES_GUARD.test(cell))
  })
  if (!guarded.includes(true)) return rows
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => (guarded[column] ? cell.replace(/^'/, '') : cell)),
  }))
}

/** Returns whether the columns are those of an export of ours, which is read back to the same values. */
export function isOwnHead(headers: readonly string[]): boolean {
  return EXPORT_COLUMNS.every((header, index) => headers[index] === header)
}

/** The separator that splits the first lines into the most cells, evenly. */
export function guessSeparator(text: string): string {
  const head = text.slice(0, 64_000)
  const scored = SEPARATORS.map(({ value }) => {
    const { rows } = parseText(head, value, 40)
    const width = rows[0]?.cells.length ?? 1
    const even = rows.filter(({ cells }) => cells.length === width).length / Math.max(1, rows.length)
    return { value, score: width > 1 ? even * 100 + width : 0 }
  })
  const best = scored.toSorted((left, right) => right.score - left.score)[0]
  return best && best.score > 0 ? best.value : ','
}

/** Files that people take for CSV, told by their first bytes. */
export function foreignFile(bytes: Uint8Array): string | null {
  const starts = (...mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte)
  if (bytes.length === 0) return 'The file is empty.'
  if (starts(0x50, 0x4b, 0x03, 0x04))
    return 'This is a spreadsheet or a zip archive, not CSV. Save it as CSV (UTF-8) and choose that file.'
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    return 'This is an old Excel workbook, not CSV. Save it as CSV (UTF-8) and choose that file.'
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'This is a PDF, not CSV.'
  return null
}
