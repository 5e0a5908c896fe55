import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Styles stand once. A shape that several parts have is in ui/shapes.css, and a class takes it by
 * `composes: name from global`. Descendants, states and what a media query holds cannot
 * compose: their number is held, and only falls.
 */
const LEAST_DECLARATIONS = 3
const OF_DESCENDANTS = 19
const PLAIN = /^\.[\w-]+(?:\s*,\s*\.[\w-]+)*$/

interface Block {
  place: string
  selector: string
}

/** Marks the selectors inside a media query, where nothing can be composed. */
function withoutMedia(text: string): string {
  return text.replaceAll(/@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g, (_all, inner: string) =>
    inner.replaceAll(/([^{}]+)\{/g, '@media $1{'),
  )
}

function readBlocks(): Map<string, Block[]> {
  const blocks = new Map<string, Block[]>()
  for (const file of globSync('src/renderer/**/*.css')) {
    const text = withoutMedia(readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''))
    for (const [, selector = '', body = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const declarations = body
        .split(';')
        .map((one) => one.trim())
        .filter((one) => one !== '')
      if (declarations.length < LEAST_DECLARATIONS) continue
      const key = declarations.toSorted((a, b) => a.localeCompare(b)).join('; ')
      blocks.set(key, [...(blocks.get(key) ?? []), { place: file, selector: selector.trim() }])
    }
  }
  return blocks
}

function repeated(): Block[][] {
  return [...readBlocks().values()].filter((places) => places.length > 1)
}

test('no two classes are the same style', () => {
  const classes = repeated()
    .map((places) => places.filter(({ selector }) => PLAIN.test(selector)))
    .filter((places) => places.length > 1)
  expect(classes).toEqual([])
})

test('styles of descendants and states that stand more than once do not grow in number', () => {
  expect(repeated().length, JSON.stringify(repeated(), null, 2)).toBeLessThanOrEqual(OF_DESCENDANTS)
})

test('every shape is taken', () => {
  const modules = globSync('src/renderer/**/*.module.css').map((file) => readFileSync(file, 'utf8'))
  const taken = modules.flatMap((text) =>
    [...text.matchAll(/composes: ([\w-]+) from global/g)].map((match) => match[1]),
  )
  const shapes = [...readFileSync('src/renderer/ui/shapes.css', 'utf8').matchAll(/^\.([\w-]+) \{/gm)].map(
    (match) => match[1],
  )
  expect(new Set(shapes)).toEqual(new Set(taken))
})
