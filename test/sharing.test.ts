import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALONE, SHARING } from './vitest.config.ts'

/** What changes the process for every file that the same worker runs after it. */
const REPLACES =
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|resetModules|useFakeTimers|setSystemTime)\(|\bglobalThis\.\w+ = |\bprocess\.env\.\w+ = |\bprocess\.chdir\(/

test('a test that replaces something of the process shares no worker', () => {
  const replacing = globSync(SHARING).filter((file) => REPLACES.test(readFileSync(file, 'utf8')))
  expect(replacing.toSorted()).toEqual(ALONE.toSorted())
})
