import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../imports.ts'
import { EQUIVALENT } from './equivalent.ts'
import { applyPlace, findPlaces } from './places.ts'

const FILE = 'src/made-up.ts'
const changesOf = (code: string) =>
  findPlaces(FILE, code).places.map((place) => `${place.kind}: ${applyPlace(code, place)}`)

test('every single change of an expression and of a statement is found', () => {
  expect(changesOf('const f = (a: number) => a < 2')).toEqual([
    'boundary: const f = (a: number) => a <= 2',
    'constant: const f = (a: number) => a < (2 + 1)',
    'constant: const f = (a: number) => a < (2 - 1)',
  ])
  expect(changesOf('function f(a: number | null) { if (a === null) return; g(a ?? true) }')).toEqual([
    'negate: function f(a: number | null) { if (!(a === null)) return; g(a ?? true) }',
    'drop guard: function f(a: number | null) { if (false) return; g(a ?? true) }',
    'compare: function f(a: number | null) { if (a !== null) return; g(a ?? true) }',
    'drop statement: function f(a: number | null) { if (a === null) return; ; }',
    'no default: function f(a: number | null) { if (a === null) return; g(a) }',
    'boolean: function f(a: number | null) { if (a === null) return; g(a ?? false) }',
  ])
  expect(changesOf('const f = (): string[] => { return a.concat(b && c) }')).toEqual([
    'empty list: const f = (): string[] => { return [] }',
    'logic: const f = (): string[] => { return a.concat(((b) || (c))) }',
  ])
})

test('so are those of a piece of SQL, where an assignment is no comparison', () => {
  expect(changesOf("run('UPDATE t SET a = ? WHERE b = ? AND c IS NULL')")).toEqual([
    "sql compare: run('UPDATE t SET a = ? WHERE b <> ? AND c IS NULL')",
    "sql null: run('UPDATE t SET a = ? WHERE b = ? AND c IS NOT NULL')",
    "sql and/or: run('UPDATE t SET a = ? WHERE b = ? OR c IS NULL')",
    "sql term: run('UPDATE t SET a = ? WHERE b = ?')",
  ])
})

test('a place knows the function around it; words and types are none', () => {
  const code = "const most = 1\nconst f = { title: 'SELECT', run: (a: 5) => () => a - 1 }"
  const { places, functions } = findPlaces(FILE, code)
  expect(places.map(({ line, inside }) => [line, inside])).toEqual([
    [1, null],
    [1, null],
    [2, 1],
    [2, 1],
    [2, 1],
  ])
  expect(functions.map(({ start, end }) => code.slice(start, end))).toEqual(['() => a - 1', 'a - 1'])
})

test('every change that was judged is of a line that is there', () => {
  const gone = EQUIVALENT.filter(({ file, line }) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return !lines.some((one) => one.trim() === line)
  })
  expect(gone).toEqual([])
})
