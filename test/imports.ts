import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

export interface Import {
  /** File that imports, from the root of the repository, with forward slashes. */
  from: string
  line: number
  /** Path from the root for our own files, otherwise the name of the package. */
  target: string
  own: boolean
  /** Erased before anything runs. */
  typesOnly: boolean
}

export function listSourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Code without its comments; line breaks stay, so that line numbers do too. */
export function stripComments(text: string): string {
  const pieces =
    /(\/\*[\s\S]*?\*\/)|(\/\/[^\n]*)|('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g
  return text.replace(pieces, (whole, block?: string, line?: string) =>
    block === undefined && line === undefined ? whole : whole.replace(/[^\n]/g, ' '),
  )
}

const IMPORTS = [
  // import … from 'x', export … from 'x', import 'x'
  /\b(?:import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\s+from\s+)?['"]([^'"\n]+)['"]/g,
  // import('x'), require('x'), createRequire(…)('x')
  /\b(?:import|require|createRequire\([^)]*\))\s*\(\s*()['"]([^'"\n]+)['"]/g,
]

export function listImports(file: string): Import[] {
  return findImports(file, readFileSync(join(root, file), 'utf8'))
}

export function findImports(file: string, text: string): Import[] {
  const code = stripComments(text)
  return IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)]).map((match) => {
    const name = match[2] ?? ''
    const own = name.startsWith('.')
    return {
      from: file,
      line: code.slice(0, match.index).split('\n').length,
      target: own ? join(dirname(file), name).split(sep).join('/') : packageOf(name),
      own,
      typesOnly: Boolean(match[1]),
    }
  })
}

function packageOf(name: string): string {
  if (name.startsWith('node:')) return name
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

/**
 * Returns one circle of imports for every place where one closes, each as "a → b → a"; empty when
 * there is none. Types count: a file of a circle cannot be read, moved or checked alone.
 */
export function findCircles(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { from, target, own } of imports)
    if (own) targets.set(from, (targets.get(from) ?? new Set()).add(target))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const target of targets.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return circles
}
