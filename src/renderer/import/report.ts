/** The rows that were left out, as a file: the reason first, then the row as it was. */
export interface LeftOut {
  line: number
  field: string
  message: string
}

const FORMULA = /^[=+\-@\t\r]/
const NUMERIC = /^[+-]?[\d ().,-]+$/

/** Opened in a spreadsheet, a cell like `=cmd|…` would run: it gets an apostrophe, as exports do. */
function toCell(value: string): string {
  const safe = FORMULA.test(value) && !NUMERIC.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function toLine(cells: string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

export function writeErrorFile(
  leftOut: LeftOut[],
  file: { headers: string[]; cells: Record<number, string[]> },
): string {
  const lines = leftOut.map(({ line, field, message }) =>
    toLine([String(line), field, message, ...(file.cells[line] ?? [])]),
  )
  // The mark tells spreadsheets that this is UTF-8.
  return `\uFEFF${toLine(['line', 'field', 'error', ...file.headers])}${lines.join('')}`
}
