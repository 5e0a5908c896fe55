import { COUNTRY_CODES, normalizeCountry } from '../../engine/domain/country.ts'
import { foldAccents } from '../../shared/text/fold.ts'

/** Countries by code or by name in the languages exports come in. The names are the browser's own. */

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt']

let names: Map<string, string> | null = null

function foldLetters(name: string): string {
  return foldAccents(name)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
}

function listNames(): Map<string, string> {
  if (names) return names
  names = new Map([
    ['usa', 'US'],
    ['uk', 'GB'],
    ['great britain', 'GB'],
    ['england', 'GB'],
    ['holland', 'NL'],
    ['czech republic', 'CZ'],
    ['turkey', 'TR'],
  ])
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of COUNTRY_CODES) {
      const name = display.of(code)
      if (name !== undefined && !names.has(foldLetters(name))) names.set(foldLetters(name), code)
    }
  }
  return names
}

/** Returns the ISO 3166-1 alpha-2 code of a country's code or name, null when it is neither. */
export function readCountry(cell: string): string | null {
  return normalizeCountry(cell) ?? listNames().get(foldLetters(cell)) ?? null
}
