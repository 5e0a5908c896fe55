import type { TermLanguage } from './concepts.ts'
import { patternOf } from './find-colleagues.ts'
import type { InPlace } from './fold.ts'
import { type Leak, leakIn } from './leak.ts'
import { DATA_FORMS, isImportFact, SYSTEM_FORMS } from './system-words.ts'

/** How a language says that a machine of the platform decided; patterns as in `colleague-words.ts`. */
interface MachineWords {
  /** With what stands before it: "our AI". */
  machine: string
  /** "flagged", right after it or with few words between. */
  decided: string
  /** "flagged by", before it. */
  decidedBy: string
}

const some = (most: number) => `(?:[^\\s.!?:;]+ ){0,${most}}`

const WORDS: Readonly<Record<TermLanguage, MachineWords>> = {
  en: {
    machine:
      '(?:our (?:\\w+ )?model|(?:our|the|an?) (?:\\w+ )?(?:ai|artificial intelligence|algorithms?|classifier|machine learning|ai (?:model|system|reviewer)))',
    decided:
      '(?:has |have |had )?(?:automatically )?(?:flagged|blocked|marked|rated|detected|classified|rejected|banned|suspended|decided|judged|scored)',
    decidedBy: '(?:flagged|blocked|marked|rated|detected|classified|rejected|banned|suspended|scored) by',
  },
  fr: {
    machine:
      "(?:notre modele|(?:notre|nos|l['’]|le|une?) (?:ia|intelligence artificielle|algorithmes?|classificateur|apprentissage automatique))",
    decided: `${some(3)}(?:a|ont) ${some(2)}(?:(?:signale|bloque|marque|detecte|classe|rejete|refuse)e?s?|suspendue?s?|decide|juge)`,
    decidedBy: '(?:(?:signale|bloque|marque|detecte|classe|rejete|refuse)e?s?|suspendue?s?) par',
  },
  de: {
    machine:
      '(?:unser(?:em)? (?:sprach|betrugs|spam)?modell|(?:unser(?:e[rmn]?)?|die|der|das|dem|ein|eine[rm]?) (?:ki|kunstlichen? intelligenz|algorithmus|klassifikator|ki-?(?:modell|system|prufung)))',
    decided: `(?:hat ${some(8)}(?:markiert|gesperrt|blockiert|erkannt|eingestuft|abgelehnt|gemeldet|bewertet|entschieden)|markierte|sperrte|blockierte|erkannte|lehnte|entschied)`,
    decidedBy: '(?:von|durch)',
  },
  es: {
    machine:
      '(?:nuestro modelo|(?:nuestr[oa]s?|la|el|una?) (?:ia|inteligencia artificial|algoritmos?|clasificador|aprendizaje automatico))',
    decided: `${some(2)}(?:(?:ha |han )${some(1)}(?:marcado|bloqueado|detectado|clasificado|rechazado|suspendido|senalado|decidido)|marco|bloqueo|detecto|clasifico|rechazo|suspendio|senalo|decidio)`,
    decidedBy: '(?:marcad|bloquead|detectad|clasificad|rechazad|suspendid|senalad)[oa]s? por',
  },
  pt: {
    machine:
      '(?:nosso modelo|(?:noss[oa]s?|[oa]|uma?|pel[oa]) (?:ia|inteligencia artificial|algoritmos?|classificador|aprendizagem automatica))',
    decided: `${some(2)}(?:marcou\\S*|bloqueou\\S*|detetou|detectou|classificou\\S*|rejeitou|suspendeu\\S*|assinalou\\S*|decidiu)`,
    decidedBy:
      '(?:marcad|bloquead|detetad|detectad|classificad|rejeitad|suspens|assinalad)[oa]s? (?:por|pel[oa])',
  },
  it: {
    machine:
      "(?:(?:il |dal )?nostro modello|(?:(?:la |il |dal |dalla )?nostr[oa]|l['’]|dall['’]|il|dal|una?|un['’]) (?:ia|ai|intelligenza artificiale|algoritmo|classificatore|apprendimento automatico))",
    decided: `${some(2)}(?:ha|hanno) ${some(2)}(?:(?:segnalat|bloccat|marcat|rilevat|classificat|rifiutat)[oaie]|sospes[oaie]|deciso)`,
    decidedBy: '(?:(?:segnalat|bloccat|marcat|rilevat|classificat|rifiutat)[oaie]|sospes[oaie])(?: da)?',
  },
}

/** German puts the verb last: "von unserem Modell markiert". */
const LATE_DE = `(?:von|durch) ${WORDS.de.machine} ${some(3)}(?:markiert|gesperrt|blockiert|erkannt|eingestuft|abgelehnt|gemeldet|bewertet)`

function patternsOf(language: TermLanguage): RegExp[] {
  const { machine, decided, decidedBy } = WORDS[language]
  // Portuguese and Italian may join the article to "by": "pelo nosso modelo".
  const by = language === 'de' ? LATE_DE : `${decidedBy} (?:o |a )?${machine}`
  return [`${machine} ${decided}`, by].map(patternOf)
}

const PATTERNS: readonly RegExp[] = [
  ...(Object.keys(WORDS) as TermLanguage[]).flatMap(patternsOf),
  ...SYSTEM_FORMS.map(patternOf),
]

const DATA_PATTERNS: readonly RegExp[] = DATA_FORMS.map(patternOf)

/** As what something was flagged: the words that follow in the same clause. */
const COMPLEMENT = /^(?:\s+[^\s.!?:;,]+){0,5}[^\s.!?:;,]*/

/**
 * Returns where a reply says that a machine of the platform flagged or blocked somebody, unless the platform told
 * the customer in these words: an explanation of a block may have. That a customer guesses it confirms nothing.
 */
export function findMechanisms(folded: InPlace, isTold: (text: string) => boolean): Leak[] {
  const find = (patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) => [...folded.text.matchAll(pattern)])
  const ofData = find(DATA_PATTERNS).filter(({ 0: said, index }) => {
    const after =
      COMPLEMENT.exec(folded.text.slice(index + said.length, index + said.length + 100))?.[0] ?? ''
    return !isImportFact(said + after)
  })
  return [...find(PATTERNS), ...ofData]
    .filter(([said]) => !isTold(said))
    .map(({ 0: { length }, index }) => leakIn(folded, 'remark', index, length))
}
