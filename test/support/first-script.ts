import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Script {
  name: string
  /** Bytes as it lies on the disk, and as gzip makes it. */
  bytes: number
  compressed: number
}

const STATIC_IMPORT = /(?:^|[;}\n])import(?:[\w$*{}\s,]+from)?\s*["'](\.[^"']+)["']/g

/** Returns a built script and all that it imports before it runs. */
function readClosure(file: string, found = new Map<string, Script>()): Map<string, Script> {
  if (found.has(file)) return found
  const text = readFileSync(file, 'utf8')
  found.set(file, {
    name: basename(file),
    bytes: Buffer.byteLength(text),
    compressed: gzipSync(text).length,
  })
  for (const [, target = ''] of text.matchAll(STATIC_IMPORT)) readClosure(join(dirname(file), target), found)
  return found
}

/** Returns the scripts that a built console loads before it shows anything. */
export function readFirstScripts(folder: string): Script[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const entry = /<script[^>]*\ssrc="([^"]+)"/.exec(page)?.[1]
  if (entry === undefined) throw new Error(`${folder}/index.html names no script.`)
  return [...readClosure(join(folder, entry)).values()]
}

/** Returns the scripts that the page of a screen imports, the first ones included; null without such a page. */
export function readPageScripts(folder: string, page: string): Script[] | null {
  const assets = join(folder, 'assets')
  const file = readdirSync(assets).find((name) => name.startsWith(`${page}-`) && name.endsWith('.js'))
  return file === undefined ? null : [...readClosure(join(assets, file)).values()]
}

/** Returns the sum of what gzip makes of some scripts. */
export function compressedBytes(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { compressed }) => sum + compressed, 0)
}
