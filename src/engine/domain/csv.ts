/** The first columns of every export of subscribers, by which our own import knows its file; custom fields follow. */
export const EXPORT_COLUMNS: readonly string[] = ['email', 'name', 'phone', 'status', 'tags', 'createdAt']

/**
 * CSV as RFC 4180 has it, CRLF lines. A cell that a spreadsheet would run as a formula is
 * prefixed with an apostrophe: exports are opened by people, and names come from strangers.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return [header, ...rows].map(toCsvLine).join('')
}

/** Returns one line of a CSV file, its line end included. */
export function toCsvLine(cells: readonly (string | null)[]): string {
  // Of 10,000 rows with 200 columns most cells are empty: a list of all to join takes twice as long.
  const parts: string[] = []
  let after = 0
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at]
    if (!cell) continue
    if (at > after) parts.push(','.repeat(at - after))
    parts.push(toCell(cell))
    after = at
  }
  return `${parts.join('')}${','.repeat(Math.max(0, cells.length - 1 - after))}\r\n`
}

/** What spreadsheets take for the beginning of a formula, the wide forms of Asian keyboards included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** Phone numbers and signed numbers begin like formulas and are none. */
const NUMERIC = /^[+-]?[\d ().,-]+$/
/** Whether a cell may need anything: most need nothing, and one look tells. */
const SPECIAL = /^[=+\-@\t＝＋－＠']|[",\r\n]/
/** What an apostrophe of ours could stand in front of. */
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

function toCell(value: string): string {
  if (!SPECIAL.test(value)) return value
  const isRun = FORMULA.test(value) && !NUMERIC.test(value)
  // An apostrophe of its own gets another one, so that reading takes off ours alone.
  const safe = isRun || GUARDED.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns the value that a cell stands for: without the apostrophe that keeps it from being run. */
export function fromCell(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell
}

/** Returns tag names as one cell, those with a comma or a quote quoted like cells of their own. */
export function joinTags(names: readonly string[]): string {
  return names.map((name) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',')
}

/** Returns the tag names of a cell; a quoted one may hold the separator. Empty ones are left out. */
export function splitTags(cell: string, separator: string): string[] {
  const names: string[] = []
  let rest = cell
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest)
    const end = quoted?.[0].length ?? 0
    const isWhole = quoted !== null && (end === rest.length || rest.startsWith(separator, end))
    const next = isWhole ? end : rest.indexOf(separator)
    const part = next === -1 ? rest : rest.slice(0, next)
    names.push((isWhole ? (quoted[1] ?? '') : part).replaceAll('""', '"').trim())
    if (next === -1 || next >= rest.length) return names.filter((name) => name !== '')
    rest = rest.slice(next + separator.length)
  }
}
