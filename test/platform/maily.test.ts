import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { renderMailyPage } from '../../src/platform/maily.ts'

// The other builds check every element and take twice as long.
test('pages are rendered by the production builds, whatever NODE_ENV says', () => {
  expect(process.env['NODE_ENV']).toBe('test')
  const text = { type: 'text', text: 'words' }
  const page = renderMailyPage({ type: 'doc', content: [{ type: 'paragraph', content: [text] }] }, null)
  expect(page).toContain('words')
  expect(process.env['NODE_ENV']).toBe('test')
  const builds = Object.keys(createRequire(import.meta.url).cache).filter((path) =>
    /\/react[^/]*\/cjs\//.test(path),
  )
  expect(builds.filter((path) => path.includes('production')).length).toBeGreaterThan(0)
  expect(builds.filter((path) => path.includes('development'))).toEqual([])
})
