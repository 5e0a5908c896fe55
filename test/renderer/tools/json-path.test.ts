import { array, assert, jsonValue, property, string, stringMatching, oneof } from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstPlace,
  readJsonPath,
  suggestName,
  valueAt,
  writeJsonPath,
} from '../../../src/renderer/pages/tools/json-path.ts'
import { VARIABLE_NAME } from '../../../src/shared/call-variables.ts'

const names = oneof(string(), stringMatching(/^[a-z]{1,6}$/), stringMatching(/^\d{1,3}$/))

test('law: a place is read back from its path, whatever its names hold', () => {
  assert(
    property(array(names, { maxLength: 5 }), (place) => {
      expect(readJsonPath(writeJsonPath(place))).toEqual(place)
    }),
    { numRuns: 500, seed: 17 },
  )
})

test('law: every value of an answer is found at its place, and its suggested name can be kept', () => {
  const look = (data: unknown, value: unknown, place: readonly string[]): void => {
    expect(valueAt(data, place)).toBe(value)
    expect(suggestName(place, 'list_tags')).toMatch(VARIABLE_NAME)
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) look(data, part, [...place, name])
  }
  assert(
    property(jsonValue({ maxDepth: 3 }), (data) => look(data, data, [])),
    { numRuns: 300, seed: 17 },
  )
})

test.each(['', 'campaign.id', '$.', '$..id', '$[*].id', '$.a b', '$[01x]', '$["a]', 'x$.a'])(
  '%j names no single place',
  (path) => expect(readJsonPath(path)).toBeNull(),
)

test.each([
  ['$.campaign.id', 'campaignId'],
  ['$.campaigns[0].id', 'campaignId'],
  ['$.id', 'emailSnippetId'],
  ['$.total', 'total'],
  ['$', 'value'],
  ['$["my field"]', 'my_field'],
])('%s is kept as %s', (path, name) => {
  expect(suggestName(readJsonPath(path) ?? [], 'get_email_snippet')).toBe(name)
})

test('the first id of an answer is offered, the nearest to its root', () => {
  expect(firstPlace({ total: 2, campaigns: [{ name: 'x', id: 'cmp_1' }] })).toEqual(['campaigns', '0', 'id'])
  expect(firstPlace({ deep: [[{ id: 'a' }]], campaign: { id: 'cmp_1' } })).toEqual(['campaign', 'id'])
  expect(firstPlace({ runs: [{ step: 'a', runId: 'r' }] })).toEqual(['runs', '0', 'runId'])
  expect(firstPlace({ total: 2 })).toEqual([])
  expect(firstPlace({ id: 7, x: 'y' })).toEqual([])
})
