import { type CaseAnswers, type Citation, cited } from '../../src/case/answers.ts'
import type { Sentence } from '../../src/case/explain.ts'

/**
 * What a sentence claims, held against the values it cites, both ways and without the rules that
 * wrote it: every cited value is in the sentence or is what its words mean, and whatever looks like
 * a value in the sentence (a number, a time, a code, a quotation) is among those cited.
 */
export function faultsOf(sentence: Sentence, answers: CaseAnswers): string[] {
  const values = sentence.citations.map((citation) => cited(answers, citation))
  const faults = sentence.citations.flatMap(({ tool, pointer }, index) =>
    values[index] === undefined ? [`${tool} ${pointer} does not resolve`] : [],
  )
  const { rest, unsaid } = takeOut(sentence.text, values)
  for (const value of unsaid)
    if (!isMeant(value, sentence.text))
      faults.push(`cited and not said: ${JSON.stringify(value)?.slice(0, 120)}`)
  const claims = claimsIn(rest)
  const absent = sentence.text.endsWith('not mentioned in any open hold.') ? kindsIn(values) : null
  const left = claims.filter((claim) => absent === null || absent.includes(claim))
  return [...faults, ...left.map((claim) => `said and not cited: ${claim}`)]
}

function claimsIn(text: string): string[] {
  return text.match(/“[^”]*”|\d[\d,.]*|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\b[A-Z]{2,}\b/g) ?? []
}

/** Returns what a text claims that none of its cited values says: one way of `faultsOf`, for fragments. */
export function claimsWithoutSource(
  { text, citations }: Pick<Sentence, 'text'> & { citations: readonly Citation[] },
  answers: CaseAnswers,
): string[] {
  const values = citations.map((citation) => cited(answers, citation))
  const { rest } = takeOut(text, values)
  return claimsIn(rest).filter((claim) => !values.some((value) => JSON.stringify(value)?.includes(claim)))
}

/** Of what is said not to be in a list of holds, nothing may be in it. */
function kindsIn(values: unknown[]): string[] {
  return values.flat().map((hold) => String((hold as { kind?: unknown } | null)?.kind))
}

/** The sentence without the cited values, and the values that were not in it. */
function takeOut(text: string, values: unknown[]): { rest: string; unsaid: unknown[] } {
  let rest = text
  const unsaid: unknown[] = []
  // The longest first: a name may hold another.
  for (const value of values.toSorted((left, right) => sizeOf(right) - sizeOf(left))) {
    const form = formsOf(value).find((written) => rest.includes(written) || text.includes(written))
    if (form === undefined) unsaid.push(value)
    else rest = rest.replaceAll(form, ' · ')
  }
  return { rest, unsaid }
}

function sizeOf(value: unknown): number {
  return Math.max(0, ...formsOf(value).map((form) => form.length))
}

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** As a sentence may write it, by other means than the rules have. */
function formsOf(value: unknown): string[] {
  if (typeof value === 'number')
    return [value.toLocaleString('en-US', { maximumFractionDigits: 20 }), String(value)]
  if (typeof value === 'string' && value.trim() !== '') {
    const time = /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : null
    if (time === null || Number.isNaN(time.getTime())) return [`“${value.trim()}”`, value.trim()]
    const written = day.format(time).replace('Sept', 'Sep')
    return [`${written} ${time.toISOString().slice(11, 16)} UTC`, written]
  }
  // A list that is counted.
  return Array.isArray(value) && value.length > 0 ? [String(value.length)] : []
}

/** What a reason code may be called where the code itself is not written. */
const REASONS: [code: RegExp, words: RegExp][] = [
  [/^PHISHING_(CONTENT|SUSPECTED)$/, /cannot send.* (found|for) (suspected )?phishing\.$/],
  [/^PURCHASED_LIST$/, /cannot send.* a bought list\.$/],
  [/^COMPLAINT_RATE$/, /cannot send.* spam complaints\.$/],
  [/^LOOK_ALIKE_DOMAIN$/, /cannot send.* a look-alike domain\.$/],
  [/^PAYMENT_DISPUTE$/, /cannot send.* a payment dispute\.$/],
  [/^ACCOUNT_BANNED$/, /cannot send.*: banned together with an account\.$/],
]

const MEANINGS: [(value: unknown) => boolean, RegExp][] = [
  ...REASONS.map(([code, words]): [(value: unknown) => boolean, RegExp] => [
    (value) => typeof value === 'string' && code.test(value),
    words,
  ]),
  [(value) => value === 'BLOCKED', /\b(blocked it|was blocked)\b/],
  [(value) => value === 'BANNED', /\b(banned it|was banned)\b/],
  [(value) => value === 'BLOCKED' || value === 'BANNED', /cannot send(\.$| since |: )/],
  [
    (value) => typeof value === 'string' && /VERIFIED|WHITELISTED|PENDING/.test(value),
    /is not blocked|^No block or hold/,
  ],
  [(value) => value === 'SYSTEM', /the system/i],
  [(value) => value === 'AI', /the automatic review|an automatic review found/i],
  [(value) => value === 'ADMIN', /an administrator/i],
  [(value) => value === 'USER', /a user/i],
  [(value) => value === 'MISTAKEN_BLOCK', /by mistake/],
  [(value) => value === true, / is banned| flag is set/],
  [(value) => value === false, /^No member's account is banned/],
  [(value) => value === null, /^No |names no|has no active|not stated by the platform/],
  [(value) => value === 0, /none was flagged|highest scores of that review are 0/],
  [(value) => Array.isArray(value) && value.length === 0, /^No |no hold is open|no transition|has no member/],
  [(value) => Array.isArray(value) && value.length > 0, /not mentioned in any open hold/],
  [
    (value) => typeof value === 'object' && value !== null,
    /not stated by the platform|is not blocked|what still works|named as banned/,
  ],
  [
    (value) => typeof value === 'string',
    /(allows|lift it|Since when|hold is open) is not stated|what still works\. Promise/,
  ],
]

function isMeant(value: unknown, text: string): boolean {
  return MEANINGS.some(([fits, words]) => fits(value) && words.test(text))
}
