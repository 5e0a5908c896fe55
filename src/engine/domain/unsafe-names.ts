import type { Issue } from '../../shared/errors.ts'

/**
 * Names that every object of JavaScript has. A value under one of them is lost, or takes the place of
 * something else, as soon as it is copied: no map that a caller sends may have one (decision 0057).
 */
export const UNSAFE_NAMES = ['__proto__', 'constructor', 'prototype'] as const

/** Returns an issue for each unsafe name in a value, at any depth. The depth must be bounded before. */
export function findUnsafeNames(value: unknown, path: string): Issue[] {
  if (typeof value !== 'object' || value === null) return []
  const issues: Issue[] = UNSAFE_NAMES.filter((name) => Object.hasOwn(value, name)).map((name) => ({
    path: `${path}.${name}`,
    message: `"${name}" is reserved`,
    hint: 'Choose another name.',
  }))
  for (const [name, inner] of Object.entries(value))
    if (typeof inner === 'object') issues.push(...findUnsafeNames(inner, `${path}.${name}`))
  return issues
}
