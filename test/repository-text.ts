import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './imports.ts'

export interface RepositoryText {
  /** From the root of the repository, with forward slashes. */
  path: string
  text: string
}

/** Returns the files of text below the places, sorted by path. Pictures and screenshots are left out. */
export function readTexts(places: readonly string[]): RepositoryText[] {
  return places
    .filter((place) => existsSync(join(root, place)))
    .flatMap(listFiles)
    .filter(
      (path) => /\.(ts|tsx|mts|mjs|css|html|md|txt|sh)$/.test(path) && !path.startsWith('docs/screenshots'),
    )
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function listFiles(place: string): string[] {
  const whole = join(root, place)
  if (statSync(whole).isFile()) return [place]
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Returns "path:line verdict" for every match of the pattern, which must be global. */
export function findInText(
  { path, text }: RepositoryText,
  pattern: RegExp,
  verdict: (found: string) => string,
) {
  return [...text.matchAll(pattern)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length
    return `${path}:${line} ${verdict(match[0].replaceAll(/\s+/g, ' ').trim())}`
  })
}
