import { ADDRESS } from '../../../case/replies/pasted-text.ts'
import { joinsNames } from '../../../shared/text/joined-names.ts'
import type { Clue } from './parse.ts'

/** What may name an organization in a text, apart from its id. Pure: whether it does, the tools say. */
export interface NameHints {
  ids: string[]
  slugs: string[]
  domains: string[]
  /** Two words that follow each other, then single ones, each with a capital: parts of names. */
  words: string[]
}

const MOST_SLUGS = 3
const MOST_DOMAINS = 3
const MOST_PAIRS = 5
const MOST_SINGLE = 4
/** With fewer words around an address, each of them may be a slug. */
const MOST_WORDS_OF_SLUGS = 3

const URL_FORM = /https?:\/\/([^\s<>"'/?#]{1,250})[^\s<>"']*/giu
const DOMAIN = /(?<![\p{L}\p{N}@._-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?![\p{L}\p{N}_-])/giu
const HYPHENATED = /(?<![\p{L}\p{N}@._/-])[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?![\p{L}\p{N}@_-])/gu
const PLAIN = /(?<![\p{L}\p{N}@._/-])[a-z][a-z0-9]{2,}(?![\p{L}\p{N}@_./-])/gu
/** Words with a hyphen that mails are full of. */
const NO_SLUG = /^(?:e-mails?|no-reply|opt-(?:in|out)|sign-(?:up|in)|log-in|re-\w+)$/u
const CAPITALIZED = /\p{Lu}[\p{L}\p{N}'’-]*(?:\s+(?:(?:&|and|of|de|und|et|y|e)\s+)?\p{Lu}[\p{L}\p{N}'’-]*)*/gu
/** Stands with a capital before a name, in a header or a greeting. */
const BEFORE = new Set(
  `from to subject date sent cc re fw fwd hi hello dear the we our my you your please thanks regards best kind on i why how
  von an betreff datum gesendet hallo guten tag liebe lieber sehr bitte danke wir ich sie ihre mit warum mein meine unser unsere
  de objet bonjour merci je nous votre vos le la les mon nos pourquoi para asunto hola gracias el los su por yo
  assunto ola obrigado o os a seu per oggetto gentile buongiorno salve grazie il lo i mi perche`.split(/\s+/),
)

/** Returns what may name an organization in a pasted text, each once, the most telling first; a bounded number. */
export function nameHints({ text, clues }: { text: string; clues: readonly Clue[] }): NameHints {
  const plain = text.replaceAll(ADDRESS, ' ').replaceAll(URL_FORM, ' ')
  const words = plain.replaceAll(DOMAIN, ' ')
  return {
    ids: clues.flatMap((clue: Clue) =>
      clue.kind === 'id' && clue.of === 'organization' ? [clue.value] : [],
    ),
    slugs: distinct(slugsIn(words)).slice(0, MOST_SLUGS),
    domains: distinct([
      ...[...text.matchAll(URL_FORM)].map(([, host = '']) => hostOf(host)),
      ...(plain.match(DOMAIN) ?? []).map(hostOf),
      ...(text.match(ADDRESS) ?? []).map((address) => hostOf(address.slice(address.indexOf('@') + 1))),
    ]).slice(0, MOST_DOMAINS),
    words: wordsIn(words),
  }
}

function slugsIn(text: string): string[] {
  const hyphenated = (text.match(HYPHENATED) ?? []).filter((word) => !NO_SLUG.test(word))
  const count = text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)?.length ?? 0
  return count > MOST_WORDS_OF_SLUGS ? hyphenated : [...hyphenated, ...(text.match(PLAIN) ?? [])]
}

/** "Hello Growth Fox" is searched for by "Growth Fox", and by each word where no pair names anybody. */
function wordsIn(text: string): string[] {
  const runs = (text.match(CAPITALIZED) ?? []).map((run) => {
    const parts = run.split(/\s+/)
    const first = parts.findIndex((part) => !joinsNames(part) && !BEFORE.has(part.toLowerCase()))
    return first < 0 ? [] : parts.slice(first)
  })
  const pairs = runs.flatMap(pairsIn)
  const single = runs.filter((parts) => parts.length === 1).flat()
  return [
    ...distinct(pairs).slice(0, MOST_PAIRS),
    ...distinct(single.filter((word) => word.length > 2 && !BEFORE.has(word.toLowerCase()))).slice(
      0,
      MOST_SINGLE,
    ),
  ]
}

/** What joins two names stands between both. */
function pairsIn(parts: readonly string[]): string[] {
  return parts.flatMap((part, at) => {
    if (at === 0 || joinsNames(part)) return []
    const from = joinsNames(parts[at - 1] ?? '') ? at - 2 : at - 1
    return [parts.slice(from, at + 1).join(' ')]
  })
}

function hostOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/(?::\d+|\.)$/, '')
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}
