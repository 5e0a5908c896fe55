import { isRole, MOST_PASTED_CHARACTERS } from '../../../case/replies/pasted-text.ts'
import { readMail } from '../../../case/replies/read-mail.ts'
import { addressOfLink } from '../../../shared/deep-links.ts'
import { ID_PREFIX, type IdKind } from '../../../shared/ids.ts'
import { foldAccents } from '../../../shared/text/fold.ts'
import { parseRoute } from '../../state/route.ts'

/** What a pasted text holds that can be looked up. Pure: who it is, the tools say (`results.ts`). */
export type Clue =
  | { kind: 'email'; value: string }
  | { kind: 'id'; of: IdKind; value: string }
  /** An address of this console or of somebody else's: the part after `#`. */
  | { kind: 'console'; value: string }
  /** By which tracking links name their organization; `list_orgs` searches for it. */
  | { kind: 'hash'; value: string }
  /** `list_orgs` searches by URL; `slug` is its last part, where that could be one. */
  | { kind: 'url'; value: string; slug: string | null }
  /** A key is told apart so that it is shown, searched for and remembered nowhere. */
  | { kind: 'key' }
  /** "Why can't growth-fox send?": what is left of it is the organization that is asked about. */
  | { kind: 'question'; value: string }
  /** A mail without anything of the above: names of organizations may be in it. */
  | { kind: 'text' }
  /** A name, a slug, a tool, a command. */
  | { kind: 'word'; value: string }

export interface Pasted {
  /** Without what surrounds an address or an id in the place it was copied from. */
  text: string
  /** Most telling first, each once. */
  clues: Clue[]
  /** There are words around the clues: a notice, a ticket, a log line. */
  isNotice: boolean
}

const KIND_OF: ReadonlyMap<string, IdKind> = new Map(
  Object.entries(ID_PREFIX).map(([kind, prefix]) => [prefix, kind as IdKind]),
)

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const AROUND = new Set(`<>()[]{}"'\`“”„‟‘’‚‛«»‹›`)
const AT_END = new Set('.,;:!')

const BETWEEN_EMAILS = /[\s<>()[\]{}"'`“”„‘’«»,;:|\\=&?/]+/u
const EMAIL = /^[^@]+@[^@]+\.[\p{L}\p{N}-]{2,}$/u
const ID = /(?<![\p{L}\p{N}_])([a-z]{2,5})_[0-9a-z]{5,}(?![\p{L}\p{N}_])/giu
const KEY = /svca?_[0-9a-z]{20,}/i
const URL_FORM = /https?:\/\/[^\s<>"'`“”«»]+/giu
const HASH = /(?<![\p{L}\p{N}])(?=[0-9a-f]*\d)[0-9a-f]{16}(?![\p{L}\p{N}])/giu
/** A link that opens the window: deep-links.ts judges it. */
const LINK = /postdesk:\/\/open\/[^\s<>"'`“”«»]+/iu
const CONSOLE = /#(\/c\/[^\s<>"'`“”«»]+)/u
/** More words than these around what was found, and somebody pasted a text. */
const MOST_LABELS = 2
/** A text of more words is no name and no command. */
const MOST_WORDS_OF_NAME = 8
/** A name or a command of more words has none of these signs after a word. */
const MOST_WORDS_WITH_SIGNS = 5
const SIGN_OF_SENTENCE = /[\p{L}\p{N}][.,;:!?](?:\s|$)/u

/** `mailto:`, angle brackets, quotes, blanks and a full stop at the end do not belong to what is meant. */
export function clean(text: string): string {
  const plain = readMail(text).slice(0, MOST_PASTED_CHARACTERS).normalize('NFC').replaceAll(INVISIBLE, '')
  const inner = strip(plain)
  return /^mailto:/i.test(inner) ? strip(decode(inner.slice(7).split('?')[0] ?? '')) : inner
}

function strip(text: string): string {
  const isAround = (at: number): boolean => AROUND.has(text[at] ?? '') || /\s/.test(text[at] ?? '')
  let start = 0
  let end = text.length
  while (start < end && isAround(start)) start += 1
  while (end > start && (isAround(end - 1) || AT_END.has(text[end - 1] ?? ''))) end -= 1
  return text.slice(start, end)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function parsePasted(text: string): Pasted {
  const cleaned = clean(text)
  if (KEY.test(cleaned)) return { text: '', clues: [{ kind: 'key' }], isNotice: false }
  const found = [...consoleClue(cleaned), ...cluesIn(cleaned)]
  const clues = found.filter((clue, at) => found.findIndex((other) => same(clue, other)) === at)
  const asked = clues.length === 0 ? askedAbout(cleaned) : null
  if (asked !== null) return { text: cleaned, clues: [{ kind: 'question', value: asked }], isNotice: true }
  if (clues.length === 0 && isText(cleaned))
    return { text: cleaned, clues: [{ kind: 'text' }], isNotice: true }
  const word = cleaned.replaceAll(/\s+/g, ' ')
  if (clues.length === 0)
    return { text: word, clues: word === '' ? [] : [{ kind: 'word', value: word }], isNotice: false }
  return { text: cleaned, clues, isNotice: wordsAround(cleaned, clues) > MOST_LABELS }
}

function isText(text: string): boolean {
  const words = text.split(/\s+/).length
  return words > MOST_WORDS_OF_NAME || (words > MOST_WORDS_WITH_SIGNS && SIGN_OF_SENTENCE.test(text))
}

/** Of folded text, in six languages. */
const QUESTION =
  /^(?:why|how come|what (?:stops|blocks)|explain|warum|wieso|weshalb|was (?:stoppt|blockiert|sperrt)|pourquoi|qu'est-ce qui bloque|por ?que|que bloque\w+|o que bloqueia|perche|cosa blocca)\s/u
/** Words around the name in such a question, without accents. They may stand inside of a name. */
const ASKING = new Set(
  `why how come what stops blocks explain can cant cannot could couldnt does doesnt do dont did didnt is isnt are
  was wasnt not no longer any more anymore from the a an to of send sends sending sent go out mail mails email emails
  campaign campaigns newsletter blocked banned held on hold organization customer account able since yesterday today
  unable i we you they he she it this that its my our your their us me
  warum wieso weshalb stoppt blockiert sperrt kann konnen darf nicht nichts kein keine keinen mehr senden sendet versenden
  verschicken versand ist sind wird wurde wurden hat gesperrt gestoppt angehalten der die das den dem von bei fur seit
  gestern heute unser unsere unserer mein meine ich wir kampagne kampagnen konto kunde kundin organisation e-mail e-mails
  pourquoi est-ce pouvons-nous peut-il peut-elle puis-je quest-ce qui bloque bloquee suspendu suspendue ne nest nenvoie peut pas plus envoyer envoie est sont il elle on le
  la les l de des du d notre nos mon mes depuis hier compte courriels campagne campagnes lorganisation envoi envois
  por que bloquea puede pueden enviar envia esta estan bloqueado bloqueada suspendido suspendida el los las del al su sus
  mi mis nuestra nuestro desde ayer cuenta correo correos campana campanas organizacion mas cliente envios
  porque o os as do da dos das nao pode podem consegue bloqueia suspenso suspensa meu minha nossa nosso ontem conta
  campanha campanhas organizacao mais
  perche cosa blocca non puo possono riesce inviare invia e bloccato bloccata sospeso sospesa il lo gli i di del della dal
  nostra nostro mia mio da ieri campagna organizzazione piu cliente un una une uno`.split(/\s+/),
)
/** Longer questions are texts that somebody pasted. */
const MOST_ASKED = 12

/** Returns the name in a question why something is not sent, null where the text is no such question. */
function askedAbout(text: string): string | null {
  const plain = text.replaceAll(/[?!¿¡]/g, ' ').trim()
  const words = plain.split(/\s+/)
  if (!QUESTION.test(foldAccents(plain).replaceAll('’', "'")) || words.length > MOST_ASKED) return null
  const names = words.map((word) => !ASKING.has(foldAccents(word).replaceAll(/['’]/g, '')))
  const named = words.slice(names.indexOf(true), names.lastIndexOf(true) + 1).join(' ')
  return names.includes(true) ? named.replace(/['’]s$/u, '') : null
}

function same(left: Clue, right: Clue): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function consoleClue(text: string): Clue[] {
  const address = CONSOLE.exec(text)?.[1] ?? addressOfLink(LINK.exec(text)?.[0] ?? '')
  const route = address === null ? null : parseRoute(address)
  return route === null || !('connection' in route) ? [] : [{ kind: 'console', value: address ?? '' }]
}

/** An id says most, its organization first; then addresses; hashes and URLs are searched for. */
function cluesIn(text: string): Clue[] {
  const open = decodeUrls(text)
  const ids = [...open.matchAll(ID)].flatMap(([whole, prefix = '']): Clue[] => {
    const of = KIND_OF.get(prefix.toLowerCase())
    if (of === undefined) return []
    // Ids are lower case; another platform's may be mixed, but never begin with a capital.
    return [{ kind: 'id', of, value: prefix === prefix.toLowerCase() ? whole : whole.toLowerCase() }]
  })
  const emails = open
    .split(BETWEEN_EMAILS)
    .map((token) => strip(token).toLowerCase())
    .filter((token) => EMAIL.test(token))
    // Mail of a notice often names the platform's own address as well: those come last.
    .toSorted((left, right) => Number(isRole(left)) - Number(isRole(right)))
    .map((value): Clue => ({ kind: 'email', value }))
  const hashes = (open.match(HASH) ?? []).map((value): Clue => ({ kind: 'hash', value: value.toLowerCase() }))
  const rest: Clue[] = ids.length + emails.length > 0 ? [] : urlsIn(text)
  return [...ids.toSorted((left, right) => rankOf(left) - rankOf(right)), ...emails, ...hashes, ...rest]
}

const RANK: Partial<Record<IdKind, number>> = {
  organization: 0,
  user: 1,
  email: 2,
  campaign: 3,
  subscriber: 4,
}

function rankOf(clue: Clue): number {
  return clue.kind === 'id' ? (RANK[clue.of] ?? 9) : 9
}

/** `?user=ada%40shop.example` holds an address too. */
function decodeUrls(text: string): string {
  return text.replaceAll(URL_FORM, (url) => decode(url.replaceAll('+', ' ')))
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i

function urlsIn(text: string): Clue[] {
  const urls = text.match(URL_FORM) ?? []
  return urls.slice(0, 1).flatMap((value): Clue[] => {
    const url = URL.parse(strip(value))
    if (url === null || url.hash.startsWith('#/c/')) return []
    const last = decode(url.pathname.split('/').findLast((part) => part !== '') ?? '')
    return [{ kind: 'url', value: url.href, slug: SLUG.test(last) ? last.toLowerCase() : null }]
  })
}

function wordsAround(text: string, clues: Clue[]): number {
  const taken = clues.flatMap((clue) => ('value' in clue ? [clue.value.toLowerCase()] : []))
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.filter((word) => {
    const plain = decode(word.toLowerCase())
    return !taken.some((value) => plain.includes(value))
  }).length
}
