import { inflect } from './inflect.ts'

export type Chance = () => number

export const choose = <T>(chance: Chance, items: readonly T[]): T =>
  items[Math.floor(chance() * items.length)] as T

/** Ways to write the same words so that a plain search does not find them. */
export const REWORDINGS = {
  none: (text: string) => text,
  case: (text: string, chance: Chance) => changeCase(text, chance),
  punctuation: (text: string, chance: Chance) => changePunctuation(text, chance),
  lineBreaks: (text: string, chance: Chance) =>
    text.replaceAll(/ /g, () =>
      chance() < 0.4 ? choose(chance, ['\n', '\r\n', '\n> ', '  ', '\t', '\u00a0', ' \n ']) : ' ',
    ),
  inflection: (text: string, chance: Chance) =>
    text.replaceAll(/\p{L}+/gu, (word) => (chance() < 0.5 ? inflect(word, chance()) : word)),
  hiddenCharacters: (text: string, chance: Chance) =>
    text.replaceAll(/\p{L}/gu, (letter) =>
      chance() < 0.25 ? `${letter}${choose(chance, ['\u200b', '\u200d', '\u00ad', '\u2060'])}` : letter,
    ),
  lookAlikes: (text: string, chance: Chance) =>
    text.replaceAll(/[aceopxy]/g, (letter) => (chance() < 0.4 ? (CYRILLIC[letter] ?? letter) : letter)),
  fillers: (text: string, chance: Chance) =>
    text.replaceAll(/ /g, () =>
      chance() < 0.15 ? ` ${choose(chance, ['really', 'the', 'also', 'just', 'very', 'a'])} ` : ' ',
    ),
} as const

export type Rewording = keyof typeof REWORDINGS

const CYRILLIC: Record<string, string> = { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', y: 'у' }

function changeCase(text: string, chance: Chance): string {
  const way = choose(chance, ['upper', 'lower', 'title', 'random'])
  if (way === 'upper') return text.toUpperCase()
  if (way === 'lower') return text.toLowerCase()
  if (way === 'title') return text.replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase())
  return text.replaceAll(/\p{L}/gu, (letter) =>
    chance() < 0.5 ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

function changePunctuation(text: string, chance: Chance): string {
  const way = choose(chance, ['stripped', 'commas', 'dashes', 'dots', 'quoted', 'slashes'])
  if (way === 'stripped') return text.replaceAll(/[.,;:!?%'"]+/g, '')
  if (way === 'quoted') return text.replaceAll(/\p{L}{4,}/gu, (word) => (chance() < 0.3 ? `"${word}"` : word))
  const mark = { commas: ', ', dashes: ' – ', dots: '. ', slashes: '/' }[way as 'commas']
  return text.replaceAll(/ /g, () => (chance() < 0.5 ? mark : ' '))
}

const HIDING = new Set<Rewording>(['hiddenCharacters', 'lookAlikes', 'punctuation', 'case'])

/** One to three rewordings on top of each other. */
export function reword(
  text: string,
  chance: Chance,
  among: readonly Rewording[],
): { text: string; by: Rewording[] } {
  const by = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => choose(chance, among))
  // Words change before their letters are hidden: half a word has no plural.
  by.sort((a, b) => Number(HIDING.has(a)) - Number(HIDING.has(b)))
  return { text: by.reduce((changed, way) => REWORDINGS[way](changed, chance), text), by }
}
