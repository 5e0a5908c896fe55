/**
 * Services put what they know of a person into one cell of JSON (Klaviyo's properties, Brevo's
 * attributes). What such an object says of consent becomes a column of its own behind those of the
 * file, so that it is asked about like any other.
 */
import { readColumnName, type ColumnName } from './consent-words.ts'
import type { FileRow } from './parse.ts'

const MOST_LEVELS = 3
/** Longer cells are texts or documents, and reading thousands of them would show. */
const LONGEST_CELL = 20_000
const SPEAKS: ReadonlySet<ColumnName | null> = new Set(['left', 'leftFilled', 'consent', 'state', 'like'])

type Leaves = Map<string, string>

/** Returns headers and rows with a column for each consent that stands inside an object of JSON. */
export function unfoldConsent(headers: string[], rows: FileRow[]): { headers: string[]; rows: FileRow[] } {
  const found = rows.map(({ cells }) => leavesOf(headers, cells))
  const names = [...new Set(found.flatMap((leaves) => [...leaves.keys()]))]
  if (names.length === 0) return { headers, rows }
  return {
    headers: [...headers, ...names],
    rows: rows.map((row, index) => {
      // A row with too few or too many cells is a fault of its own, and stays one.
      if (row.cells.length < headers.length) return row
      return { ...row, cells: [...row.cells, ...names.map((name) => found[index]?.get(name) ?? '')] }
    }),
  }
}

function leavesOf(headers: readonly string[], cells: readonly string[]): Leaves {
  const leaves: Leaves = new Map()
  for (const [column, cell] of cells.entries()) {
    const text = cell.trim()
    if (!text.startsWith('{') || !text.endsWith('}') || text.length > LONGEST_CELL) continue
    try {
      gather(JSON.parse(text), headers[column] ?? '', MOST_LEVELS, leaves)
    } catch {
      // Braces that are no JSON are a text.
    }
  }
  return leaves
}

function gather(object: object, path: string, levels: number, leaves: Leaves): void {
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    const name = `${path} › ${key}`
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if (levels > 1) gather(value, name, levels - 1, leaves)
    } else if (SPEAKS.has(readColumnName(key, []))) {
      leaves.set(name, Array.isArray(value) ? value.join(', ') : String(value ?? ''))
    }
  }
}
