import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the paths of the tests in a folder of `test/` that one of the names fits. They are written with
 * `/` on every system: a person types names so, and Playwright reads paths as patterns, where `\b` of
 * `test\browser` is the edge of a word.
 */
export function findTests(root, { folder, kind, names }) {
  return readdirSync(join(root, 'test', folder), { recursive: true })
    .map((file) => join('test', folder, file).replaceAll('\\', '/'))
    .filter((file) => kind.test(file) && names.some((name) => file.includes(name.replaceAll('\\', '/'))))
}
