import type { Concept, TermLanguage } from './concepts.ts'
import type { ConceptAt } from './lexicon.ts'
import { type Leak, leakAt } from './leak.ts'
import type { Reading } from './reading.ts'
import { plainWord } from './lexicon.ts'
import type { Token } from './tokens.ts'

/** What a score of the platform is about. */
const QUALITIES: ReadonlySet<Concept> = new Set([
  'nameTrust',
  'nameEngagement',
  'nameColdEmail',
  'nameImpersonation',
  'reputation',
  'risk',
  'fraud',
  'phishing',
  'spam',
])
/** Of these a number out of a hundred is a score even without a word for scores. */
const JUDGEMENTS: ReadonlySet<Concept> = new Set(['nameTrust', 'reputation', 'risk', 'fraud'])

const MOST = 100
/** Smaller numbers in words are articles in some languages: "un score de confiance". */
const LEAST_IN_WORDS = 10

const wordSet = (text: string) => new Set(text.trim().split(/\s+/))

/** What may stand between a score, what it is about and its number. */
const JOINING: Readonly<Record<TermLanguage, ReadonlySet<string>>> = {
  en: wordSet(
    `is was are were of at as a an the only just now currently still stands stood sits for to your you this has had below
    above under over around about nearly almost went from rose fell dropped comes came out level been fallen risen sunk sank
    gone down up`,
  ),
  fr: wordSet(
    `est etait de d la le les l un une seulement que actuellement pour a votre vous sur moins plus environ vaut atteint
    inferieur superieur passe passee n tombe tombee monte montee descendu descendue baisse chute`,
  ),
  de: wordSet(
    `ist war liegt lag betragt betrug von der die das den dem ein eine einen einem einer nur derzeit aktuell jetzt bei auf ihr ihre ihren
    fur unter uber etwa fast noch zurzeit steht stand erreicht gerade gefallen gesunken gestiegen fiel sank stieg gesetzt`,
  ),
  es: wordSet(
    `es era fue de del la el un una solo ahora actualmente para a su sobre menos mas esta estaba en unos vale inferior
    superior apenas por debajo encima ha bajo bajado subio subido cayo caido queda quedo`,
  ),
  pt: wordSet(
    `e era foi de do da o a um uma so agora atualmente para sua seu sobre em menos mais esta estava apenas abaixo acima
    cerca vale inferior superior caiu desceu baixou subiu passou fica ficou`,
  ),
  it: wordSet(
    `e era fu di del della dello il lo la un una uno solo ora attualmente per a suo sua su meno piu sotto sopra circa
    vale pari inferiore superiore soltanto sceso scesa salito salita calato calata caduto caduta passato passata`,
  ),
}

/** Goals that a reply may set for anybody: "keep the spam score below 5". */
const GOAL =
  /\b(?:below|under|less than|above|over|at least|unter|uber|hochstens|mindestens|moins|plus|inferieure?|superieure?|menos|mas|inferior|superior|mais|abaixo|acima|meno|piu|sotto|sopra)\b/
const ADVICE =
  /\b(?:should|must|keep|aim|stay|recommend\w*|soll\w*|muss\w*|bleib\w*|halten|empfehl\w*|devrai\w*|doit|doivent|gardez|restez|visez|debe\w*|deberia\w*|mantenga\w*|recomend\w*|deve\w*|dovrebbe\w*|mantenha\w*|consigli\w*)\b/
/** Who gives scores to everybody, and tells them. */
const PUBLIC =
  /\b(?:mail ?-?tester|spamassassin|sender ?score|postmaster|google|gmail|microsoft|outlook|yahoo|talos|barracuda|validity|glockapps)\b/

/** What a token adds to a score. */
interface Part {
  token: Token
  isScore: boolean
  isQuality: boolean
  isJudgement: boolean
  number: number | null
  joins: boolean
}

/**
 * Returns where a sentence gives a figure for trust, risk or the like, whatever its value is: a word for scores,
 * what it is about and a number in a row, with nothing but joining words between them.
 */
export function findScoreForms(
  readings: readonly Reading[],
  tokens: readonly Token[],
  reply: string,
): Leak[] {
  return readings.flatMap((reading) => {
    if (!reading.concepts.some(({ concept }) => QUALITIES.has(concept)) || isForAll(reading)) return []
    const parts = partsOf(reading, tokens, reply)
    return runsOf(parts, reply).flatMap((run) => {
      const span = scoreIn(run)
      return span ? [leakAt('score', ...span)] : []
    })
  })
}

function isForAll({ text }: Reading): boolean {
  const plain = text.split(/\s+/).map(plainWord).join(' ')
  return PUBLIC.test(plain) || (GOAL.test(plain) && ADVICE.test(plain))
}

function partsOf(reading: Reading, tokens: readonly Token[], reply: string): Part[] {
  const { language, from, to, concepts, numbers } = reading
  const joining = JOINING[language]
  return tokens.slice(from, to).map((token, index): Part => {
    const at = from + index
    const here = concepts.filter(({ first, last }) => first <= at && at <= last)
    const has = (set: ReadonlySet<Concept>) => here.some(({ concept }: ConceptAt) => set.has(concept))
    const inWords = numbers.find(({ first, last }) => first <= at && at <= last)?.value ?? 0
    const number = figureAt(token, reply) ?? (inWords >= LEAST_IN_WORDS ? inWords : null)
    return {
      token,
      isScore: here.some(({ concept }) => concept === 'scoreName'),
      isQuality: has(QUALITIES),
      isJudgement: has(JUDGEMENTS),
      number: number !== null && number <= MOST ? number : null,
      joins: joining.has(plainWord(reply.slice(token.start, token.end))) || comesInAt(tokens, at),
    }
  })
}

/** "came in at 12"; "in 12 days" is no figure. */
const comesInAt = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.word === 'in' && tokens[at + 1]?.word === 'at'

/** "32", "0,91", "14/100"; no date, time or amount. */
const FIGURE = /^(\d{1,3}(?:[.,]\d{1,3})?)(?:\/100?)?$/

function figureAt({ word, start, end }: Token, reply: string): number | null {
  if (!/^\d+$/.test(word)) return null
  const before = /[\d.,:/-]*$/.exec(reply.slice(0, start))?.[0] ?? ''
  const after = /^[\d.,:/-]*/.exec(reply.slice(end))?.[0] ?? ''
  const whole = `${before}${word}${after}`.replaceAll(/^[.,:-]+|[.,:-]+$/g, '')
  const [, figure] = FIGURE.exec(whole) ?? []
  return figure === undefined ? null : Number(figure.replace(',', '.'))
}

const BREAK = /[,;.!?\n–—]/

/** Runs of tokens that each add to a score or join what does; a clause ends them. */
function runsOf(parts: readonly Part[], reply: string): Part[][] {
  const runs: Part[][] = []
  let open: Part[] = []
  parts.forEach((part, index) => {
    const before = parts[index - 1]
    const gap = before ? reply.slice(before.token.end, part.token.start) : ''
    const isDecimal = /^[.,]$/.test(gap) && part.number !== null
    if (before && BREAK.test(gap) && !isDecimal) {
      runs.push(open)
      open = []
    }
    const adds = part.isScore || part.isQuality || part.number !== null || part.joins
    if (adds) open.push(part)
    else {
      runs.push(open)
      open = []
    }
  })
  return [...runs, open]
}

function scoreIn(run: readonly Part[]): [number, number] | null {
  const numbers = run.filter(({ number }) => number !== null)
  if (numbers.length === 0 || !run.some(({ isQuality }) => isQuality)) return null
  const isOutOf =
    numbers.length > 1 && numbers.at(-1)?.number === MOST && run.some(({ isJudgement }) => isJudgement)
  if (!isOutOf && !run.some(({ isScore }) => isScore)) return null
  const telling = run.filter(({ isScore, isQuality, number }) => isScore || isQuality || number !== null)
  return [telling[0]?.token.start ?? 0, telling.at(-1)?.token.end ?? 0]
}
