/** The entities that mail uses; others stay as they are written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  zwnj: '\u200c',
  zwj: '\u200d',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  szlig: 'ß',
  aelig: 'æ',
  oslash: 'ø',
  oelig: 'œ',
  middot: '·',
  bull: '•',
  times: '×',
  deg: '°',
}

/** Accents written after their letter, as in `&eacute;`. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
}

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi
const ACCENTED = /^([a-z])(acute|grave|circ|uml|tilde|cedil|ring|caron)$/i

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return nameToText(name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole
  })
}

function nameToText(name: string): string | null {
  const known = NAMED[name] ?? NAMED[name.toLowerCase()]
  if (known !== undefined) return known
  const [, letter, accent] = ACCENTED.exec(name) ?? []
  if (letter === undefined || accent === undefined) return null
  return `${letter}${ACCENTS[accent.toLowerCase()] ?? ''}`.normalize('NFC')
}
