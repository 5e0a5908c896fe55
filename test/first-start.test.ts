import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const IMPORTED = /^(?:import|export)\s+(?:[^'"();=]*\sfrom\s+)?['"]([^'"]+)['"]/gm

/** Returns "file imports module" for all that a script loads at its start and a fresh clone does not have. */
function listMissing(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const modules = [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, module = '']) => module)
  return modules.flatMap((module) => {
    if (module.startsWith('node:')) return []
    if (module.startsWith('.') && module.endsWith('.mjs'))
      return listMissing(normalize(join(dirname(file), module)), seen)
    return [`${file} imports ${module}`]
  })
}

/** In a fresh clone these run under the system's Node 20, before any package is there: it reads no TypeScript. */
test.each(['start', 'test', 'check', 'dev'])('npm run %s begins with nothing but Node', (name) => {
  expect(listMissing(`build/${name}.mjs`)).toEqual([])
})

test('what a fresh clone does not have is found behind other scripts', () => {
  expect(listMissing('build/docs.mjs')).toContain('build/reference.mjs imports ../src/http/openapi.ts')
})
