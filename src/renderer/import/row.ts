import { readCountry } from './countries.ts'
import { readDate } from './dates.ts'
import type { FileRow } from './parse.ts'
import { isReservedName, type ImportPlan, type Target } from './plan.ts'
import {
  cleanLine,
  isIpAddress,
  isPhone,
  MOST_CHARACTERS,
  MOST_FIELD_CHARACTERS,
  normalizeEmail,
  readDecimalComma,
  shorten,
} from './values.ts'

/** One row of the file as `import_subscribers` takes it, with everything there is to say about it. */
export interface ImportPerson {
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

export interface BuiltRow {
  person: ImportPerson
  faults: CellFault[]
  warnings: string[]
  /** Fewer cells than the header: the rest is empty. */
  short: boolean
}

interface Reading {
  person: ImportPerson
  faults: CellFault[]
  warnings: string[]
  names: { first: string; last: string }
  /** Time where the people live: a sandbox has its own. */
  now: number
}

function fault(reading: Reading, field: string, column: number | null, message: string): void {
  reading.faults.push({ field, column, message })
}

function readLine(reading: Reading, field: string, column: number, cell: string): string {
  const { text, removed } = cleanLine(cell)
  if (removed) reading.warnings.push(`${field}: ${removed} was removed`)
  if (text.length > MOST_CHARACTERS)
    fault(reading, field, column, `must be at most ${MOST_CHARACTERS} characters, not ${text.length}`)
  return text
}

function splitTags(cell: string, separator: string): string[] {
  return cell
    .split(separator)
    .map((tag) =>
      tag
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"')
        .trim(),
    )
    .filter((tag) => tag !== '')
}

function addField(reading: Reading, name: string, column: number, value: string | number | boolean): void {
  if (typeof value === 'string' && value.length > MOST_FIELD_CHARACTERS)
    fault(reading, name, column, `must be at most ${MOST_FIELD_CHARACTERS} characters, not ${value.length}`)
  reading.person.fields = { ...reading.person.fields, [name]: value }
}

function readAttributes(reading: Reading, column: number, cell: string): void {
  let value: unknown
  try {
    value = JSON.parse(cell)
  } catch {
    value = null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fault(reading, 'attributes', column, `"${shorten(cell)}" is not a JSON object`)
    return
  }
  for (const [name, part] of Object.entries(value)) {
    if (part === null || part === '') continue
    if (isReservedName(name) || name.trim() === '') {
      reading.warnings.push(`attributes: ${name} is a reserved name and was left out`)
    } else if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean') {
      addField(reading, name, column, part)
    } else addField(reading, name, column, JSON.stringify(part))
  }
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
    reading.person.name = readLine(reading, 'name', column, cell)
  },
  firstName: (reading, column, cell) => {
    reading.names.first = readLine(reading, 'name', column, cell)
  },
  lastName: (reading, column, cell) => {
    reading.names.last = readLine(reading, 'name', column, cell)
  },
  phone: (reading, column, cell) => {
    const phone = readLine(reading, 'phone', column, cell)
    if (!isPhone(phone)) fault(reading, 'phone', column, `"${shorten(phone)}" is not a phone number`)
    reading.person.phone = phone
  },
  country: (reading, column, cell) => {
    const code = readCountry(cell)
    if (code === null) fault(reading, 'country', column, `"${shorten(cell.trim())}" is not a country`)
    else reading.person.country = code
  },
  ipAddress: (reading, column, cell) => {
    const address = cell.trim()
    if (!isIpAddress(address))
      fault(reading, 'ipAddress', column, `"${shorten(address)}" is not an IP address`)
    reading.person.ipAddress = address
  },
  tags: (reading, column, cell, { separator }) => {
    const tags = splitTags(cell, separator).map((tag) => readLine(reading, 'tags', column, tag))
    reading.person.tags = [...(reading.person.tags ?? []), ...tags.filter((tag) => tag !== '')]
  },
  attributes: readAttributes,
  createdAt: (reading, column, cell, { order }) => {
    const at = readDate(cell, order)
    if (at === null)
      fault(reading, 'createdAt', column, `"${shorten(cell)}" is not a date of the chosen form`)
    else if (Date.parse(at) > reading.now) fault(reading, 'createdAt', column, 'lies in the future')
    else reading.person.createdAt = at
  },
  field: (reading, column, cell, { name, decimalComma }) => {
    const value = cell.trim()
    addField(reading, name.trim(), column, decimalComma ? readDecimalComma(value) : value)
  },
}

function readCell(reading: Reading, target: Target, column: number, cell: string): void {
  const read = READERS[target.kind] as Reader<Target['kind']> | undefined
  read?.(reading, column, cell, target)
}

export function isOptedOut(cells: string[], columns: Target[]): boolean {
  return columns.some(
    (target, index) =>
      target.kind === 'optOut' && target.values.includes((cells[index] ?? '').trim().toLowerCase()),
  )
}

function readEmail(reading: Reading, cells: string[], columns: Target[]): void {
  const column = columns.findIndex(({ kind }) => kind === 'email')
  const cell = cells[column] ?? ''
  const email = normalizeEmail(cell)
  if (email !== null) reading.person.email = email
  else if (cell.trim() === '') fault(reading, 'email', column, 'is required')
  else fault(reading, 'email', column, `"${shorten(cell)}" is not an email address`)
}

export function buildRow({ cells }: FileRow, plan: ImportPlan, now: number): BuiltRow {
  const { columns } = plan
  const reading: Reading = {
    person: { email: '' },
    faults: [],
    warnings: [],
    names: { first: '', last: '' },
    now,
  }
  const short = cells.length < columns.length
  // Spreadsheets leave empty cells behind a row; cells with something in them are in the wrong place.
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    fault(reading, 'cells', null, `has ${cells.length} cells where the header has ${columns.length}`)
    return { person: reading.person, faults: reading.faults, warnings: [], short }
  }
  readEmail(reading, cells, columns)
  for (const [column, target] of columns.entries()) {
    const cell = cells[column] ?? ''
    if (cell.trim() !== '') readCell(reading, target, column, cell)
  }
  const { person, names } = reading
  const joined = [names.first, names.last].filter((part) => part !== '').join(' ')
  if (person.name === undefined && joined !== '') person.name = joined
  if (
    joined.length > MOST_CHARACTERS &&
    names.first.length <= MOST_CHARACTERS &&
    names.last.length <= MOST_CHARACTERS
  )
    fault(reading, 'name', null, `must be at most ${MOST_CHARACTERS} characters, not ${joined.length}`)
  if (plan.tag.trim() !== '') person.tags = [...(person.tags ?? []), plan.tag.trim()]
  if (person.tags?.length === 0) delete person.tags
  return { person, faults: reading.faults, warnings: reading.warnings, short }
}
