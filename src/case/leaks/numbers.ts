import type { TermLanguage } from './concepts.ts'
import { plainWord } from './lexicon.ts'
import type { Token } from './tokens.ts'

/** A number of a text, and the tokens that it is written with. */
export interface NumberAt {
  value: number
  first: number
  last: number
}

const list = (text: string): string[] => text.split(' ')

interface NumberWords {
  /** Zero to nineteen, or further where the language has own words for more; `_` is a gap. */
  units: readonly string[]
  /** Twenty to ninety. */
  tens: readonly string[]
  hundred: readonly string[]
  join(tens: string, unit: string, value: number): string
}

const WORDS: Readonly<Record<TermLanguage, NumberWords>> = {
  en: {
    units: list(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    ),
    tens: list('twenty thirty forty fifty sixty seventy eighty ninety'),
    hundred: ['hundred', 'one hundred', 'a hundred'],
    join: (tens, unit) => `${tens} ${unit}`,
  },
  fr: {
    units: list(
      'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf',
    ),
    tens: list('vingt trente quarante cinquante soixante soixante_dix quatre_vingts quatre_vingt_dix'),
    hundred: ['cent'],
    join: (tens, unit, value) => frenchJoin(tens, unit, value),
  },
  de: {
    units: list(
      'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
    ),
    tens: list('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'),
    hundred: ['hundert', 'einhundert'],
    join: (tens, unit) => `${unit === 'eins' ? 'ein' : unit}und${tens}`,
  },
  es: {
    units: list(
      `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve
veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve`.replace(
        '\n',
        ' ',
      ),
    ),
    tens: list('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
    hundred: ['cien', 'ciento'],
    join: (tens, unit) => `${tens} y ${unit}`,
  },
  pt: {
    units: list(
      'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
    ),
    tens: list('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
    hundred: ['cem', 'cento'],
    join: (tens, unit) => `${tens} e ${unit}`,
  },
  it: {
    units: list(
      'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    ),
    tens: list('venti trenta quaranta cinquanta sessanta settanta ottanta novanta'),
    hundred: ['cento'],
    join: (tens, unit) => `${/^[uo]/.test(unit) ? tens.slice(0, -1) : tens}${unit}`,
  },
}

/** Seventy is sixty-ten and ninety four-twenty-ten: 71 is "soixante et onze", 95 "quatre vingt quinze". */
function frenchJoin(tens: string, unit: string, value: number): string {
  const units = WORDS.fr.units
  if (value > 90) return `quatre vingt ${units[value - 80] ?? ''}`
  if (value > 80) return `quatre vingt ${unit}`
  if (value > 70) return `soixante ${value === 71 ? 'et ' : ''}${units[value - 60] ?? ''}`
  return `${tens} ${value % 10 === 1 ? 'et ' : ''}${unit}`
}

const OTHER_SPELLINGS: Readonly<Partial<Record<TermLanguage, readonly [string, number][]>>> = {
  fr: [['quatre vingt', 80]],
  de: [['dreizig', 30]],
  pt: [
    ['catorze', 14],
    ['dezasseis', 16],
    ['dezassete', 17],
    ['dezanove', 19],
    ['duas', 2],
  ],
}

const names = new Map<TermLanguage, ReadonlyMap<string, number>>()

/** Returns zero to one hundred in words of a language, as plain words parted by blanks. */
function namesIn(language: TermLanguage): ReadonlyMap<string, number> {
  let found = names.get(language)
  if (!found) {
    const { units, tens, hundred, join } = WORDS[language]
    found = new Map<string, number>(
      [
        ...tens.flatMap((ten, index) => {
          const value = (index + 2) * 10
          const joined = units
            .slice(1, 10)
            .map((unit, at): [string, number] => [join(ten, unit, value + at + 1), value + at + 1])
          return [[ten, value] as [string, number], ...joined]
        }),
        ...units.map((unit, value): [string, number] => [unit, value]),
        ...hundred.map((word): [string, number] => [word, 100]),
        ...(OTHER_SPELLINGS[language] ?? []),
      ].map(([name, value]): [string, number] => [name.replaceAll('_', ' '), value]),
    )
    names.set(language, found)
  }
  return found
}

/** "quatre vingt dix neuf". */
const MOST_WORDS = 4

/** Returns the numbers of a text, those in words read in each of the languages. */
export function numbersOf(
  text: string,
  tokens: readonly Token[],
  languages: readonly TermLanguage[],
): NumberAt[] {
  const words = tokens.map(({ start, end }) => plainWord(text.slice(start, end)))
  return tokens.flatMap((_token, first) => {
    const digits = digitsAt(text, tokens, first)
    if (digits) return digits
    const found = languages.flatMap((language) => inWordsAt(words, first, language) ?? [])
    const longest = found.toSorted((a, b) => b.last - a.last)[0]
    return longest ? [longest] : []
  })
}

/** As written, with its decimals, and digits that were put apart: `9 1`. */
function digitsAt(text: string, tokens: readonly Token[], first: number): NumberAt[] | null {
  const [token, next] = [tokens[first], tokens[first + 1]]
  if (!token || !/^\d+$/.test(token.word)) return null
  const found = [{ value: Number(token.word), first, last: first }]
  if (!next || !/^\d+$/.test(next.word)) return found
  const between = text.slice(token.end, next.start)
  if (/^[.,]$/.test(between))
    return [{ value: Number(`${token.word}.${next.word}`), first, last: first + 1 }, ...found]
  if (/^[\s\p{Cf}._-]{1,2}$/u.test(between) && token.word.length === 1 && next.word.length === 1)
    found.push({ value: Number(token.word + next.word), first, last: first + 1 })
  return found
}

function inWordsAt(words: readonly string[], first: number, language: TermLanguage): NumberAt | null {
  const known = namesIn(language)
  if (!begins(language, words[first] ?? '')) return null
  for (let length = MOST_WORDS; length > 0; length -= 1) {
    const name = words.slice(first, first + length)
    const value = name.length === length ? known.get(name.join(' ')) : undefined
    if (value !== undefined) return { value, first, last: first + length - 1 }
  }
  return null
}

const beginnings = new Map<TermLanguage, ReadonlySet<string>>()

/** Whether a number in words may begin with a word: most words are none. */
function begins(language: TermLanguage, word: string): boolean {
  let found = beginnings.get(language)
  if (!found) {
    found = new Set([...namesIn(language).keys()].map((name) => name.split(' ')[0] ?? ''))
    beginnings.set(language, found)
  }
  return found.has(word)
}
