import { isRecord } from '../../../shared/text/guards.ts'

/** A row of an answer, of any shape. */
export type Row = Record<string, unknown>

/** Finds what of an answer can be a table. */
export interface FoundList {
  /** Dotted path of the list in the answer. */
  path: string
  rows: Row[]
  columns: string[]
}

const DEEPEST = 3
const ROWS_READ_FOR_COLUMNS = 200

function columnsOf(rows: Row[]): string[] {
  const columns = new Set<string>()
  for (const row of rows.slice(0, ROWS_READ_FOR_COLUMNS)) for (const key of Object.keys(row)) columns.add(key)
  return [...columns]
}

/** Lists of objects (or of plain values), the longest first. */
export function findLists(data: unknown): FoundList[] {
  const found: FoundList[] = []
  const walk = (value: unknown, path: string, depth: number): void => {
    if (Array.isArray(value)) {
      if (value.length > 0 && value.every(isRecord))
        found.push({ path, rows: value, columns: columnsOf(value) })
      else if (value.length > 0 && value.every((part) => typeof part !== 'object'))
        found.push({ path, rows: value.map((part) => ({ value: part })), columns: ['value'] })
      return
    }
    if (!isRecord(value) || depth >= DEEPEST) return
    for (const [key, part] of Object.entries(value))
      walk(part, path === '' ? key : `${path}.${key}`, depth + 1)
  }
  walk(data, '', 0)
  return found.toSorted((left, right) => right.rows.length - left.rows.length)
}

/** True when the answer is one list with counts around it, not a record that holds lists. */
export function isListAnswer(data: unknown): boolean {
  if (Array.isArray(data)) return true
  if (!isRecord(data)) return false
  const parts = Object.values(contentOf(data))
  return parts.filter((part) => Array.isArray(part)).length === 1 && !parts.some(isRecord)
}

/** Warnings stand beside what was asked for: one of them must not change how that is shown. */
function contentOf({ warnings: _beside, ...content }: Row): Row {
  return content
}

/** A list that came back empty: worth its own sentence rather than an empty tree. */
export function emptyListName(data: unknown): string | null {
  if (!isRecord(data) || !isListAnswer(data)) return null
  return (
    Object.entries(contentOf(data)).find(([, value]) => Array.isArray(value) && value.length === 0)?.[0] ??
    null
  )
}

export function totalOf(data: unknown): number | null {
  return isRecord(data) && typeof data['total'] === 'number' ? data['total'] : null
}

interface Paging {
  nextCursor: string | null
  page: number | null
  pageCount: number | null
}

export function pagingOf(data: unknown): Paging {
  const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
  if (!isRecord(data)) return { nextCursor: null, page: null, pageCount: null }
  return {
    nextCursor: typeof data['nextCursor'] === 'string' ? data['nextCursor'] : null,
    page: number(data['page']),
    pageCount: number(data['pageCount']),
  }
}
