import type { CaseAnswers } from './answers.ts'
import { type Facts, factsOf, groupOf } from './facts.ts'
import { capital } from './sentence.ts'
import { detectLanguage } from './replies/language.ts'
import { english } from './replies/texts/en.ts'
import { french } from './replies/texts/fr.ts'
import { german } from './replies/texts/de.ts'
import { italian } from './replies/texts/it.ts'
import { portuguese } from './replies/texts/pt.ts'
import { spanish } from './replies/texts/es.ts'
import {
  blockOf,
  LANGUAGE_NAMES,
  type LanguageTexts,
  type ReplyLanguage,
  TEMPLATE_TITLES,
  type TemplateName,
  type Variable,
  VARIABLE_PROMPTS,
} from './replies/texts.ts'

export type { TemplateName } from './replies/texts.ts'

/** A place of a reply that the writer must fill: `[[what belongs here]]`. */
export interface ReplyBlock {
  prompt: string
  /** First and past-the-last code unit, the brackets included. */
  start: number
  end: number
}

const BLOCK = /\[\[([^\][]*)\]\]/g

/** Returns the blocks of a text in order. */
export function findBlocks(text: string): ReplyBlock[] {
  return [...text.matchAll(BLOCK)].map(({ 0: whole, 1: prompt = '', index }) => ({
    prompt: prompt.trim(),
    start: index,
    end: index + whole.length,
  }))
}

/** `{{variable}}` is filled from the answers, `[[block]]` by the writer. */
export interface ReplyTemplate<Name extends string = string> {
  name: Name
  title: string
  language: ReplyLanguage
  text: string
}

/** The words of each language. */
const TEXTS: Readonly<Record<ReplyLanguage, LanguageTexts>> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  pt: portuguese,
  it: italian,
}

/** The line that stands before the signature, in each language. */
export const CLOSINGS: readonly string[] = Object.values(TEXTS).map(({ closing }) => closing)

/** Returns the templates of a language, in the order in which they are offered. */
export function replyTemplates(language: ReplyLanguage): ReplyTemplate<TemplateName>[] {
  const { greeting, closing, templates } = TEXTS[language]
  return Object.entries(TEMPLATE_TITLES).map(([key, title]) => {
    const name = key as TemplateName
    const text = [greeting, ...templates[name], `${closing}\n{{signature}}`].join('\n\n')
    return { name, title, language, text }
  })
}

/** The templates in English. */
export const REPLY_TEMPLATES: readonly ReplyTemplate<TemplateName>[] = replyTemplates('en')

interface FilledTemplate {
  text: string
  /** What the writer still has to say, as it stands in the text. */
  unfilled: string[]
}

/** What the console knows beside the answers. */
export interface KnownToWriter {
  /** The lines below the closing. */
  signature?: string
  /** The member who has written. */
  requester?: string | null
}

const VARIABLE = /\{\{(\w+)\}\}/g

/**
 * The template with the facts that the customer may know. `customerExplanation` is the only text
 * of the platform's people that comes in. What the answers do not state becomes a block to fill.
 */
export function fillTemplate(
  template: ReplyTemplate,
  answers: CaseAnswers,
  known: KnownToWriter = {},
): FilledTemplate {
  const facts = factsOf(answers)
  const values = valuesOf(facts, template.language, known)
  const asked = { ...VARIABLE_PROMPTS, customer: askCustomer(facts.verification.members ?? []) }
  const text = template.text.replaceAll(VARIABLE, (_all, name: string, at: number) => {
    const variable = name as Variable
    const value = values[variable] ?? blockOf(asked[variable])
    // The only value that is a part of a sentence and may begin one.
    return variable === 'held' && template.text[at - 1] === '\n' ? capital(value) : value
  })
  return { text, unfilled: findBlocks(text).map(({ prompt }) => prompt) }
}

/** A value that is shorter stands in a text by chance. */
const SHORTEST_VALUE = 4

/**
 * Returns the template that fills to this reply: what the answers and the console state becomes a
 * variable again, so that no template keeps the data of a customer.
 */
export function templateTextOf(
  reply: string,
  answers: CaseAnswers,
  { language, ...known }: KnownToWriter & { language: ReplyLanguage },
): string {
  const values = Object.entries(valuesOf(factsOf(answers), language, known))
  const replaceable = values.flatMap(([name, value]) =>
    value !== null && value.length >= SHORTEST_VALUE ? [{ name, value }] : [],
  )
  // The longest first: the name of an organization may be a part of its explanation.
  replaceable.sort((left, right) => right.value.length - left.value.length)
  return replaceable.reduce((text, { name, value }) => text.replaceAll(value, `{{${name}}}`), reply)
}

type Member = NonNullable<Facts['verification']['members']>[number]

const MOST_NAMES = 4

/** Which of several members has written, no answer says: who they are helps to choose. */
function askCustomer(members: readonly Member[]): string {
  const names = members.flatMap(({ name }) => stated(name) ?? [])
  return names.length < 2 || names.length > MOST_NAMES
    ? VARIABLE_PROMPTS.customer
    : `${VARIABLE_PROMPTS.customer}: ${listed(names, 'en', 'disjunction')}`
}

const EMAIL = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g

/** Returns the name of the member with an address that stands in a pasted text, null when there is none. */
export function requesterOf(answers: CaseAnswers, pasted: string): string | null {
  const members = factsOf(answers).verification.members ?? []
  for (const [written] of pasted.matchAll(EMAIL)) {
    const address = written.replace(/\.+$/, '').toLowerCase()
    const member = members.find(({ email }) => email?.trim().toLowerCase() === address)
    const name = stated(member?.name)
    if (name) return name
  }
  return null
}

function valuesOf(
  { verification, current, answers: read }: Facts,
  language: ReplyLanguage,
  { signature, requester }: KnownToWriter,
): Record<Variable, string | null> {
  const { held } = TEXTS[language]
  const { organization, domains } = read.organization
  const kinds = (verification.openHolds ?? []).map(({ kind }) => kind ?? '')
  const heldWords = kinds.map((kind) => (Object.hasOwn(held, kind) ? held[kind as keyof typeof held] : null))
  const owned = (read.user?.organizations ?? []).filter(({ reviewStatus }) => reviewStatus === 'BANNED')
  const members = verification.members ?? []
  const account = members.find(({ userId, banned }) => banned === true && userId === read.user?.user?.id)
  const said = stated(verification.blockReason?.customerExplanation ?? current?.row.customerExplanation)
  return {
    customer: stated(requester) ?? (members.length > 1 ? null : stated(read.user?.user?.name)),
    organization: stated(verification.organization?.name ?? organization?.name),
    customerExplanation: said === null ? null : explanationIn(language, said),
    since: dayOf(verification.blockReason?.at ?? current?.row.at, language),
    // Which of several it is about, no answer says.
    domain: domains?.length === 1 ? stated(domains[0]?.domain) : null,
    held: listed(heldWords, language),
    bannedSince: dayOf(account?.bannedAt, language),
    banned: listed(
      owned.map(({ name }) => name ?? null),
      language,
    ),
    signature: stated(signature),
  }
}

/** The platform writes in its own language: what the customer would not understand is to be translated. */
function explanationIn(language: ReplyLanguage, explanation: string): string {
  const written = detectLanguage(explanation)
  if (written === null || written === language) return explanation
  const [from, to] = [LANGUAGE_NAMES[written], LANGUAGE_NAMES[language]]
  return `${blockOf(`put this ${from} text into ${to}, or delete it`)} ${explanation}`
}

function stated(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** "campaigns", "campaigns and workflows"; null when one of them is not stated. */
function listed(
  names: readonly (string | null)[],
  language: ReplyLanguage,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string | null {
  const distinct = [...new Set(names)]
  const words = distinct.filter((name) => name !== null)
  if (words.length === 0 || words.length < distinct.length) return null
  return new Intl.ListFormat(TEXTS[language].locale, { type }).format(words)
}

/** "27 August 2026", UTC. */
function dayOf(at: string | null | undefined, language: ReplyLanguage): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T/.exec(at ?? '')
  const time = Date.parse(match ? `${match[0]}00:00:00Z` : '')
  if (Number.isNaN(time)) return null
  const day = new Intl.DateTimeFormat(TEXTS[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    time,
  )
  // The one day that French counts in order.
  return language === 'fr' ? day.replace(/^1 /, '1er ') : day
}

/** By reason code, the first that fits; codes of a deployment may be others than ours. */
const BY_REASON: readonly [RegExp, TemplateName][] = [
  [/PAYMENT|CHARGEBACK|DISPUTE|BILLING|INVOICE/, 'payment-dispute'],
  [/COMPLAINT/, 'complaints'],
  [/LOOK_?ALIKE|TYPO_?SQUAT|SPOOF/, 'look-alike-domain'],
  [/BOUNCE|IMPORT|INVALID/, 'careless-import'],
  [/LIST|COLD|BOUGHT|PURCHASED|SCRAPED/, 'bought-list'],
  [/PHISH|FRAUD|IMPERSON|SCAM|MALWARE/, 'phishing'],
  [/CONTENT|SPAM/, 'content'],
]

const OUR_MISTAKE = /MISTAKE|FALSE_?POSITIVE|ERROR/

/** The template a case asks for, by rules: its state, then its holds, then the reason code. */
export function suggestTemplate(answers: CaseAnswers): TemplateName {
  const { group, state, current, verification, moves } = factsOf(answers)
  if (state?.toUpperCase() === 'BANNED') return 'account-ban'
  if (group === 'blocked') {
    const code = verification.blockReason?.reasonCode ?? current?.row.reasonCode ?? ''
    return BY_REASON.find(([pattern]) => pattern.test(code.toUpperCase()))?.[1] ?? 'generic'
  }
  if ((verification.openHolds ?? []).length > 0) return 'hold-pending'
  const before = current?.row.from ?? moves[1]?.row.to
  if (groupOf(before) === 'blocked')
    return OUR_MISTAKE.test(current?.row.reasonCode?.toUpperCase() ?? '')
      ? 'platform-mistake'
      : 'block-reversed'
  const isKnown = group !== 'silent' && group !== 'unknown' && verification.openHolds
  return isKnown ? 'not-blocked' : 'generic'
}
