import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ALONE, SHARING } from './vitest.config.ts'

/** What changes the process for every file that the same worker runs after it. */
const REPLACES =
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|resetModules|useFakeTimers|setSystemTime)\(|\bglobalThis\.\w+ = |\bprocess\.env\.\w+ = |\bprocess\.chdir\(/

const IMPORTED = /\bfrom '(\.[^']+)'/g

/** Returns whether a file replaces something of the process, by itself or through what it imports of the tests. */
function replaces(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !file.startsWith('test/') || !existsSync(file)) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const helpers = [...text.matchAll(IMPORTED)].map(([, path = '']) => join(dirname(file), path))
  return REPLACES.test(text) || helpers.some((helper) => replaces(helper, seen))
}

test('a test that replaces something of the process shares no worker', () => {
  const replacing = globSync(SHARING).filter((file) => replaces(file))
  expect(replacing.toSorted()).toEqual(ALONE.toSorted())
})
