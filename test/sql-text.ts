import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSourceFiles, root, stripComments } from './imports.ts'

/** Returns the names of all tables that the migrations create, so that prose is told from SQL. */
function listTables(): string[] {
  const created = listSourceFiles('src/engine/store/migrations').flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/CREATE (?:VIRTUAL )?(?:TABLE|VIEW) (?:IF NOT EXISTS )?(\w+)/g)]
  })
  return [...new Set(created.map(([, name]) => name ?? ''))]
}

const TABLE = `"?(?:${[...listTables(), 'sqlite_\\w+', 'json_each', 'json_tree'].join('|')})\\b`

/** What gives SQL away. Every file of the store that holds any is found by these, which a test proves. */
const SIGNS: readonly RegExp[] = [
  // A text that begins like a statement.
  /['"`]\s*(?:SELECT|INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER|PRAGMA|VACUUM|ATTACH|DETACH|ANALYZE|REINDEX|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\s+[\w("*$]/g,
  /\bWITH\s+(?:RECURSIVE\s+)?\w+\s*(?:\(|AS\b)/g,
  // A statement on one of our tables, in any case and however it is put together.
  new RegExp(`\\bselect\\b[^;]{1,600}?\\b(?:from|join)\\s+(?:${TABLE}|\\(\\s*select\\b|\\$\\{)`, 'gi'),
  new RegExp(`\\b(?:insert\\s+(?:or\\s+\\w+\\s+)?into|replace\\s+into|delete\\s+from)\\s+${TABLE}`, 'gi'),
  new RegExp(`\\bupdate\\s+(?:or\\s+\\w+\\s+)?${TABLE}"?\\s+set\\b`, 'gi'),
  /\b(?:insert\s+(?:or\s+\w+\s+)?into|delete\s+from|(?:create|drop|alter)\s+(?:table|(?:unique\s+)?index|view|trigger))\s+(?:if\s+(?:not\s+)?exists\b|["$])/gi,
  // Parts that statements are put together from.
  /\b(?:IS NOT NULL|IS NULL|ORDER BY|GROUP BY|LEFT JOIN|CROSS JOIN|INDEXED BY|ON CONFLICT|COLLATE NOCASE)\b/g,
  /\b(?:json_(?:each|object|array|patch|extract)|jsonb|coalesce|instr)\([?\w.]|\bcount\(\*\)/g,
  /\b(?:FROM|WHERE|AND|OR|BETWEEN|IN) (?:\?|\(?\$\{)/g,
  /[\w.})] (?:=|<>|<|<=|>|>=) \?(?=[\s)`'",])/g,
  /\bpragma\s+[a-z_]+\s*(?:=|\(|['"`])/gi,
  // A statement that comes from a variable is handed to a handle all the same.
  /\b(?:db|platform|file|keys|read|write|handle|database)\)?\.(?:get|all|run|column|script)\s*[<(]/g,
]

/** All that the driver's folder may say: settings of SQLite, and whether a file has any table. */
const OF_THE_DRIVER = /PRAGMA|\bsqlite_schema\b|write\.script\(statement\)/

/**
 * Returns "file:line has SQL: …" for every sign of SQL in a file that may hold none. The store may
 * hold any but PRAGMA; `platform/` only PRAGMA and `sqlite_schema`; every other folder none.
 */
export function findSql(file: string, text: string): string[] {
  const code = stripComments(text)
  const signs = file.startsWith('src/engine/store/') ? [/\bpragma\b/gi] : SIGNS
  const found = signs.flatMap((sign) => [...code.matchAll(sign)])
  const lines = new Map<number, string>()
  for (const match of found) {
    const start = code.slice(0, match.index).split('\n').length
    const whole = match[0].replaceAll(/\s+/g, ' ').trim()
    const line = code.split('\n')[start - 1] ?? ''
    if (file.startsWith('src/platform/') && OF_THE_DRIVER.test(line)) continue
    lines.set(start, `${file}:${start} has SQL: ${whole.slice(0, 60)}`)
  }
  return [...lines].sort(([one], [other]) => one - other).map(([, verdict]) => verdict)
}
