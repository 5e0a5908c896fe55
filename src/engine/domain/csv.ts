/**
 * CSV as RFC 4180 has it, CRLF lines. A cell that a spreadsheet would run as a formula is
 * prefixed with an apostrophe: exports are opened by people, and names come from strangers.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  // Null joins as nothing: of 10,000 rows with 400 columns most cells are empty.
  return [header, ...rows]
    .map((cells) => `${cells.map((cell) => cell && toCell(cell)).join(',')}\r\n`)
    .join('')
}

const FORMULA = /^[=+\-@\t\r]/
/** Phone numbers and signed numbers begin like formulas and are none. */
const NUMERIC = /^[+-]?[\d ().,-]+$/

function toCell(value: string): string {
  const safe = FORMULA.test(value) && !NUMERIC.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
