import type { CaseAnswers } from '../../../src/case/answers.ts'
import { CLEAN_REPLIES, type Topic } from './clean-replies.ts'
import { choose, type Chance, reword, type Rewording } from './reword.ts'

export const PLANTED_KINDS = ['note', 'entity', 'id', 'score', 'reviewer'] as const

export type PlantedKind = (typeof PLANTED_KINDS)[number]

export interface Planted {
  kind: PlantedKind
  reply: string
  /** Where in the reply it stands. */
  start: number
  end: number
  by: Rewording[]
}

/** What can be planted, read from the answers field by field: not by the guard's own walk. */
export interface Secrets {
  notes: string[]
  ids: string[]
  scores: { name: string; value: number }[]
  reviewers: string[]
  entities: string[]
}

export function secretsOf({ verification, reviewEmails, organization, user }: CaseAnswers): Secrets {
  const transitions = verification.transitions ?? []
  const holds = verification.holds ?? []
  const emails = reviewEmails?.emails ?? []
  const texts = [
    ...transitions.map(({ adminNote }) => adminNote),
    ...holds.map(({ note }) => note),
    verification.verificationMetadata?.refuseReason,
    verification.verificationMetadata?.adminMessage,
  ]
  const people = [
    ...transitions.map(({ actor }) => actor),
    ...holds.flatMap(({ openedBy, closedBy }) => [openedBy, closedBy]),
  ]
  const admins = people.filter((person) => person?.type === 'ADMIN')
  const ids = [
    ...transitions.map(({ id }) => id),
    ...holds.map(({ id }) => id),
    ...(verification.reviews ?? []).map(({ id }) => id),
    ...emails.flatMap(({ emailId, campaignId }) => [emailId, campaignId]),
    ...admins.map((person) => person?.id),
    organization.organization?.id,
    user?.user?.id,
  ]
  const groups = [
    ...(verification.reviews ?? []).map(({ maxScores }) => maxScores),
    ...emails.map(({ scores }) => scores),
  ]
  return {
    notes: distinct(texts),
    ids: distinct(ids),
    scores: groups.flatMap((scores) =>
      Object.entries(scores ?? {}).flatMap(([name, value]) =>
        typeof value === 'number' ? [{ name, value }] : [],
      ),
    ),
    reviewers: distinct(admins.map((person) => person?.name)),
    entities: ENTITIES.filter((entity) => texts.some((text) => text?.includes(entity))),
  }
}

/** Ticket numbers, sources and names in the notes, picked out by hand. */
const ENTITIES = [
  'PPR-3391',
  'CB-20881',
  '4471',
  'ZoneLeads',
  'B2B-leads-Q3',
  'CR-2',
  'Telegram',
  'WordPress',
  'Ireland',
  'Brazil',
  'Ohio',
  '7713',
  'Accra',
  'Maria',
]

const distinct = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => typeof text === 'string' && text !== '')),
]

/** The list every course on text begins with, and not the guard's. */
const STOP =
  /^(?:i|me|my|we|our|you|your|he|him|his|she|her|it|its|they|them|their|what|which|who|this|that|these|those|am|is|are|was|were|be|been|being|have|has|had|do|does|did|a|an|the|and|but|if|or|because|as|until|while|of|at|by|for|with|about|against|between|into|through|during|before|after|above|below|to|from|up|down|in|out|on|off|over|under|again|further|then|once|here|there|when|where|why|how|all|any|both|each|few|more|most|other|some|such|no|nor|not|only|own|same|so|than|too|very|can|will|just)$/i

const FEWEST_WORDS = 6
const FEWEST_TELLING = 3

const telling = (words: readonly string[]) =>
  words.filter((word) => /\p{L}{2}/u.test(word) && !STOP.test(word)).length

/** The whole text, one of its sentences, or six and more of its words in a row. */
export function fragmentOf(note: string, chance: Chance): string {
  const way = choose(chance, ['whole', 'sentence', 'run', 'run'])
  if (way === 'whole') return note
  const sentences = note
    .split(/(?<=[.;!?])\s+/)
    .filter((sentence) => telling(sentence.split(/\s+/)) >= FEWEST_TELLING)
  if (way === 'sentence') return sentences.length > 0 ? choose(chance, sentences) : note
  const words = note.split(/\s+/)
  for (let turn = 0; turn < 20; turn += 1) {
    const from = Math.floor(chance() * Math.max(1, words.length - FEWEST_WORDS))
    const length = FEWEST_WORDS + Math.floor(chance() * 6)
    const run = words.slice(from, from + length)
    if (run.length >= FEWEST_WORDS && telling(run) >= FEWEST_TELLING) return run.join(' ')
  }
  return note
}

const LEAD_INS = [
  '',
  '',
  'The note on your case says: ',
  'Our records say ',
  'To be open with you: ',
  'As far as I can see, ',
]

const COMMON_WAYS: readonly Rewording[] = ['none', 'case', 'punctuation', 'lineBreaks', 'inflection']
const HARDER_WAYS: readonly Rewording[] = [...COMMON_WAYS, 'hiddenCharacters', 'lookAlikes', 'fillers']

/** A clean reply of several sentences with one secret in it, reworded. Null when the case has none. */
export function plant(
  kind: PlantedKind,
  secrets: Secrets,
  topic: Topic,
  chance: Chance,
  harder = false,
): Planted | null {
  const made = secretText(kind, secrets, chance)
  if (made === null) return null
  const ways = (harder ? HARDER_WAYS : COMMON_WAYS).filter((way) => suits(kind, way))
  const { text, by } = reword(made, chance, ways)
  const { before, after } = carrierOf(topic, chance)
  const lead = choose(chance, LEAD_INS)
  const start = before.length + lead.length
  return { kind, reply: `${before}${lead}${text}${after}`, start, end: start + text.length, by }
}

/** Ids, figures and names are not inflected, nor torn apart by marks in their middle. */
function suits(kind: PlantedKind, way: Rewording): boolean {
  if (kind === 'note' || kind === 'score') return true
  return way !== 'inflection' && way !== 'fillers' && (way !== 'punctuation' || kind === 'reviewer')
}

function secretText(kind: PlantedKind, secrets: Secrets, chance: Chance): string | null {
  if (kind === 'note')
    return secrets.notes.length === 0 ? null : fragmentOf(choose(chance, secrets.notes), chance)
  if (kind === 'entity') return secrets.entities.length === 0 ? null : choose(chance, secrets.entities)
  if (kind === 'id') return secrets.ids.length === 0 ? null : writeId(choose(chance, secrets.ids), chance)
  if (kind === 'reviewer')
    return secrets.reviewers.length === 0 ? null : writeName(choose(chance, secrets.reviewers), chance)
  return secrets.scores.length === 0 ? null : writeScore(choose(chance, secrets.scores), chance)
}

function writeId(id: string, chance: Chance): string {
  const parts = [
    id,
    id.replace('_', '-'),
    id.replace('_', ' '),
    id.replace('_', '_\n'),
    `#${id}`,
    `(${id})`,
    id.replace('_', ''),
    `case ${id}`,
  ]
  return choose(chance, parts)
}

function writeName(name: string, chance: Chance): string {
  const [first = '', last = first] = name.split(' ')
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return choose(chance, [
    name,
    plain,
    first,
    last,
    `Ms ${last}`,
    `${first[0]}. ${last}`,
    `${last}, ${first}`,
    `${first}'s`,
    `${last}’s decision`,
    `my colleague ${first}`,
    `${first} from the trust team`,
  ])
}

function writeScore({ name, value }: { name: string; value: number }, chance: Chance): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return choose(chance, [
    `your ${words} score is ${value}`,
    `a ${words} score of ${value} was reported`,
    `${words}: ${value}`,
    `it was rated ${value} out of 100 for ${words}`,
    `${value}/100 for ${words}`,
    `the review scored it ${value} for ${words}`,
    `scores (${words} ${value})`,
    `with a score of ${value}`,
    `the score for ${words} was as high as ${value}`,
    `${words} ${value} %`,
    `a rating of ${value}`,
  ])
}

function carrierOf(topic: Topic, chance: Chance): { before: string; after: string } {
  const sentences = [...CLEAN_REPLIES.any, ...CLEAN_REPLIES[topic]]
  const some = (count: number) => Array.from({ length: count }, () => choose(chance, sentences)).join(' ')
  const gap = choose(chance, [' ', '\n\n'])
  return {
    before: `Hello,\n\n${some(1 + Math.floor(chance() * 3))}${gap}`,
    after: `${choose(chance, ['.', '', ' –'])}${gap}${some(1 + Math.floor(chance() * 2))}\n\nKind regards`,
  }
}
