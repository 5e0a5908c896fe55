import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './imports.ts'
import { insertBlock, readRecipes, readScreens } from './support/recipes.ts'

const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const blocks = readRecipes()
const created = blocks.filter(({ place }) => place === null).map(({ path }) => path)
const isThere = (path: string) => existsSync(join(root, path))

/** Returns the files that the recipes insert into, as they are then. */
function insertAll(): Map<string, string> {
  const texts = new Map<string, string>()
  for (const block of blocks.filter(({ place }) => place !== null)) {
    const text = texts.get(block.path) ?? readFileSync(join(root, block.path), 'utf8')
    texts.set(block.path, insertBlock(text, block))
  }
  return texts
}

describe('the recipes of CONTRIBUTING.md', () => {
  it('are six, and three of them can be followed to the letter', () => {
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual([
      'Add a migration',
      'Add a tool',
      'Add a screen',
      'Add a limit',
      'Add a field of a subscriber',
      'Add a control action',
    ])
    expect(new Set(blocks.map(({ recipe }) => recipe))).toEqual(new Set(headings.slice(0, 3)))
  })

  it('insert lines at places that are there once', () => {
    expect(insertAll().size).toBeGreaterThan(3)
  })

  it('put the screen at the same place in the registry and in the routes', () => {
    const texts = insertAll()
    const [routes = '', registry = ''] = ['routes.tsx', 'screen/registry.ts'].map((file) =>
      texts.get(`src/renderer/${file}`),
    )
    const { routed, listed } = readScreens(routes, registry)
    expect(listed).toContain('webhooks')
    expect(routed).toEqual(listed)
  })

  it('create files that are not there yet', () => {
    expect(created.filter(isThere)).toEqual([])
  })

  it('name files and folders that exist', () => {
    const prose = page.replaceAll(/^```[^]*?^```$/gm, '')
    let folder = ''
    const lost = [...prose.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].flatMap(([, name = '']) => {
      const isPath = name.includes('/') || /\.(?:tsx?|mjs)$/.test(name)
      if (!isPath) return []
      // A bare name is in the folder of the file before it.
      const path = name.includes('/') ? name : `${folder}/${name}`
      if (name.includes('/')) folder = name.replace(/\/[^/]*$/, '')
      return isThere(path) ? [] : [path]
    })
    expect(lost).toEqual([])
  })

  it('are refused where a place is missing or doubtful', () => {
    const block = { recipe: '', path: 'a.ts', text: 'new\n', place: { before: 'end', after: null } }
    expect(insertBlock('one\nend\n', block)).toBe('one\nnew\nend\n')
    expect(() => insertBlock('one\n', block)).toThrow('has 0 lines')
    expect(() => insertBlock('end\nend\n', block)).toThrow('has 2 lines')
  })
})
