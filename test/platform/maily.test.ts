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
    const { finish } = await import('./src/shared/parts.ts')
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'words' }] }]
    process.stdout.write(finish(renderMailyPageInParts({ type: 'doc', content }, null)))`
  const env = { ...process.env, NODE_ENV: 'development' }
  const page = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env })
  expect(page.toString('utf8')).toContain('words')
})

test('the packages are loaded one by one, without those that no page uses', () => {
  const script = `
    const { createRequire } = await import('node:module')
    const { renderMailyPageInParts } = await import('./src/platform/maily.ts')
    const { cache } = createRequire(import.meta.url)
    const counts = []
    for (const part of renderMailyPageInParts({ type: 'doc', content: [] }, null)) counts.push(Object.keys(cache).length)
    process.stdout.write(JSON.stringify({ counts, files: Object.keys(cache) }))`
  const env = { ...process.env, NODE_ENV: 'production' }
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env })
  const { counts, files } = JSON.parse(said.toString('utf8')) as { counts: number[]; files: string[] }
  expect(new Set(counts).size).toBeGreaterThanOrEqual(5)
  expect(
    files.filter((file) => /\/(?:prismjs|prettier|marked|undici|web-resource-inliner)\//.test(file)),
  ).toEqual([])
})
