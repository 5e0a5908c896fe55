import type { CaseTool, Citation } from './answers.ts'

export { counted } from '../shared/text/amounts.ts'

/** What a sentence is about. */
export type Topic =
  | 'state'
  | 'cause'
  | 'review'
  | 'emails'
  | 'holds'
  | 'account'
  | 'told'
  | 'plan'
  | 'figures'
  | 'internal'
  | 'silence'

/** A sentence with what it rests on: each pointer resolves in the answers it was said of. */
export interface Sentence {
  /** Stable name of the rule that said it, with a number where it speaks more than once. */
  key: string
  text: string
  /** Never empty. */
  citations: Citation[]
}

export interface Statement extends Sentence {
  topic: Topic
  /** Holds what a customer may not read: a note, a score, a name of the platform's people. */
  internal: boolean
}

export const SILENT = 'not stated by the platform'

export type Path = readonly (string | number)[]

/** RFC 6901: `cite('get_user', 'organizations', 0, 'name')`. */
export function cite(tool: CaseTool, ...path: (string | number)[]): Citation {
  const escape = (part: string | number): string => String(part).replaceAll('~', '~0').replaceAll('/', '~1')
  return { tool, pointer: path.map((part) => `/${escape(part)}`).join('') }
}

/** Returns what writes a field of `path` where it is stated, and cites it; nothing where it is not. */
export function mentioner(citations: Citation[], tool: CaseTool, path: Path) {
  return (text: string | null | undefined, field: string, words: (value: string) => string): string => {
    if (!text?.trim()) return ''
    citations.push(cite(tool, ...path, field))
    return words(text.trim())
  }
}

type Rest = Partial<Pick<Statement, 'internal'>>

export function say(
  key: string,
  topic: Topic,
  text: string,
  citations: readonly Citation[],
  { internal = false }: Rest = {},
): Statement {
  return { key, topic, text, citations: [...citations], internal }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "12 Mar 2026 10:42 UTC"; what is no time is quoted as it came. */
export function writeTime(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return quote(iso)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${writeDay(iso)} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`
}

/** "12 Mar 2026", in UTC; what is no time is quoted as it came. */
export function writeDay(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return quote(iso)
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** What a reason code means, by the words it is made of. Codes of a deployment may be others than ours. */
const REASONS: readonly [RegExp, string][] = [
  [/_(PHISHING)_/, 'for phishing'],
  [/_(IMPERSONATION|IMPERSONATING)_/, 'for impersonation'],
  [/_LOOK_?ALIKE_/, 'for a look-alike domain'],
  [/_(PURCHASED|BOUGHT)_LIST_/, 'for a bought list'],
  [/_COLD_?EMAIL_/, 'for cold email'],
  [/_COMPLAINTS?_/, 'for spam complaints'],
  [/_BOUNCES?_/, 'for too many bounces'],
  [/_(PAYMENT_DISPUTE|CHARGEBACK)_/, 'for a payment dispute'],
  [/_ACCOUNT_BANNED_/, 'together with an account'],
  [/_(SPAM)_/, 'for spam'],
  [/_(FRAUD|SCAM)_/, 'for fraud'],
]

/** Returns "for phishing" of PHISHING_CONTENT; null for a code that says nothing certain. */
export function writeReason(code: string): string | null {
  const words = `_${code.trim().toUpperCase()}_`
  // A code that denies or takes back says the opposite of its last word.
  if (/_(NO|NOT|NON|FALSE|MISTAKEN|CLEARED|LIFTED)_/.test(words)) return null
  const found = REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? null
  return found !== null && /_SUSPECTED_/.test(words) ? found.replace(/^for /, 'for suspected ') : found
}

export function quote(text: string): string {
  return `“${text.trim()}”`
}

export function writeNumber(value: number): string {
  const [whole = '', part] = String(value).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return part === undefined ? grouped : `${grouped}.${part}`
}

/** "A", "A and B", "A, B and C". */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** The key of a rule that speaks more than once: `ban`, `ban-2`. */
export function numbered(key: string, place: number): string {
  return place === 0 ? key : `${key}-${place + 1}`
}

interface ActorLike {
  type?: string | null | undefined
  name?: string | null | undefined
}

const ACTORS: Record<string, string> = {
  SYSTEM: 'the system',
  AI: 'the automatic review',
  ADMIN: 'an administrator',
  USER: 'a user',
}

/** "an administrator (Lena Hartwig)"; null when nothing is said of who it was. */
export function writeActor(actor: ActorLike | null | undefined): string | null {
  const type = actor?.type?.trim() ?? ''
  const name = actor?.name?.trim() ?? ''
  if (type === '' && name === '') return null
  const known = ACTORS[type.toUpperCase()]
  const kind = known ?? (type === '' ? 'someone' : `an actor of the type ${quote(type)}`)
  return name === '' ? kind : `${kind} (${name})`
}

/** A person's name may not reach the customer; the system and the review have none. */
export function isPerson(actor: ActorLike | null | undefined): boolean {
  return !['SYSTEM', 'AI'].includes(actor?.type?.toUpperCase() ?? '')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
