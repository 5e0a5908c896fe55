import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
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

/** What a clone has, by path. */
const FILES = [
  'README.md',
  'CONTRIBUTING.md',
  ...['src', 'test', 'build', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll(sep, '/')}`,
    ),
  ),
]
const NOTES = FILES.filter((path) => /^docs\/decisions\/(?!README)/.test(path))
const CODE = FILES.filter((path) => /^(src|test|build)\/.*\.(tsx?|mjs|css|txt)$/.test(path))
/** Written by `npm run bench -- --large`, and not kept. */
const WRITTEN = 'benchmarks-large.md'

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function isThere(path: string): boolean {
  const plain = path.replace(/^(?:\.{1,2}\/)+/, '')
  return FILES.some((file) => `/${file}`.endsWith(`/${plain}`))
}

/** Returns what a text cites that a reader of a clone cannot find. */
function findLost(text: string): string[] {
  const pages = [...text.matchAll(/(?<![\w./-])[\w./-]+\.md\b/g)].map(([page]) => page)
  const notes = [...text.matchAll(/decisions?[ /](\d{4})(?:,(?:\s+\*)?\s+"([^"]+)")?/g)]
  const unknown = notes.filter(([, number, section]) => !hasNote(number ?? '', section))
  return [
    ...pages.filter((page) => !page.endsWith(WRITTEN) && !isThere(page)),
    ...unknown.map(([cited]) => cited),
  ]
}

function hasNote(number: string, section: string | undefined): boolean {
  const note = NOTES.find((path) => path.startsWith(`docs/decisions/${number}-`))
  return note !== undefined && (section === undefined || read(note).includes(`\n## ${section}\n`))
}

test('a comment cites only pages, notes and sections of notes that a clone has', () => {
  // In parts, or this file would cite them.
  const lost = [
    ['nowhere', '.md'],
    ['decision ', '9999'],
    ['decision 0008,\n * ', '"Weather"'],
  ]
  for (const cited of lost.map((parts) => parts.join(''))) {
    expect(findLost(`/** See ${cited} for it. */`)).toEqual([cited])
  }
  const faults = CODE.flatMap((path) => findLost(read(path)).map((cited) => `${path} cites ${cited}`))
  expect(faults).toEqual([])
})

test('a note of docs/decisions has a number of its own, the one of its first line', () => {
  for (const path of NOTES)
    expect(read(path).slice(2, 6), path).toBe(path.slice('docs/decisions/'.length).slice(0, 4))
  const numbers = NOTES.map((path) => path.slice('docs/decisions/'.length).slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('the pages of docs name files that exist', () => {
  // CONTRIBUTING.md names files that its recipes create; test/docs-recipes.test.ts reads it.
  const pages = FILES.filter((path) => /^(docs\/(decisions\/)?|README)[\w-]*\.md$/.test(path))
  const lost = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.(?:tsx?|mjs|md))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !isThere(path))
      .map((path) => `${page} names ${path}`),
  )
  expect(lost).toEqual([])
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
