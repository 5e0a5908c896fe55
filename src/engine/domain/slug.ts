import { foldAccents } from '../../shared/text/fold.ts'

const SLUG_LENGTH = 48

/** Returns lower-case ASCII letters, digits and dashes, at most 48; `organization` when none is left. */
export function slugOf(name: string): string {
  const slug = foldAccents(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'organization' : slug
}

/** Returns the slug itself, or the first of slug-2, slug-3 … that is not taken. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const known = new Set(taken)
  let candidate = slug
  for (let turn = 2; known.has(candidate); turn += 1) candidate = `${slug}-${turn}`
  return candidate
}
