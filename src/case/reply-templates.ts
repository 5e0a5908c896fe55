import { capital } from './sentence.ts'
import type { CaseAnswers } from './answers.ts'
import { type Facts, factsOf, groupOf } from './facts.ts'
import { REPLY_TEXTS, type ReplyTemplate, type TemplateName, type Variable } from './reply-texts.ts'

/** A place of a reply that the writer must fill: `[[what belongs here]]`. */
export interface ReplyBlock {
  prompt: string
  /** First and past-the-last code unit, the brackets included. */
  start: number
  end: number
}

const BLOCK = /\[\[([^\][]*)\]\]/g

/** Returns the block that asks the writer for something. */
export function blockOf(prompt: string): string {
  return `[[${prompt}]]`
}

/** Returns the blocks of a text in order. */
export function findBlocks(text: string): ReplyBlock[] {
  return [...text.matchAll(BLOCK)].map(({ 0: whole, 1: prompt = '', index }) => ({
    prompt: prompt.trim(),
    start: index,
    end: index + whole.length,
  }))
}

export type { ReplyTemplate, TemplateName } from './reply-texts.ts'

export const REPLY_TEMPLATES: readonly ReplyTemplate[] = REPLY_TEXTS

interface FilledTemplate {
  text: string
  /** What the writer still has to say, as it stands in the text. */
  unfilled: string[]
}

const VARIABLE = /\{\{(\w+)\}\}/g

/**
 * The template with the facts that the customer may know. `customerExplanation` is the only text
 * of the platform's people that comes in. What the answers do not state becomes a block to fill.
 */
export function fillTemplate(template: ReplyTemplate, answers: CaseAnswers): FilledTemplate {
  const values = valuesOf(answers)
  const asked = { ...MISSING, customer: askCustomer(factsOf(answers).verification.members ?? []) }
  const text = template.text.replaceAll(VARIABLE, (_all, name: string) => {
    const variable = name as Variable
    return values[variable] ?? blockOf(asked[variable])
  })
  return { text, unfilled: findBlocks(text).map(({ prompt }) => prompt) }
}

const MISSING: Record<Variable, string> = {
  customer: 'name of the customer',
  organization: 'name of the organization',
  customerExplanation: 'why, in words for the customer: the platform states none',
  since: 'since when',
  domain: 'the sending domain',
  held: 'what is on hold',
  bannedSince: 'since when the account is banned',
  banned: 'which organizations',
}

type Member = NonNullable<Facts['verification']['members']>[number]

const MOST_NAMES = 4

/** Which of several members has written, no answer says: who they are helps to choose. */
function askCustomer(members: readonly Member[]): string {
  const names = members.flatMap(({ name }) => stated(name) ?? [])
  return names.length < 2 || names.length > MOST_NAMES
    ? MISSING.customer
    : `${MISSING.customer}: ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

const HELD: Readonly<Record<string, string>> = {
  ALL_SENDING: 'all emails',
  CAMPAIGNS: 'campaigns',
  WORKFLOWS: 'workflows',
  TRANSACTIONAL: 'transactional messages',
}

function valuesOf(answers: CaseAnswers): Record<Variable, string | null> {
  const { verification, current, answers: read } = factsOf(answers)
  const { organization, domains } = read.organization
  const kinds = (verification.openHolds ?? []).map(({ kind }) => HELD[kind ?? ''])
  const owned = (read.user?.organizations ?? []).filter(({ reviewStatus }) => reviewStatus === 'BANNED')
  const members = verification.members ?? []
  const account = members.find(({ userId, banned }) => banned === true && userId === read.user?.user?.id)
  return {
    customer: members.length > 1 ? null : stated(read.user?.user?.name),
    organization: stated(verification.organization?.name ?? organization?.name),
    customerExplanation: stated(
      verification.blockReason?.customerExplanation ?? current?.row.customerExplanation,
    ),
    since: dayOf(verification.blockReason?.at ?? current?.row.at),
    // Which of several it is about, no answer says.
    domain: domains?.length === 1 ? stated(domains[0]?.domain) : null,
    held: sentenceStart(listed(kinds.map((kind) => kind ?? null))),
    bannedSince: dayOf(account?.bannedAt),
    banned: listed(owned.map(({ name }) => name ?? null)),
  }
}

function sentenceStart(words: string | null): string | null {
  return words === null ? null : capital(words)
}

function stated(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** "campaigns", "campaigns and workflows"; null when one of them is not stated. */
function listed(names: readonly (string | null)[]): string | null {
  const distinct = [...new Set(names)]
  if (distinct.length === 0 || distinct.includes(null)) return null
  if (distinct.length === 1) return distinct[0] ?? null
  return `${distinct.slice(0, -1).join(', ')} and ${distinct.at(-1)}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** "27 August 2026", UTC. */
function dayOf(at: string | null | undefined): string | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T/.exec(at ?? '')
  const month = MONTHS[Number(match?.[2]) - 1]
  return match && month ? `${Number(match[3])} ${month} ${match[1]}` : null
}

/** By reason code, the first that fits; codes of a deployment may be others than ours. */
const BY_REASON: readonly [RegExp, TemplateName][] = [
  [/PAYMENT|CHARGEBACK|DISPUTE|BILLING|INVOICE/, 'payment-dispute'],
  [/COMPLAINT/, 'complaints'],
  [/LOOK_?ALIKE|TYPO_?SQUAT|SPOOF/, 'look-alike-domain'],
  [/LIST|COLD|BOUGHT|SCRAPED|BOUNCE/, 'bought-list'],
  [/PHISH|CONTENT|SPAM|FRAUD|IMPERSON|SCAM|MALWARE/, 'content'],
]

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
  if (groupOf(before) === 'blocked') return 'block-reversed'
  const isKnown = group !== 'silent' && group !== 'unknown' && verification.openHolds
  return isKnown ? 'not-blocked' : 'generic'
}
