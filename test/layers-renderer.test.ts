import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ID_PREFIX, type IdKind } from '../src/shared/ids.ts'
import { listImports, listSourceFiles, root, type Import } from './imports.ts'
import { readScreens } from './support/recipes.ts'

/** Kinds of ids with nothing of their own to open: they are shown with the record that they belong to. */
const PARTS: IdKind[] = [
  'event',
  'emailEvent',
  'campaignHistory',
  'workflowRun',
  'workflowVersion',
  'key',
  'review',
  'transition',
  'hold',
  'milestoneClaim',
  'session',
  'invoice',
]

/**
 * The order of the console, from the ground up. Each may import what stands before it, its own
 * files, and nothing beside it. What two areas need moves down, mostly to `screen/`.
 */
const ORDER = [
  ['ui'],
  ['bridge'],
  ['state'],
  ['screen'],
  ['forms', 'audience', 'reader', 'import', 'editor'],
  ['workflows'],
  ['frame'],
  ['pages'],
  ['routes.tsx'],
  ['App.tsx'],
  ['main.tsx'],
]

const HOME = 'src/renderer/'
const code = listSourceFiles('src/renderer').filter((file) => !file.endsWith('.css'))
const imports = code.flatMap(listImports).filter(({ own, target }) => own && target.startsWith(HOME))

function placeOf(file: string): { rank: number; folder: string; area: string } {
  const [folder = '', area = ''] = file.slice(HOME.length).split('/')
  return { rank: ORDER.findIndex((names) => names.includes(folder)), folder, area }
}

/** Returns what is wrong with an import, null when it goes down or stays at home. */
function judge({ from, line, target }: Import): string | null {
  const here = placeOf(from)
  const there = placeOf(target)
  const where = `${from}:${line} imports ${target}`
  if (here.rank < 0 || there.rank < 0) return `${where}: its folder is in no layer of this test`
  if (there.rank > here.rank) return `${where}, which stands above it: move the shared part down`
  if (there.rank < here.rank) return null
  if (there.folder !== here.folder) return `${where}, which stands beside it: move the shared part down`
  if (here.folder === 'pages' && there.area !== here.area)
    return `${where}: an area never imports another; move the shared part to screen/`
  return null
}

/** Returns the longest chain of imports that starts at a file. There must be no circle. */
function longestChain(start: string): string[] {
  const known = new Map<string, string[]>()
  const chainOf = (file: string): string[] => {
    const done = known.get(file)
    if (done) return done
    const below = imports.filter(({ from }) => from === file).map(({ target }) => chainOf(target))
    const longest = below.reduce((best, chain) => (chain.length > best.length ? chain : best), [])
    known.set(file, [file, ...longest])
    return [file, ...longest]
  }
  return chainOf(start)
}

describe('the order of the console', () => {
  it('imports go down only, and no area of pages knows another', () => {
    expect(imports.map(judge).filter((verdict) => verdict !== null)).toEqual([])
  })

  it('only routes.tsx knows the pages, and loads each when it is first shown', () => {
    const knows = imports.filter(
      ({ from, target }) => target.startsWith(`${HOME}pages/`) && !from.startsWith(`${HOME}pages/`),
    )
    expect(new Set(knows.map(({ from }) => from))).toEqual(new Set([`${HOME}routes.tsx`]))
    const text = readFileSync(join(root, HOME, 'routes.tsx'), 'utf8')
    expect(text.match(/page\('[\w-]+', \(\) => import\('\.\/pages\//g)).toHaveLength(knows.length)
  })

  it('every screen of the registry has a page, and every page a screen', () => {
    const read = (file: string): string => readFileSync(join(root, HOME, file), 'utf8')
    const { routed, listed } = readScreens(read('routes.tsx'), read('screen/registry.ts'))
    expect(listed.length).toBeGreaterThan(10)
    expect(routed).toEqual(listed)
  })

  it('a pasted id of every kind is opened, or is a part of what is', () => {
    const text = readFileSync(join(root, HOME, 'frame/landing.ts'), 'utf8')
    const opened = new Set([...text.matchAll(/^ {2}\[+ID_PREFIX\.(\w+)/gm)].map(([, kind = '']) => kind))
    const kinds = Object.keys(ID_PREFIX)
    expect(opened.size).toBeGreaterThan(10)
    expect([...opened, ...PARTS].toSorted()).toEqual(kinds.toSorted())
  })

  it('markup of others is read by the one parser that neither loads nor alarms', () => {
    const parses = code.filter((file) => /new DOMParser\b/.test(readFileSync(join(root, file), 'utf8')))
    expect(parses).toEqual([`${HOME}ui/mail/neutralize.ts`])
  })

  it('prints its longest chain', () => {
    const chain = longestChain(`${HOME}main.tsx`).map((file) => file.slice(HOME.length))
    console.info(`longest chain, ${chain.length} files: ${chain.join(' → ')}`)
    expect(chain[0]).toBe('main.tsx')
    expect(new Set(chain).size).toBe(chain.length)
  })
})

describe('the check itself', () => {
  const found = (from: string, target: string): Import => ({
    from: HOME + from,
    target: HOME + target,
    line: 1,
    own: true,
    typesOnly: true,
  })

  it.each([
    ['state/a.ts', 'screen/b.ts'],
    ['screen/a.ts', 'frame/b.ts'],
    ['frame/Frame.tsx', 'pages/home/HomePage.tsx'],
    ['reader/a.ts', 'audience/b.ts'],
    ['pages/tags/a.ts', 'pages/emails/b.ts'],
    ['pages/tags/a.ts', 'pages/common.ts'],
    ['pages/tags/a.ts', 'routes.tsx'],
    ['other/a.ts', 'ui/b.ts'],
  ])('refuses %s → %s', (from, target) => {
    expect(judge(found(from, target))).toMatch(/move|layer/)
  })

  it.each([
    ['ui/a.ts', 'ui/mail/b.ts'],
    ['frame/a.ts', 'reader/b.ts'],
    ['pages/tags/a.ts', 'pages/tags/editor/b.ts'],
    ['routes.tsx', 'pages/tags/a.ts'],
  ])('lets %s → %s pass', (from, target) => {
    expect(judge(found(from, target))).toBeNull()
  })
})
