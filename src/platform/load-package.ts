import { createRequire } from 'node:module'

/**
 * Loads a large package at its first use and synchronously, which an import cannot. One name for
 * all, and not `require`: the bundler puts a `require` of its own into the same file.
 */
export const loadPackage = createRequire(import.meta.url)
