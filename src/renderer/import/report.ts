import { toCsv } from '../../engine/domain/csv.ts'

/** A row of the file that an import left out, and why. */
export interface LeftOut {
  line: number
  field: string
  message: string
}

/** Returns the CSV file of the refused rows: line, field and error, then the row's own cells. */
export function writeErrorFile(
  leftOut: LeftOut[],
  file: { headers: string[]; cells: Record<number, string[]> },
): string {
  const rows = leftOut.map(({ line, field, message }) => [
    String(line),
    field,
    message,
    ...(file.cells[line] ?? []),
  ])
  // The byte order mark tells spreadsheets that this is UTF-8.
  return `\uFEFF${toCsv(['line', 'field', 'error', ...file.headers], rows)}`
}
