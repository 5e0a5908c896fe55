import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The name that Chromium shows for the isolated world of a preload. */
export const PRELOAD_WORLD = 'Electron Isolated Context'

const read = (name: string): string => readFileSync(new URL(`worlds/${name}`, import.meta.url), 'utf8')

/** Names under which preload and main process find each other; drawn, so that no page guesses them. */
const secret = randomUUID()
export const TELL = `tell-${secret}`
export const HEAR = `hear-${secret}`

interface PreloadOptions {
  file: string
  isolated: boolean
  inSubFrames: boolean
}

/**
 * Returns what runs before the scripts of each document, in its two worlds. Preloads run in the top
 * frame unless `nodeIntegrationInSubFrames` says otherwise:
 * https://www.electronjs.org/docs/latest/api/structures/web-preferences
 */
export function writeWorlds({ file, isolated, inSubFrames }: PreloadOptions): {
  page: string
  preload: string
} {
  const names = { NONCE: secret, TELL, HEAR, ISOLATED: isolated }
  const constants = Object.entries(names).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`)
  const wrap = (text: string): string =>
    `'use strict'; if (${inSubFrames} || window === window.top) {\n${constants.join('')}\n${read('bridge.js')}\n${text}\n}`
  const script = `;((exports, module) => {\n${readFileSync(file, 'utf8')}\n})({}, { exports: {} })`
  return { page: wrap(read('page.js')), preload: wrap(read('preload.js') + script) }
}

/** The wire of worlds/preload.js, from this side. */
type Wire =
  | { u: 1 }
  | { v: string | number | boolean | null }
  | { d: number }
  | { a: Wire[] }
  | { o: [string, Wire][] }

export function encode(value: unknown): Wire {
  if (value === undefined) return { u: 1 }
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return { v: value }
  if (Array.isArray(value)) return { a: value.map(encode) }
  if (value instanceof Date) return { d: value.getTime() }
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    throw new Error(`not in the stand-in: a message with ${typeof value}`)
  return { o: Object.entries(value).map(([name, item]) => [name, encode(item)]) }
}

export function decode(wire: Wire): unknown {
  if ('u' in wire) return undefined
  if ('v' in wire) return wire.v
  if ('d' in wire) return new Date(wire.d)
  if ('a' in wire) return wire.a.map(decode)
  return Object.fromEntries(wire.o.map(([name, item]) => [name, decode(item)]))
}

export type { Wire }
