import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

/** Folders of src, those of the engine one by one. */
function listFolders(): string[] {
  const within = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const outer = within('src').filter(({ name }) => name !== 'engine')
  const inner = within('src/engine').map(({ name }) => `engine/${name}`)
  return [...outer.map(({ name }) => name), ...inner]
}

test('the architecture page names every folder', () => {
  const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')
  expect(listFolders().filter((folder) => !page.includes(`\`${folder}/\``))).toEqual([])
})

test('every link of the pages in docs leads to a file', () => {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const links = pages.flatMap((name) => {
    // Patterns within code look like links.
    const text = readFileSync(join(root, 'docs', name), 'utf8').replace(/`[^`]*`/g, '')
    return [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => ({
      name,
      target: target ?? '',
    }))
  })
  const broken = links.filter(({ target }) => !existsSync(join(root, 'docs', target)))
  expect(broken.map(({ name, target }) => `docs/${name} links to ${target}`)).toEqual([])
})
