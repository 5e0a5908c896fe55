/**
 * Who of a file may get email. A column that says so, or looks as if it did, is a question: each of
 * its values means subscribed, opted out, or nothing about email. Known services are answered by
 * their own words; of others the person must say it, and a row is not subscribed before they did.
 */
import { foldCase } from '../../shared/text/fold.ts'
import {
  MOST_LETTERS,
  readColumnName,
  readFileName,
  readWord,
  soundsLikeOptOut,
  type ColumnName,
  type Word,
} from './consent-words.ts'
import type { Target } from './targets.ts'

export type Meaning = 'subscribed' | 'optedOut' | 'unrelated'

export interface ValueGroup {
  key: string
  label: string
  rows: number
}

export interface ConsentQuestion {
  /** Null for the file as a whole: its name says that these people left. */
  column: number | null
  header: string
  /** False when the person made a question of the column. */
  detected: boolean
  groups: ValueGroup[]
  /** By key of the group; null where the person has not said it. */
  meanings: Record<string, Meaning | null>
}

/** No cell starts with NUL: these stand for many values at once. */
const DATES = '\u0000dates'
const OTHERS = '\u0000others'
const FILE = '\u0000file'
/** Values that are no words of ours are listed up to this number, then put together. */
const MOST_VALUES = 24

function keyOf(cell: string): string {
  const text = cell.trim()
  const word = readWord(text)
  if (word === 'date') return DATES
  // Folding a hundred thousand long cells would show, and no two of them are one answer.
  return text.length > MOST_LETTERS ? text : foldCase(text)
}

/** Groups the cells of a column, most frequent first. Our own words always stand by themselves. */
export function groupCells(cells: string[]): ValueGroup[] {
  const counts = new Map<string, number>()
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const groups = new Map<string, ValueGroup>()
  for (const [cell, rows] of counts) {
    const key = keyOf(cell)
    const group = groups.get(key)
    if (group) group.rows += rows
    else groups.set(key, { key, label: labelOf(key, cell.trim()), rows })
  }
  const sorted = [...groups.values()].toSorted((left, right) => right.rows - left.rows)
  let strange = 0
  const kept = sorted.filter(({ key }) => {
    if (wordOf(key) !== null || soundsLikeOptOut(key)) return true
    strange += 1
    return strange <= MOST_VALUES
  })
  if (kept.length === sorted.length) return sorted
  const rows = cells.length - kept.reduce((sum, group) => sum + group.rows, 0)
  return [...kept, { key: OTHERS, label: 'any other value', rows }]
}

function labelOf(key: string, cell: string): string {
  if (key === '') return '(empty)'
  return key === DATES ? `a date, such as ${cell}` : cell
}

function wordOf(key: string): Word | null {
  if (key === DATES) return 'date'
  return key === OTHERS ? null : readWord(key)
}

const STATE: Partial<Record<Word, Meaning>> = {
  ...{
    out: 'optedOut',
    maybeOut: 'optedOut',
    in: 'subscribed',
    maybeIn: 'subscribed',
  },
}
/** In a column that nobody knows only what cannot be mistaken is answered. */
const SURE: Partial<Record<Word, Meaning>> = {
  out: 'optedOut',
  in: 'subscribed',
}
const NOT_LEFT: Partial<Record<Word, Meaning>> = {
  ...STATE,
  no: 'subscribed',
  empty: 'subscribed',
}

const ANSWERS: Partial<Record<ColumnName, Partial<Record<Word, Meaning>>>> = {
  left: { ...NOT_LEFT, yes: 'optedOut', date: 'optedOut' },
  leftFilled: {
    ...{
      out: 'optedOut',
      maybeOut: 'optedOut',
      yes: 'optedOut',
      date: 'optedOut',
    },
    ...{ no: 'subscribed', empty: 'subscribed' },
  },
  // No answer to "may we?" is not a yes: an empty cell is for the person to judge.
  consent: { ...STATE, yes: 'subscribed', date: 'subscribed', no: 'optedOut' },
  state: STATE,
  place: STATE,
}

function answer(name: ColumnName | null, { key }: ValueGroup): Meaning | null {
  const word = wordOf(key)
  if (word === null) return name === 'leftFilled' ? 'optedOut' : null
  return (ANSWERS[name ?? 'like'] ?? SURE)[word] ?? null
}

/** Returns whether a column of this name and these values says who may get email, or might. */
function isQuestion(name: ColumnName | null, groups: ValueGroup[]): boolean {
  const filled = groups.filter(({ key }) => wordOf(key) !== 'empty')
  if (filled.length === 0 || name === 'unrelated') return false
  const words = filled.map(({ key }) => wordOf(key))
  const soundsOut = words.includes('out') || filled.some(({ key }) => soundsLikeOptOut(key))
  const isYesNo = words.every((word) => word === 'yes' || word === 'no')
  switch (name) {
    case 'place':
      return soundsOut || isYesNo || words.some((word) => word !== null && word in STATE)
    case 'otherState':
      return soundsOut || words.includes('maybeOut')
    case 'yesNo':
      return soundsOut || isYesNo || isStates(words)
    case null:
      return soundsOut || isStates(words)
    default:
      return true
  }
}

/** "active" beside "cancelled" and nothing else, under whatever name. */
function isStates(words: (Word | null)[]): boolean {
  const all = words.every((word) => word !== null && word in STATE)
  return all && words.some((word) => word === 'maybeOut')
}

/** Returns the question of one column, with what its name and its words answer. */
function askAbout(
  column: number,
  headers: readonly string[],
  groups: ValueGroup[],
  detected: boolean,
): ConsentQuestion {
  const header = headers[column] ?? ''
  const name = readColumnName(header, headers)
  const meanings = Object.fromEntries(groups.map((group) => [group.key, answer(name, group)]))
  return { column, header, detected, groups, meanings }
}

/** Columns that hold something else for certain. */
const NEVER = new Set<Target['kind']>(['email', 'ipAddress', 'createdAt'])

interface FileFacts {
  name: string
  headers: string[]
  groups: ValueGroup[][]
  columns: Target[]
  rows: number
}

/** Returns a question for each column that keeps someone out, or might. */
export function findQuestions({ name, headers, groups, columns, rows }: FileFacts): ConsentQuestion[] {
  const found = headers.flatMap((header, column): ConsentQuestion[] => {
    const own = groups[column] ?? []
    if (NEVER.has(columns[column]?.kind ?? 'ignore')) return []
    if (!isQuestion(readColumnName(header, headers), own)) return []
    const question = askAbout(column, headers, own, true)
    const stops = Object.values(question.meanings).some((meaning) => meaning !== 'subscribed')
    return stops ? [question] : []
  })
  const told = readFileName(name)
  if (told === null || rows === 0) return found
  const whole: ConsentQuestion = {
    column: null,
    header: 'The name of the file',
    detected: true,
    groups: [{ key: FILE, label: name, rows }],
    meanings: { [FILE]: told === 'known' ? 'optedOut' : null },
  }
  return [whole, ...found]
}

/** Returns whether a column of this name is one of a known service, and keeps someone out. */
export function isOptOutColumn(header: string, headers: readonly string[], groups: ValueGroup[]): boolean {
  const name = readColumnName(header, headers)
  if (name === null || ANSWERS[name] === undefined || !isQuestion(name, groups)) return false
  return groups.some((group) => answer(name, group) === 'optedOut')
}

interface Asked {
  headers: readonly string[]
  values: ValueGroup[][]
  consent: ConsentQuestion[]
}

/**
 * Returns the questions of a file, with those about columns that the person chose to be one. Answers
 * given so far stay.
 */
export function askAgain(
  { headers, values, consent }: Asked,
  columns: readonly Target[],
  before: readonly ConsentQuestion[],
): ConsentQuestion[] {
  const chosen = columns.flatMap(({ kind }, index) =>
    kind === 'consent' && !consent.some(({ column }) => column === index)
      ? [askAbout(index, headers, values[index] ?? [], false)]
      : [],
  )
  return [...consent, ...chosen].map((question) => {
    const old = before.find(({ column }) => column === question.column)
    const meanings = question.groups.map(({ key }): [string, Meaning | null] => [
      key,
      (old && readMeaning(old, key)) ?? readMeaning(question, key),
    ])
    return { ...question, meanings: Object.fromEntries(meanings) }
  })
}

/** A cell may well be called "constructor": only what was put there counts. */
export function readMeaning({ meanings }: ConsentQuestion, key: string): Meaning | null {
  return Object.hasOwn(meanings, key) ? (meanings[key] ?? null) : null
}

/** Returns the values that nobody has given a meaning yet. */
export function openGroups(question: ConsentQuestion): ValueGroup[] {
  return question.groups.filter(({ key }) => readMeaning(question, key) === null)
}

/** Returns the group that keeps this row from being subscribed; what is not answered keeps it too. */
export function findOptOut(
  cells: string[],
  questions: readonly ConsentQuestion[],
): { header: string; label: string } | null {
  for (const question of questions) {
    const { column, header, groups } = question
    const cell = column === null ? FILE : keyOf(cells[column] ?? '')
    const key = Object.hasOwn(question.meanings, cell) ? cell : OTHERS
    const meaning = readMeaning(question, key)
    if (meaning === 'subscribed' || meaning === 'unrelated') continue
    return {
      header,
      label: groups.find((group) => group.key === key)?.label ?? '',
    }
  }
  return null
}
