import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Twenty lines that independent testing broke once: each has a test that is named after it. */
const LINES = Array.from({ length: 20 }, (_, index) => index + 1)
const NAMED = /\b(?:describe|test|it)\b[^'"`]*['"`]Right to the last edge, (\d+)(?: and (\d+))?:/g

test('every line of "Right to the last edge" has a test named after it', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(NAMED)])
    .flatMap(([, one, other]) => [one, other])
  expect(LINES.filter((line) => !found.includes(String(line)))).toEqual([])
})
