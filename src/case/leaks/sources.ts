import { answerOf, BLOCK_TOOLS, type CaseAnswers, type CaseTool, type Citation } from '../answers.ts'

/** A value of the answers with the place it came from. */
export interface Sourced<T = string> {
  value: T
  source: Citation
}

export interface CaseSources {
  /** What the platform's people and its reviewer wrote for themselves. */
  notes: Sourced[]
  ids: Sourced[]
  /** Reason codes, triggers, states: written with underscores. */
  codes: Sourced[]
  /** Name of the score beside its value. */
  scores: Sourced<{ name: string; value: number }>[]
  reviewers: Sourced<{ type: string; name: string }>[]
  /** What the customer has been told or has written: free to repeat. */
  known: string[]
  /** Names of people and organizations on the customer's side. */
  knownNames: string[]
  /** What the platform has told the customer. */
  told: string[]
  /** Organizations that a member belongs to and does not own: how they stand is not for this customer. */
  otherOrganizations: Sourced[]
}

const NOTE_KEYS = new Set([
  'adminNote',
  'note',
  'refuseReason',
  'adminMessage',
  'banReason',
  'explanation',
  'reasons',
  'evidence',
  'reason',
])
const KNOWN_KEYS = new Set([
  'customerExplanation',
  'subject',
  'email',
  'domain',
  'from',
  'text',
  'url',
  'slug',
])
const SCORE_GROUPS = new Set(['scores', 'maxScores'])
const SCORE_KEYS = new Set(['trustScore', 'engagementScore'])
const CODE_KEYS = new Set(['reasonCode', 'trigger', 'kind', 'status', 'from', 'to', 'milestone', 'verdict'])
const ID_KEYS = new Set(['ipAddress', 'model'])
const ACTOR_KEYS = new Set(['actor', 'openedBy', 'closedBy'])
/** Where `name` is the customer's own. */
const NAME_PLACES = /^(?:organization|members|user|organizations)$/

/** Everything in the answers that a reply may not hold, and what it may, by the names of its fields. */
export function sourcesOf(answers: CaseAnswers): CaseSources {
  const sources: CaseSources = {
    notes: [],
    ids: [],
    codes: [],
    scores: [],
    reviewers: [],
    known: [],
    knownNames: [],
    told: [],
    otherOrganizations: [],
  }
  for (const tool of BLOCK_TOOLS) walk(answerOf(answers, tool), { tool, path: [] }, sources)
  const own = answers.verification.organization?.name
  const known = new Set(sources.known.map((text) => text.toLowerCase()))
  return {
    ...sources,
    notes: firstOfEach(sources.notes, ({ value }) => value),
    // An account id of the provider may be the customer's own address.
    ids: firstOfEach(sources.ids, ({ value }) => value).filter(
      ({ value }) => !known.has(value.toLowerCase()),
    ),
    codes: firstOfEach(sources.codes, ({ value }) => value),
    scores: firstOfEach(sources.scores, ({ value }) => `${value.name} ${value.value}`),
    reviewers: firstOfEach(sources.reviewers, ({ value }) => value.name),
    otherOrganizations: sources.otherOrganizations.filter(({ value }) => value !== own),
  }
}

interface Place {
  tool: CaseTool
  path: readonly string[]
}

function walk(value: unknown, place: Place, into: CaseSources): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    const inside = { tool: place.tool, path: [...place.path, key] }
    const source = { tool: place.tool, pointer: pointerOf(inside.path) }
    if (typeof item === 'string' && item.trim() !== '') takeText(key, item, source, inside.path, into)
    else if (typeof item === 'number') takeNumber(key, item, source, inside.path, into)
    else if (ACTOR_KEYS.has(key)) takeActor(item, source, into)
    else if (place.path.at(-1) === 'organizations') takeOther(item, source, into)
    walk(item, inside, into)
  }
}

function takeText(key: string, value: string, source: Citation, path: readonly string[], into: CaseSources) {
  const field = /^\d+$/.test(key) ? (path.at(-2) ?? '') : key
  const sourced = { value, source }
  if (NOTE_KEYS.has(field)) into.notes.push(sourced)
  if (KNOWN_KEYS.has(field)) into.known.push(value)
  if (field === 'customerExplanation') into.told.push(value)
  if (field === 'id' || field.endsWith('Id') || ID_KEYS.has(field)) into.ids.push(sourced)
  if (CODE_KEYS.has(field) && /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/.test(value)) into.codes.push(sourced)
  if (field === 'name' && path.some((part) => NAME_PLACES.test(part))) into.knownNames.push(value)
  if (field === 'from' && value.includes('@')) into.knownNames.push(value.replace(/<.*/, ''))
}

function takeNumber(
  key: string,
  value: number,
  source: Citation,
  path: readonly string[],
  into: CaseSources,
): void {
  if (SCORE_GROUPS.has(path.at(-2) ?? '') || SCORE_KEYS.has(key))
    into.scores.push({ value: { name: key.replace(/Score$/, ''), value }, source })
}

function takeActor(actor: unknown, source: Citation, into: CaseSources): void {
  const { type, name } = (actor ?? {}) as { type?: unknown; name?: unknown }
  if (typeof name !== 'string' || name.trim() === '') return
  // The system signs with the platform's name, and a user is the customer.
  if (type === 'SYSTEM' || type === 'USER') return
  const pointer = `${source.pointer}/name`
  into.reviewers.push({ value: { type: String(type), name }, source: { ...source, pointer } })
}

function takeOther(item: unknown, source: Citation, into: CaseSources): void {
  const { name, role } = (item ?? {}) as { name?: unknown; role?: unknown }
  if (typeof name !== 'string' || name.trim() === '' || role === 'OWNER') return
  into.otherOrganizations.push({ value: name, source: { ...source, pointer: `${source.pointer}/name` } })
}

/** RFC 6901. */
function pointerOf(path: readonly string[]): string {
  return path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const found = new Map<string, T>()
  for (const item of items) if (!found.has(keyOf(item))) found.set(keyOf(item), item)
  return [...found.values()]
}
