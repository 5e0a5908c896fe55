import { escapeRegExp } from '../../shared/text/escape-reg-exp.ts'
import { JOINED, partsOfName } from '../../shared/text/joined-names.ts'
import type { TermLanguage } from './concepts.ts'
import { patternOf } from './find-colleagues.ts'
import { type InPlace, placeIn } from './fold.ts'
import { type Leak, leakAt, leakIn } from './leak.ts'
import { isOrdinaryWord } from './stop-words.ts'

/** How a language tells of another customer; patterns as in `colleague-words.ts`. */
interface CustomerWords {
  /** "the customer", before a name. */
  customer: string
  /** "another customer". */
  another: string
  /** "was blocked". */
  stopped: string
  /** "the same happened to", with `NAME` in its place. */
  same: string
}

/** Up to five words; the first must have a capital in the reply. */
const NAME = "(?<name>[\\p{L}\\p{N}][\\p{L}\\p{N}'’.-]*(?: (?:& )?[\\p{L}\\p{N}][\\p{L}\\p{N}'’.-]*){0,4}?)"
/** The same at the end of a form, where it takes as many words as it can. */
const LAST_NAME = NAME.slice(0, -2) + ')'
const some = (most: number) => `(?:[^\\s.!?:;]+ ){0,${most}}`

const WORDS: Readonly<Record<TermLanguage, CustomerWords>> = {
  en: {
    customer: '(?:the|our) (?:customer|client|company|organi[sz]ation)',
    another:
      '(?:another|one other|(?:some |several |many )?other|one of our(?: other)?) (?:customers?|clients?|organi[sz]ations?)',
    stopped: `(?:was|were|is|are|got|has been|have been|had been) ${some(3)}(?:blocked|banned|suspended|flagged|rejected)`,
    same: `(?:the )?same (?:thing )?(?:has )?happened (?:to|with|at) ${LAST_NAME}`,
  },
  fr: {
    customer: "(?:le|la|notre|l['’]) (?:client|cliente|societe|entreprise|organisation)",
    another: "(?:une? autre|d['’]autres|une? de nos|plusieurs autres) (?:clients?|clientes?|organisations?)",
    stopped: `(?:a|ont|avait) ${some(2)}ete ${some(2)}(?:bloque|suspendu|banni|signale|rejete)e?s?`,
    same: `(?:la )?meme chose ${some(1)}(?:est )?arrivee? ${some(1)}(?:a|chez) ${LAST_NAME}`,
  },
  de: {
    customer: '(?:der|die|unser|unsere) (?:kundin|kunde|firma|organisation)',
    another:
      '(?:ein(?:e|em|en)? (?:anderer?n?|weiterer?n?) (?:kunden?|kundin|organisation)|(?:andere|weitere) (?:kunden|organisationen)|einer unserer kunden)',
    stopped: `(?:wurden?|ist|sind|war|waren) ${some(8)}(?:gesperrt|blockiert|ausgeschlossen|markiert|abgelehnt)`,
    same: `bei ${NAME} (?:war|ist|lief) es (?:auch )?(?:genauso|ebenso|dasselbe|das gleiche)`,
  },
  es: {
    customer: '(?:el|la|nuestro|nuestra) (?:cliente|clienta|empresa|organizacion)',
    another: '(?:otr[oa]s?|une? de nuestros|una de nuestras) (?:clientes?|clientas?|organizacion(?:es)?)',
    stopped: `${some(1)}(?:fue|fueron|ha sido|han sido|esta|estan) ${some(2)}(?:bloquead|suspendid|marcad|rechazad)[oa]s?`,
    same: `a ${NAME} (?:tambien )?(?:le|les) (?:paso|ha pasado|ocurrio|sucedio) (?:exactamente )?lo mismo`,
  },
  pt: {
    customer: '(?:[oa]|noss[oa]) (?:cliente|empresa|organizacao)',
    another: '(?:outr[oa]s?|um dos nossos|uma das nossas) (?:clientes?|organizac(?:ao|oes))',
    stopped: `${some(1)}(?:foi|foram|esta|estao) ${some(2)}(?:bloquead|suspens|marcad|rejeitad)[oa]s?`,
    same: `(?:o )?mesmo (?:aconteceu|passou-se) (?:com )?(?:a|ao|o|com) ${LAST_NAME}`,
  },
  it: {
    customer: "(?:il|la|l['’]|il nostro|la nostra) (?:cliente|azienda|societa|organizzazione)",
    another:
      "(?:un altro|un['’]altra|altr[ie]|uno dei nostri|una delle nostre) (?:client[ei]|organizzazion[ei])",
    stopped: `(?:e|sono|era|erano) (?:stat[oaie] )?${some(2)}(?:(?:bloccat|segnalat|rifiutat)[oaie]|sospes[oaie])`,
    same: `a ${NAME} e (?:successo|accaduto|capitato) (?:esattamente )?(?:lo stesso|la stessa cosa)`,
  },
}

/** "The customer X was blocked", "another customer was blocked", "the same happened to X Y". */
function formsOf({ customer, another, stopped, same }: CustomerWords) {
  return {
    named: patternOf(`${customer} ${NAME} ${stopped}`),
    another: patternOf(`${another} ${stopped}`),
    same: patternOf(same),
  }
}

const FORMS = Object.values<CustomerWords>(WORDS).map(formsOf)

/** What has a capital in some language, and names no customer. */
const NO_NAMES = new Set(
  `your our their the my this it votre vos notre nos le la les su sus seu sua suo sua il esta este sie ihnen ihr ihre ihrem ihrer ihren usted ustedes lei voi loro google gmail yahoo outlook microsoft apple`.split(
    ' ',
  ),
)

/** The words of a name that have capitals: what follows them is no part of it. */
const CAPITALS = /^\p{Lu}\S*(?:\s+(?:&\s+)?\p{Lu}\S*)*/u

/** Returns what a reply tells of other customers by its form alone; `isKnown` knows the names that this one may read. */
export function findCustomers(reply: string, folded: InPlace, isKnown: (name: string) => boolean): Leak[] {
  const { text } = folded
  const isOther = ([from, to]: readonly [number, number], fewestWords: number): boolean => {
    const [name = ''] = CAPITALS.exec(reply.slice(...placeIn(folded, from, to - from))) ?? []
    const first = text.slice(from, to).split(/\s+/)[0] ?? ''
    return name.split(/\s+/).length >= fewestWords && name !== '' && !NO_NAMES.has(first) && !isKnown(name)
  }
  const found = FORMS.flatMap((forms) => [
    ...[...text.matchAll(forms.another)],
    ...namedIn(text, forms.named, (place) => isOther(place, 1)),
    ...namedIn(text, forms.same, (place) => isOther(place, 2)),
  ])
  return found.map(({ 0: { length }, index }) => leakIn(folded, 'customer', index, length))
}

function namedIn(
  text: string,
  pattern: RegExp,
  isOther: (place: readonly [number, number]) => boolean,
): RegExpExecArray[] {
  return [...text.matchAll(pattern)].filter(({ indices }) => {
    const place = indices?.groups?.['name']
    return place !== undefined && isOther(place)
  })
}

/** Of each list of names: what searches a text for them. A list of hundreds outlives many keystrokes and cases. */
const searches = new WeakMap<readonly string[], RegExp | null>()

/**
 * Returns where a reply holds the names and slugs of other organizations. A name of one word, or of nothing but
 * ordinary words, is often no name; and the case of its letters counts.
 */
export function findNames(
  reply: string,
  names: readonly string[],
  isKnown: (name: string) => boolean,
): Leak[] {
  let search = searches.get(names)
  if (search === undefined) searches.set(names, (search = searchFor(names)))
  if (search === null) return []
  return [...reply.matchAll(search)]
    .filter(([name]) => !isKnown(name))
    .map(({ 0: { length }, index }) => leakAt('customer', index, index + length))
}

function searchFor(names: readonly string[]): RegExp | null {
  const telling = [...new Set(names.map((name) => name.trim()))]
    .filter(isTelling)
    .toSorted((a, b) => b.length - a.length)
  if (telling.length === 0) return null
  const any = telling.map(patternOfName).join('|')
  return new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${any})(?![\p{L}\p{N}-])`, 'gu')
}

/** Returns a pattern of a name, however its words are parted and its parts joined: "Brass and Oak" is "Brass & Oak". */
function patternOfName(name: string): string {
  const parts = partsOfName(name).map((part) => escapeRegExp(part).replaceAll(/\s+/g, String.raw`\s+`))
  return parts.join(JOINED)
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)+$/

function isTelling(name: string): boolean {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < 2 || words.every(isOrdinaryWord)) return false
  return SLUG.test(name) || /^\p{Lu}|\s\p{Lu}/u.test(name)
}
