import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { renderMailyPageInParts } from '../../src/platform/maily.ts'
import { finish } from '../../src/shared/parts.ts'
import { root } from '../imports.ts'

// The other builds check every element and take twice as long.
test('pages are rendered by the production builds, whatever NODE_ENV says', () => {
  expect(process.env['NODE_ENV']).toBe('test')
  const text = { type: 'text', text: 'words' }
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
  const page = finish(renderMailyPageInParts(document, null))
  expect(page).toContain('words')
  expect(process.env['NODE_ENV']).toBe('test')
  const builds = Object.keys(createRequire(import.meta.url).cache).filter((path) =>
    /\/react[^/]*\/cjs\//.test(path),
  )
  expect(builds.filter((path) => path.includes('production')).length).toBeGreaterThan(0)
  expect(builds.filter((path) => path.includes('development'))).toEqual([])
})

test('pages are rendered when the other builds of React are there already', () => {
  const script = `
    await import('react/jsx-runtime')
    const { renderMailyPageInParts } = await import('./src/platform/maily.ts')
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'words' }] }]
    process.stdout.write(renderMailyPageInParts({ type: 'doc', content }, null).next().value)`
  const env = { ...process.env, NODE_ENV: 'development' }
  const page = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env })
  expect(page.toString('utf8')).toContain('words')
})
