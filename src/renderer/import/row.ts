import { splitTags } from '../../engine/domain/csv.ts'
import { isReservedFieldName } from '../../engine/domain/custom-field-names.ts'
import { Findings, shorten } from '../../engine/domain/subscriber-input.ts'
import { cutText } from '../../shared/text/characters.ts'
import { MOST_CHARACTERS } from '../../engine/domain/limits.ts'
import { cleanLine, foldName, listForbidden, turnsDirection } from '../../shared/text/clean.ts'
import { isRecord, isTextList } from '../../shared/text/guards.ts'
import { readCountry } from './countries.ts'
import { isNoDate, readDate } from './dates.ts'
import { readDecimalComma } from './decimalComma.ts'
import { holdsName } from './guess.ts'
import type { FileRow } from './parse.ts'
import type { ImportPlan } from './plan.ts'
import type { Target } from './targets.ts'

/** One row of the file as `import_subscribers` takes it, with everything there is to say about it. */
export interface ImportSubscriber {
  email: string
  name?: string
  phone?: string
  country?: string
  ipAddress?: string
  createdAt?: string
  tags?: string[]
  fields?: Record<string, string | number | boolean>
}

export interface CellFault {
  /** The target at fault, in the API's word: `email`, `name`, `cells` for the row as a whole. */
  field: string
  /** Index of the column in the file; null for the row as a whole. */
  column: number | null
  message: string
}

interface BuiltRow {
  subscriber: ImportSubscriber
  faults: CellFault[]
  /** Cells that are not what their column holds: the row is imported, they are kept as text. */
  unread: CellFault[]
  warnings: string[]
  /** Fewer cells than the header: the rest is empty. */
  short: boolean
}

interface Reading {
  subscriber: ImportSubscriber
  headers: readonly string[]
  faults: CellFault[]
  unread: CellFault[]
  warnings: string[]
  names: { first: string; last: string }
  /** Time where the people live: a sandbox has its own. */
  now: number
}

function fault(reading: Reading, field: string, column: number | null, message: string): void {
  reading.faults.push({ field, column, message })
}

/** Returns the custom field that keeps what a column could not be read as. */
export function keptFieldName(header: string): string {
  const ending = ' (as written)'
  return `${cutText(cleanLine(header).text, MOST_CHARACTERS - ending.length).text}${ending}`
}

/** A cell that cannot be read costs nobody the row: it becomes the text of a custom field. */
function keepAsText(reading: Reading, field: string, column: number, cell: string, message: string): void {
  reading.unread.push({ field, column, message })
  addField(reading, keptFieldName(reading.headers[column] ?? ''), column, cell.trim())
}

/** Returns what the engine's own rules make of a cell; null when they refuse it, which keeps it as text. */
function readOrKeep<T>(
  reading: Reading,
  field: string,
  column: number,
  cell: string,
  read: (findings: Findings) => T,
): T | null {
  const findings = new Findings()
  const value = read(findings)
  const [issue] = findings.issues
  if (issue === undefined) return value
  keepAsText(reading, field, column, cell, issue.message)
  return null
}

/** Returns what the engine's own rules make of a cell; what they find at fault is the cell's. */
function judge<T>(
  reading: Reading,
  field: string,
  column: number | null,
  read: (findings: Findings) => T,
): T {
  const findings = new Findings()
  const value = read(findings)
  for (const { message } of findings.issues) fault(reading, field, column, message)
  return value
}

/** Returns the cell as one clean line, '' when nothing of it is left; says what was removed. */
function readLine(
  reading: Reading,
  field: string,
  column: number,
  cell: string,
  rule: 'line' | 'tagName' = 'line',
): string {
  tellRemoved(reading, field, cell)
  return judge(reading, field, column, (findings) => findings[rule](field, cell)) ?? ''
}

function tellRemoved(reading: Reading, field: string, cell: string): void {
  const removed = listForbidden(cell)
  if (removed.length > 0) reading.warnings.push(`${field}: ${describeRemoved(removed)} was removed`)
}

function describeRemoved(characters: string[]): string {
  const bidi = characters.some(turnsDirection)
  const control = !characters.every(turnsDirection)
  if (bidi && control) return 'control and direction characters'
  return bidi ? 'a direction override' : characters.includes('\u0000') ? 'a NUL' : 'control characters'
}

/** Numbers and truth values stay what they are; the engine stores their text. */
function addField(reading: Reading, name: string, column: number, value: string | number | boolean): void {
  const read = judge(reading, name, column, (findings) => findings.fields('fields', { [name]: value }))
  for (const [line, text] of read) {
    if (text === null) continue
    reading.subscriber.fields = {
      ...reading.subscriber.fields,
      [line]: typeof value === 'string' ? text : value,
    }
  }
}

function readAttributes(reading: Reading, column: number, cell: string): void {
  let value: unknown
  try {
    value = JSON.parse(cell)
  } catch {
    value = null
  }
  if (!isRecord(value)) {
    fault(reading, 'attributes', column, `"${shorten(cell)}" is not a JSON object`)
    return
  }
  for (const [name, part] of Object.entries(value)) {
    if (part === null || part === '') continue
    if (isReservedFieldName(name) || foldName(name) === '') {
      reading.warnings.push(`attributes: ${name} is a reserved name and was left out`)
    } else if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean') {
      addField(reading, name, column, part)
    } else addField(reading, name, column, JSON.stringify(part))
  }
}

/** Returns the names of a list of JSON, as services with an API write their tags; null when it is none. */
function listTags(cell: string): string[] | null {
  if (!/^\s*\[.*\]\s*$/s.test(cell)) return null
  try {
    const names: unknown = JSON.parse(cell)
    return isTextList(names) ? names : null
  } catch {
    return null
  }
}

/** Spreadsheets and forms mark what a cell holds ("tel:", "'+33…") and set spaces of their own. */
function plainPhone(cell: string): string {
  return cell
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^\s*'?(?:tel:|p:)?\s*/i, '')
}

type Reader<Kind extends Target['kind']> = (
  reading: Reading,
  column: number,
  cell: string,
  target: Extract<Target, { kind: Kind }>,
) => void

/** What each target makes of a cell that is not empty; an empty one says nothing, whatever the column. */
const READERS: { [Kind in Target['kind']]?: Reader<Kind> } = {
  name: (reading, column, cell) => {
    const name = readLine(reading, 'name', column, cell)
    if (name !== '') reading.subscriber.name = name
  },
  firstName: (reading, column, cell) => {
    reading.names.first = readLine(reading, 'name', column, cell)
  },
  lastName: (reading, column, cell) => {
    reading.names.last = readLine(reading, 'name', column, cell)
  },
  phone: (reading, column, cell) => {
    tellRemoved(reading, 'phone', cell)
    const plain = plainPhone(cell)
    const phone = readOrKeep(reading, 'phone', column, cell, (findings) => findings.phone('phone', plain))
    if (phone !== null) reading.subscriber.phone = phone
  },
  country: (reading, column, cell) => {
    const given = readCountry(cell) ?? cell
    const country = readOrKeep(reading, 'country', column, cell, (findings) =>
      findings.country('country', given),
    )
    if (country !== null) reading.subscriber.country = country
  },
  ipAddress: (reading, column, cell) => {
    const address = readOrKeep(reading, 'ipAddress', column, cell, (findings) =>
      findings.ipAddress('ipAddress', cell),
    )
    if (address !== null) reading.subscriber.ipAddress = address
  },
  tags: (reading, column, cell, { separator }) => {
    const tags = (listTags(cell) ?? splitTags(cell, separator)).map((tag) =>
      readLine(reading, 'tags', column, tag, 'tagName'),
    )
    reading.subscriber.tags = [...(reading.subscriber.tags ?? []), ...tags.filter((tag) => tag !== '')]
  },
  attributes: readAttributes,
  createdAt: (reading, column, cell, { order }) => {
    if (isNoDate(cell)) return
    const at = readDate(cell, order)
    if (at === null)
      return keepAsText(
        reading,
        'createdAt',
        column,
        cell,
        `"${shorten(cell)}" is not a date that can be read`,
      )
    const past = readOrKeep(reading, 'createdAt', column, cell, (findings) =>
      findings.pastTime('createdAt', at, reading.now),
    )
    if (past !== null) reading.subscriber.createdAt = at
  },
  field: (reading, column, cell, { name, decimalComma, asWritten }) => {
    const value = asWritten ? cell : cell.trim()
    addField(reading, name, column, decimalComma ? readDecimalComma(value) : value)
  },
}

function readCell(reading: Reading, target: Target, column: number, cell: string): void {
  const read = READERS[target.kind] as Reader<Target['kind']> | undefined
  read?.(reading, column, cell, target)
}

function readEmail(reading: Reading, cells: string[], columns: Target[]): void {
  const column = columns.findIndex(({ kind }) => kind === 'email')
  const cell = cells[column] ?? ''
  if (cell.trim() === '') return fault(reading, 'email', column, 'is required')
  reading.subscriber.email = judge(reading, 'email', column, (findings) => findings.email('email', cell))
}

/**
 * Joins first and last name to what the name column says, unless they stand in it: nothing of a name
 * is lost, whatever the columns were taken for. Each may fit by itself and all be too long together.
 */
function joinNames(reading: Reading): void {
  const { subscriber, names } = reading
  const name = subscriber.name ?? ''
  const missing = (part: string): string => (holdsName(name, part) ? '' : part)
  const joined = [missing(names.first), name, missing(names.last)].filter((part) => part !== '').join(' ')
  if (joined === name) return
  subscriber.name = joined
  const isJudged = reading.faults.some(({ field }) => field === 'name')
  if (!isJudged) judge(reading, 'name', null, (findings) => findings.line('name', joined))
}

export function buildRow(
  { cells }: FileRow,
  plan: ImportPlan,
  headers: readonly string[],
  now: number,
): BuiltRow {
  const { columns } = plan
  const reading: Reading = {
    subscriber: { email: '' },
    headers,
    faults: [],
    unread: [],
    warnings: [],
    names: { first: '', last: '' },
    now,
  }
  const short = cells.length < columns.length
  // Spreadsheets leave empty cells behind a row; cells with something in them are in the wrong place.
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    fault(reading, 'cells', null, `the row has ${cells.length} cells where the header has ${columns.length}`)
    return { subscriber: reading.subscriber, faults: reading.faults, unread: [], warnings: [], short }
  }
  readEmail(reading, cells, columns)
  for (const [column, target] of columns.entries()) {
    const cell = cells[column] ?? ''
    const isKept = target.kind === 'field' && target.asWritten === true
    if ((isKept ? cell : cell.trim()) !== '') readCell(reading, target, column, cell)
  }
  joinNames(reading)
  const { subscriber } = reading
  const tag = cleanLine(plan.tag).text
  if (tag !== '') subscriber.tags = [...(subscriber.tags ?? []), tag]
  if (subscriber.tags?.length === 0) delete subscriber.tags
  const { faults, unread, warnings } = reading
  return { subscriber, faults, unread, warnings, short }
}
