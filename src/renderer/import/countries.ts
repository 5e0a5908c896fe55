import { foldAccents } from '../../shared/text/fold.ts'

/** Countries by code or by name in the languages exports come in. The names are the browser's own. */

const A = 65
const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt']

/** Codes with a name that are no countries of ISO 3166-1; a test holds this against the engine. */
const NO_COUNTRY = new Set(
  'AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB XK YD YU ZR ZZ'.split(
    ' ',
  ),
)

let codes: Set<string> | null = null
let names: Map<string, string> | null = null

function listCodes(): Set<string> {
  if (codes) return codes
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  codes = new Set()
  for (let first = 0; first < 26; first += 1)
    for (let second = 0; second < 26; second += 1) {
      const code = String.fromCharCode(A + first, A + second)
      if (!NO_COUNTRY.has(code) && display.of(code) !== undefined) codes.add(code)
    }
  return codes
}

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
    for (const code of listCodes()) {
      const name = display.of(code)
      if (name !== undefined && !names.has(foldLetters(name))) names.set(foldLetters(name), code)
    }
  }
  return names
}

/** The ISO 3166-1 alpha-2 code, or null. */
export function readCountry(cell: string): string | null {
  const text = cell.trim()
  const code = text.toUpperCase()
  if (code.length === 2) return listCodes().has(code) ? code : code === 'UK' ? 'GB' : null
  return listNames().get(foldLetters(text)) ?? null
}

export function isCountryCode(code: string): boolean {
  return listCodes().has(code)
}
