import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../imports.ts'

/** A block of CONTRIBUTING.md: a whole file, or lines that go before a line of a file. */
export interface RecipeBlock {
  recipe: string
  path: string
  text: string
  /** Null for a whole file. `before` begins the line; the first one below `after` when that is given. */
  place: { before: string; after: string | null } | null
}

const HEADINGS = /^## (.+)$/gm
const BLOCK = /^```\w+ (create|insert)=(\S+)(?: before="([^"]*)")?(?: after="([^"]*)")?\n([^]*?)^```$/gm

/** Returns the blocks of CONTRIBUTING.md in their order. */
export function readRecipes(): RecipeBlock[] {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const recipes = [...page.matchAll(HEADINGS)]
  return [...page.matchAll(BLOCK)].map((match) => {
    const [, kind, path = '', before = '', after, text = ''] = match
    const recipe = recipes.findLast(({ index }) => index < match.index)?.[1] ?? ''
    return { recipe, path, text, place: kind === 'create' ? null : { before, after: after ?? null } }
  })
}

/** Returns a file with the lines of the block. Throws when the place is not there, or not only once. */
export function insertBlock(file: string, { path, place, text }: RecipeBlock): string {
  if (place === null) throw new Error(`${path} is a whole file`)
  const lines = file.split('\n')
  const starts = place.after === null ? [0] : placesOf(lines, (line) => line.includes(place.after ?? ''))
  if (starts.length !== 1) throw new Error(`${path} has ${starts.length} lines with ${place.after}`)
  const found = placesOf(lines, (line, index) => index >= (starts[0] ?? 0) && line.startsWith(place.before))
  if (found.length === 0 || (place.after === null && found.length > 1)) {
    throw new Error(`${path} has ${found.length} lines that begin with ${place.before}`)
  }
  return [...lines.slice(0, found[0]), text.trimEnd(), ...lines.slice(found[0])].join('\n')
}

function placesOf(lines: readonly string[], fits: (line: string, index: number) => boolean): number[] {
  return lines.flatMap((line, index) => (fits(line, index) ? [index] : []))
}

/** Returns the names of the screens in two texts, by text: the registry itself runs only in a browser. */
export function readScreens(routes: string, registry: string): { routed: string[]; listed: string[] } {
  const screens = routes.split('screens: {')[1] ?? ''
  return {
    routed: namesIn(screens, /^ {4}'?([\w-]+)'?: page\('\1', /gm),
    listed: namesIn(registry, /^ {4}name: '([\w-]+)',$/gm),
  }
}

function namesIn(text: string, form: RegExp): string[] {
  return [...text.matchAll(form)].map(([, name = '']) => name)
}

/** Writes the blocks of the recipes into a copy of the repository. Returns the files written, sorted. */
export function followRecipes(folder: string, recipes: readonly string[]): string[] {
  const blocks = readRecipes().filter(({ recipe }) => recipes.includes(recipe))
  for (const block of blocks) {
    const path = join(folder, block.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, block.place ? insertBlock(readFileSync(path, 'utf8'), block) : block.text)
  }
  return [...new Set(blocks.map(({ path }) => path))].toSorted()
}
