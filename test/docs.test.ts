import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- a build script: plain JavaScript, without types
import { makeReference } from '../build/reference.mjs'
import { root } from './imports.ts'

const made = makeReference() as Record<string, string>

// A reference that is kept by hand is wrong within a week: this one follows from the declarations.
test.each(Object.keys(made))('docs/%s says what the declarations say', (name) => {
  const written = readFileSync(join(root, 'docs', name), 'utf8')
  const same = written === made[name]
  expect(same, `docs/${name} is behind: run "npm run docs -- --no-screenshots" and commit it`).toBe(true)
})
