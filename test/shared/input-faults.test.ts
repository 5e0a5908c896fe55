import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listInputIssues, nameKinds, wordIssue } from '../../src/shared/input-faults.ts'

/** What is said of one value that a schema refuses. */
function wordsFor(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { reportInput: true, error: wordIssue })
  return error?.issues.map(({ message }) => message) ?? []
}

const LONG = 'x'.repeat(61)

describe('the words for what a schema refuses', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['nothing', z.string(), undefined, 'is required'],
    ['another kind', z.string(), 7, 'must be text; got 7'],
    ['another kind', z.boolean(), 'yes', 'must be true or false; got text'],
    ['another kind', z.array(z.string()), {}, 'must be a list; got an object'],
    ['another kind', z.object({}), [], 'must be an object; got a list'],
    ['null', z.number(), null, 'must be a number; got null'],
    ['a fraction', z.int(), 1.5, 'must be a whole number; got 1.5'],
    ['another word', z.enum(['A', 'B', 'C']), 'D', 'must be A, B or C; got "D"'],
    ['a long word, cut', z.enum(['A']), LONG, `must be A; got "${'x'.repeat(60)}…"`],
    ['a word that just fits', z.enum(['A']), LONG.slice(1), `must be A; got "${'x'.repeat(60)}"`],
    ['no word at all', z.enum(['A', 'B']), 7, 'must be A or B; got 7'],
    ['less than the least', z.number().min(1000), 999, 'must be at least 1,000; got 999'],
    ['the least itself, where it is not allowed', z.number().gt(0), 0, 'must be more than 0; got 0'],
    ['more than the most', z.number().max(1000), 1001, 'must be at most 1,000; got 1001'],
    [
      'the most itself, where it is not allowed',
      z.number().lt(1000),
      1000,
      'must be less than 1,000; got 1000',
    ],
    ['empty text', z.string().min(1), '', 'must not be empty'],
    ['text that is too short', z.string().min(2), 'a', 'must have at least 2 characters, not 1'],
    ['text that is too long', z.string().max(2), 'abc', 'must be at most 2 characters, not 3'],
    ['text of another length', z.string().length(2), 'abc', 'must have 2 characters, not 3'],
    ['text of another length', z.string().length(2), 'a', 'must have 2 characters, not 1'],
    ['an empty list', z.array(z.int()).min(1), [], 'must have at least one entry'],
    ['a short list', z.array(z.int()).min(2), [1], 'must have at least 2 entries, not 1'],
    ['a long list', z.array(z.int()).max(1), [1, 2], 'must have at most one entry, not 2'],
    ['a step between', z.number().multipleOf(5), 7, 'must be a multiple of 5; got 7'],
    ['none of several kinds', z.union([z.string(), z.int()]), true, 'must be text or a number; got true'],
    ['null clears, and is not offered', z.string().nullable(), 7, 'must be text; got 7'],
    [
      'none of several forms',
      z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]),
      { c: 1 },
      'has none of the forms that are allowed here',
    ],
    ['text of another form', z.string().regex(/^a$/), 'b', 'has the wrong form'],
    [
      'a name that is not allowed',
      z.record(z.string().regex(/^a$/), z.int()),
      { b: 2 },
      'has a name that is not allowed',
    ],
  ])('%s', (_what, schema, value, words) => {
    expect(wordsFor(schema, value)).toEqual([words])
  })
})

test('kinds are named once each; none is something else', () => {
  expect(nameKinds(['string', 'boolean', 'int', 'integer', 'null'])).toBe(
    'text, true/false or a whole number',
  )
  expect(nameKinds([])).toBe('something else')
  expect(nameKinds(['date'])).toBe('date')
})

describe('issues of a whole input', () => {
  const shape = {
    name: z.string(),
    sort: z.enum(['ASC', 'DESC']),
    rows: z.array(z.strictObject({ id: z.int() })),
  }
  const issuesOf = (value: unknown) => {
    const { error } = z.strictObject(shape).safeParse(value, { reportInput: true, error: wordIssue })
    return listInputIssues({ name: 'list_rows', input: shape }, error as z.ZodError, () => ['id'])
  }

  test('what is missing says what to send', () => {
    expect(issuesOf({})).toEqual([
      { path: 'name', message: 'is required', hint: 'Send text.' },
      { path: 'sort', message: 'is required', hint: 'Send ASC or DESC.' },
      { path: 'rows', message: 'is required', hint: 'Send a list.' },
    ])
  })

  test('what is wrong says it in its message', () => {
    expect(issuesOf({ name: 7, sort: 'UP', rows: [{ id: 'x' }] })).toEqual([
      { path: 'name', message: 'must be text; got 7' },
      { path: 'sort', message: 'must be ASC or DESC; got "UP"' },
      { path: 'rows.0.id', message: 'must be a number; got text' },
    ])
  })

  test('an unknown parameter and an unknown field inside', () => {
    expect(issuesOf({ name: 'a', sort: 'ASC', rows: [{ id: 1, ids: 2 }], page: 1, size: 2 })).toEqual([
      { path: 'rows.0.ids', message: 'is not a known field', hint: 'Fields: id.' },
      { path: 'page', message: 'is not a parameter of list_rows', hint: 'Parameters: name, sort, rows.' },
      { path: 'size', message: 'is not a parameter of list_rows', hint: 'Parameters: name, sort, rows.' },
    ])
  })
})
