import type { CaseAnswers } from './answers.ts'
import { type Facts, factsOf } from './facts.ts'
import { capital } from './sentence.ts'
import { isAboutBilling, unstatedClaim } from './replies/choose-template.ts'
import { otherOrganizations } from './replies/other-organizations.ts'
import type { MailQuestion, Question } from './replies/question.ts'
import type { RequesterStanding } from './replies/standing.ts'
import { otherQuestion, unansweredQuestion } from './replies/template-choice.ts'
import { detectLanguage } from './replies/language.ts'
import { english } from './replies/texts/en.ts'
import { french } from './replies/texts/fr.ts'
import { german } from './replies/texts/de.ts'
import { italian } from './replies/texts/it.ts'
import { portuguese } from './replies/texts/pt.ts'
import { spanish } from './replies/texts/es.ts'
import {
  blankOf,
  type Cause,
  CAUSES,
  DOUBT_ENDING,
  type LanguageTexts,
  type ReplyLanguage,
  TEMPLATE_TITLES,
  type TemplateName,
  translationBlank,
  type Variable,
  VARIABLE_PROMPTS,
} from './replies/texts.ts'

export type { TemplateName } from './replies/texts.ts'

/** A place of a reply that the writer must fill: `[[what belongs here]]`. */
export interface ReplyBlank {
  prompt: string
  /** First and past-the-last code unit, the brackets included. */
  start: number
  end: number
}

const BLANK = /\[\[([^\][]*)\]\]/g

/** Returns the blanks of a text in order. */
export function findBlanks(text: string): ReplyBlank[] {
  return [...text.matchAll(BLANK)].map(({ 0: whole, 1: prompt = '', index }) => ({
    prompt: prompt.trim(),
    start: index,
    end: index + whole.length,
  }))
}

/** `{{variable}}` is filled from the answers, `[[blank]]` by the writer. */
export interface ReplyTemplate<Name extends string = string> {
  name: Name
  title: string
  language: ReplyLanguage
  text: string
  /** Of an own template: the question that it answers, as its writer said. */
  answers?: Question
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
const CLOSINGS: readonly string[] = Object.values(TEXTS).map(({ closing }) => closing)

/** Returns what stands below the closing of a reply, trimmed; null where it has no closing. */
export function signatureIn(reply: string): string | null {
  const lines = reply.trimEnd().split('\n')
  const closing = lines.findLastIndex((line) => CLOSINGS.includes(line.trim()))
  return closing < 0
    ? null
    : lines
        .slice(closing + 1)
        .join('\n')
        .trim()
}

/** Returns the first line of a reply to somebody, with the blank that asks for the name where there is none. */
export function greetingTo(name: string | null, language: ReplyLanguage): string {
  return TEXTS[language].greeting.replace('{{customer}}', () => name ?? blankOf(VARIABLE_PROMPTS.customer))
}

/** Returns the first line of a reply to somebody without a name. */
export function greetingToNobody(language: ReplyLanguage): string {
  return TEXTS[language].greetingToNobody
}

/** Returns the templates of a language, in the order in which they are offered. */
export function replyTemplates(language: ReplyLanguage): ReplyTemplate<TemplateName>[] {
  const { greeting, closing, templates } = TEXTS[language]
  return Object.entries(TEMPLATE_TITLES).map(([key, title]) => {
    const name = key as TemplateName
    const text = [greeting, ...templates[name], `${closing}\n{{signature}}`].join('\n\n')
    return { name, title, language, text }
  })
}

interface FilledTemplate {
  text: string
  /** What the writer still has to say, as it stands in the text. */
  unfilled: string[]
}

/** What the console knows beside the answers. */
export interface KnownToWriter {
  /** The lines below the closing. */
  signature?: string
  /** The name of who has written. */
  requester?: string | null
  /** The address of who has written; not given, the only account is taken for the writer. */
  address?: string | null
  /** What the mail asks. */
  asked?: MailQuestion | null
  /** How who has written stands to the organization; not given, the only account is taken for the writer. */
  standing?: RequesterStanding
  /** The reply goes to somebody who is no member: without a name of their own they are greeted without any. */
  isToOutsider?: boolean
}

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g

/**
 * The template with the facts that the customer may know. `customerExplanation` is the only text
 * of the platform's people that comes in. What the answers do not state becomes a blank to fill.
 */
export function fillTemplate(
  template: ReplyTemplate,
  answers: CaseAnswers,
  known: KnownToWriter = {},
): FilledTemplate {
  const facts = factsOf(answers)
  const values = valuesOf(facts, template.language, known)
  const claim = unstatedClaim(template.name, facts)
  const isLeftToOwner = known.standing === 'member' && isAboutBilling(facts)
  const asks = known.asked ?? null
  const question =
    template.answers === undefined
      ? unansweredQuestion(template.name, asks, isLeftToOwner)
      : otherQuestion(template.answers, asks)
  const doubts = [
    ...(question === null ? [] : [questionBlank(question)]),
    ...(claim === null ? [] : [claimBlank(claim)]),
  ]
  const members = known.isToOutsider === true ? [] : (facts.verification.members ?? [])
  const asked = { ...VARIABLE_PROMPTS, customer: askCustomer(members) }
  const isNameless = known.isToOutsider === true && values.customer === null
  const { greeting, greetingToNobody: nobody } = TEXTS[template.language]
  const own = isNameless ? template.text.replace(greeting, () => nobody) : template.text
  const text = own.replaceAll(VARIABLE, (_all, name: string, at: number) => {
    const variable = name as Variable
    // What this version does not know stays as it is written: it is told when a template is saved.
    if (!Object.hasOwn(asked, name)) return `{{${name}}}`
    const value = values[variable] ?? blankOf(asked[variable])
    // The only value that is a part of a sentence and may begin one.
    return variable === 'held' && own[at - 1] === '\n' ? capital(value) : value
  })
  const checked = text.replace(/\n\n|$/, (gap) => doubts.map((doubt) => `\n\n${doubt}`).join('') + gap)
  return { text: checked, unfilled: findBlanks(checked).map(({ prompt }) => prompt) }
}

/** Stands in front of what a template says and the answers do not. */
function claimBlank(claim: string): string {
  return blankOf(`the answers do not say that ${claim}${DOUBT_ENDING}`)
}

/** Stands in front of a reply that answers another question than the mail asks. */
function questionBlank(question: string): string {
  return blankOf(`the mail ${question}, which this text does not answer${DOUBT_ENDING}`)
}

/** Both stand in front of what a template says. */
const DOUBTS = new RegExp(
  String.raw`\[\[(?:the answers do not say that|the mail) [^\][]*${DOUBT_ENDING}\]\]\n\n`,
  'g',
)

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
  const { greeting, greetingToNobody: nobody } = TEXTS[language]
  const asked = reply.replaceAll(DOUBTS, '')
  const written = asked.startsWith(`${nobody}\n`) ? greeting + asked.slice(nobody.length) : asked
  // The longest first: the name of an organization may be a part of its explanation.
  replaceable.sort((left, right) => right.value.length - left.value.length)
  return replaceable.reduce((text, { name, value }) => text.replaceAll(value, `{{${name}}}`), written)
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

function valuesOf(
  facts: Facts,
  language: ReplyLanguage,
  { signature, requester, standing, address }: KnownToWriter,
): Record<Variable, string | null> {
  const { verification, current, answers: read } = facts
  const { held } = TEXTS[language]
  const { organization, domains } = read.organization
  const kinds = (verification.openHolds ?? []).map(({ kind }) => kind ?? '')
  const heldWords = kinds.map((kind) => (Object.hasOwn(held, kind) ? held[kind as keyof typeof held] : null))
  const others = address === undefined ? new Set<string>() : otherOrganizations(facts, address)
  const owned = (read.user?.organizations ?? []).filter(
    ({ reviewStatus, name }) => reviewStatus === 'BANNED' && !others.has(name?.trim() ?? ''),
  )
  const members = verification.members ?? []
  const account = members.find(({ userId, banned }) => banned === true && userId === read.user?.user?.id)
  const told = toldOf(facts)
  return {
    customer:
      stated(requester) ??
      (standing !== undefined || members.length > 1 ? null : stated(read.user?.user?.name)),
    organization: stated(verification.organization?.name ?? organization?.name),
    customerExplanation: told && explanationIn(language, told),
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

/** What the customer was told, and its reason where that has a sentence in every language. */
interface Told {
  said: string
  cause: Cause | undefined
}

function toldOf({ verification: { blockReason }, current }: Facts): Told | null {
  const row = stated(blockReason?.customerExplanation) === null ? current?.row : blockReason
  const said = stated(row?.customerExplanation)
  const code = row?.reasonCode?.trim().toUpperCase()
  return said === null ? null : { said, cause: CAUSES.find((one) => one === code) }
}

/** Returns what gives away why an organization is blocked: what its customer was told, and the same in each language. */
export function reasonsIn(answers: CaseAnswers): string[] {
  const { said = null, cause } = toldOf(factsOf(answers)) ?? {}
  const inWords = cause === undefined ? [] : Object.values(TEXTS).map(({ causes }) => causes[cause])
  return [...(said === null ? [] : [said]), ...inWords]
}

/**
 * The platform writes in its own language. What the customer would not understand is said by its reason code; where
 * the code has no sentence, it is to be translated, and stands in the blank itself, so that what is filled in takes
 * its place.
 */
function explanationIn(language: ReplyLanguage, { said, cause }: Told): string {
  const written = detectLanguage(said)
  const isLeft = written === null && (language === 'en' || cause === undefined)
  if (written === language || isLeft) return said
  return cause === undefined
    ? translationBlank(written ?? 'en', language, said)
    : TEXTS[language].causes[cause]
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
