import { type CaseAnswers, readableAnswers, type UserAnswer, usersOf } from './answers.ts'
import type { Redaction } from './case-file.ts'
import type { CheckAnswers } from './check-answers.ts'
import { hideKeys } from '../shared/text/keys.ts'
import { greetedNames } from './greeted-names.ts'

/**
 * What a case file does not carry, though the tools answered it:
 * - session ids, IP addresses and user agents, account ids of sign-in providers,
 * - name, slug and id of other organizations of the same person (role and standing stay),
 * - addresses of recipients inside flagged emails and their links, and the names they are greeted by,
 * - address and name of the recipient who is asked about,
 * - anything in the form of one of the platform's keys,
 * - every field that this version does not know: what it holds cannot be judged.
 * Each is also taken out of notes and other texts where it is repeated word by word. Members of
 * the organization stay, being part of the case. Places in lists stay, so citations still resolve.
 */

export const REDACTED = '[redacted]'

const FIELDS = new Set(
  `organization subscription stats domains id name slug logo email timezone verified createdAt plan status
  periodStart periodEnd cancelAtPeriodEnd customLimits members subscribers campaigns domain region
  providerRecords type value fallbackPriority verificationRequestedAt blockReason from to at actor reasonCode
  adminNote customerExplanation review verdict explanation maxScores emails emailId subject scores openHolds
  kind note openedAt openedBy closedAt closedBy verificationMetadata refuseReason adminMessage defensiveFlag
  reputation trustScore engagementScore sent delivered bounced complained bounceRate complaintRate userId role
  banned banReason bannedAt transitions holds reviews trigger model emailCount flaggedCount milestoneClaims
  milestone claimedAt evidence campaignId workflowId sentAt flagged reasons text truncated links url total user
  emailVerified banExpiresAt providers provider accountId sessions expiresAt ipAddress userAgent organizations
  reviewStatus sendingStatus`.split(/\s+/),
)

/** Of the answers behind the checks. */
const CHECK_FIELDS = new Set(
  `data customLimits usage subscribers emailsThisMonth invoices id at amount currency status description senders
  displayName email domain isDefault campaigns total name sendAt createdAt updatedAt failure code message
  sinceDays sent bounceRate complaintRate verdicts bounce complaint overall unsubscribeReason warnings emails
  to sentAt events eventType data source reason`.split(/\s+/),
)

/** Their names are data: of a limit, of a score. */
const TABLES = new Set(['customLimits', 'maxScores', 'scores'])

const ADDRESS = /[\w.+'-]{1,64}(?:@|%40)((?:[\w-]{1,63}\.){1,20}[a-z][\w-]{1,62})/gi
/** Shorter values would be found inside words that have nothing to do with them. */
const SHORTEST_REPEATED = 5

type Json = Record<string, unknown>

class Redactor {
  private readonly counts = new Map<string, number>()
  /** Value → what to write where it is repeated. */
  private readonly repeated = new Map<string, string>()

  count(what: string, times = 1): void {
    if (times > 0) this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  hide(record: Json, field: string, what: string, instead = REDACTED, repeats = true): void {
    const value = record[field]
    if (typeof value !== 'string' || value === '') return
    this.count(what)
    record[field] = instead
    if (repeats && value.length >= SHORTEST_REPEATED) this.repeated.set(value, instead)
  }

  /** Only fields that are known. */
  keepKnown(value: unknown, { table = false, fields = FIELDS } = {}): unknown {
    if (Array.isArray(value)) return value.map((item) => this.keepKnown(item, { fields }))
    if (typeof value !== 'object' || value === null) return value
    const kept: Json = {}
    for (const [field, item] of Object.entries(value)) {
      if (table ? typeof item === 'number' || typeof item === 'boolean' : fields.has(field))
        kept[field] = this.keepKnown(item, { table: TABLES.has(field), fields })
      else if (fields === FIELDS) this.count('fields that this version does not know')
    }
    return kept
  }

  texts(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    if (Array.isArray(value)) return value.map((item) => this.texts(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, this.texts(item)]))
  }

  text(given: string): string {
    let written = hideKeys(given, () => {
      this.count('keys')
      return REDACTED
    })
    for (const [value, instead] of this.repeated) {
      const parts = written.split(value)
      this.count('repetitions of what is redacted', parts.length - 1)
      written = parts.join(instead)
    }
    return written
  }

  list(): Redaction[] {
    return [...this.counts].map(([what, count]) => ({ what, count }))
  }
}

interface RedactedCase {
  answers: CaseAnswers
  redactions: Redaction[]
  /** The same for words that the agent adds: a reply, a note. */
  text(given: string): string
}

/** Total: what is of another type than it should be is left out, as the explanation does. */
export function redactCase(given: CaseAnswers): RedactedCase {
  const answers = readableAnswers(given)
  const redactor = new Redactor()
  const known = {
    gatheredAt: answers.gatheredAt,
    organization: redactor.keepKnown(answers.organization) as CaseAnswers['organization'],
    verification: redactor.keepKnown(answers.verification) as CaseAnswers['verification'],
    reviewEmails: redactor.keepKnown(answers.reviewEmails) as CaseAnswers['reviewEmails'],
    user: redactor.keepKnown(answers.user) as CaseAnswers['user'],
    ...(answers.otherUsers
      ? { otherUsers: redactor.keepKnown(answers.otherUsers) as (UserAnswer | null)[] }
      : {}),
    ...keepChecks(redactor, answers),
  }
  hideRecipient(redactor, known.checks)
  const others = new Map<string, number>()
  for (const { answer } of usersOf(known)) hideAccount(redactor, { ...known, user: answer }, others)
  hideRecipients(redactor, known)
  const written = redactor.texts(known) as CaseAnswers
  const redactions = redactor.list()
  return { answers: written, redactions, text: (words) => redactor.text(words) }
}

/** What the platform's people wrote for each other. */
const NOTES = new Set(['adminNote', 'note', 'refuseReason', 'adminMessage'])

/** Returns the answers without what the platform's people wrote for each other. */
export function withoutNotes(answers: CaseAnswers): { answers: CaseAnswers; redactions: Redaction[] } {
  let count = 0
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without)
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([field, item]) => {
      const isNote = NOTES.has(field) && typeof item === 'string' && item.trim() !== ''
      count += Number(isNote)
      return !isNote
    })
    return Object.fromEntries(kept.map(([field, item]) => [field, without(item)]))
  }
  const verification = without(answers.verification) as CaseAnswers['verification']
  const redactions = count === 0 ? [] : [{ what: 'internal notes', count }]
  return { answers: { ...answers, verification }, redactions }
}

/** What the checks rest on. What else their tools answer has nothing to do with the case. */
function keepChecks(
  redactor: Redactor,
  { checks, unread, about }: CaseAnswers,
): Pick<CaseAnswers, 'checks' | 'unread' | 'about'> {
  const kept = Object.entries(checks ?? {}).map(([tool, answer]) => [
    tool,
    redactor.keepKnown(answer, { fields: CHECK_FIELDS }),
  ])
  return {
    ...(checks ? { checks: Object.fromEntries(kept) as CheckAnswers } : {}),
    ...(unread ? { unread } : {}),
    ...(about ? { about } : {}),
  }
}

/** The recipient who is asked about, and the one of each email that was listed. */
function hideRecipient(redactor: Redactor, checks: CheckAnswers | undefined): void {
  const person = checks?.get_subscriber
  if (person) {
    redactor.hide(person, 'email', 'address and name of the recipient')
    redactor.hide(person, 'name', 'address and name of the recipient')
  }
  for (const email of checks?.list_emails?.emails ?? [])
    redactor.hide(email, 'to', 'address and name of the recipient')
}

/** `numbers`: of the other organizations, by id: the same one is called the same in every account. */
function hideAccount(
  redactor: Redactor,
  { user, organization, verification }: CaseAnswers,
  numbers: Map<string, number>,
): void {
  const own = new Set([organization.organization?.id, verification.organization?.id])
  const address = user?.user?.email
  for (const session of user?.sessions ?? []) {
    redactor.hide(session, 'id', 'session ids')
    redactor.hide(session, 'ipAddress', 'IP addresses of sessions')
    redactor.hide(session, 'userAgent', 'user agents of sessions')
  }
  for (const provider of user?.providers ?? []) {
    // A password's account id is the address itself, which the case is about.
    redactor.hide(provider, 'accountId', 'account ids of providers', REDACTED, provider.accountId !== address)
  }
  const others = (user?.organizations ?? []).filter(({ id }) => !own.has(id))
  for (const [index, other] of others.entries()) {
    const what = 'names, slugs and ids of other organizations'
    const key = other.id ?? other.slug ?? `${user?.user?.id} ${index}`
    const place = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, place)
    redactor.hide(other, 'id', what, `other-${place}`)
    redactor.hide(other, 'slug', what, `another-organization-${place}`)
    redactor.hide(other, 'name', what, `Another organization (${place})`)
  }
}

/** Addresses in emails that are not the organization's own: its recipients, and the people it names. */
function hideRecipients(redactor: Redactor, { reviewEmails, ...rest }: CaseAnswers): void {
  const own = ownDomains({ reviewEmails, ...rest })
  const hide = (text: string): string =>
    text.replaceAll(ADDRESS, (found, domain: string) => {
      if (own.has(domain.toLowerCase())) return found
      redactor.count('addresses inside emails')
      return REDACTED
    })
  for (const email of reviewEmails?.emails ?? []) {
    if (email.text) email.text = hide(hideGreeted(redactor, email.text))
    if (email.subject) email.subject = hide(email.subject)
    if (email.reasons) email.reasons = email.reasons.map(hide)
    for (const link of email.links ?? []) {
      if (link.url) link.url = hide(link.url)
      if (link.text) link.text = hide(link.text)
    }
  }
}

function hideGreeted(redactor: Redactor, text: string): string {
  let written = text
  for (const name of greetedNames(text)) {
    const parts = written.split(name)
    redactor.count('names of recipients inside emails', parts.length - 1)
    written = parts.join(REDACTED)
  }
  return written
}

function ownDomains(answers: CaseAnswers): Set<string> {
  const { organization, verification, reviewEmails } = answers
  const addresses = [
    organization.organization?.email,
    ...usersOf(answers).map(({ answer }) => answer.user?.email),
    ...(verification.members ?? []).map(({ email }) => email),
    ...(reviewEmails?.emails ?? []).map(({ from }) => from),
  ]
  const ofAddresses = addresses.flatMap((text) => /@([\w.-]+\w)/.exec(text ?? '')?.[1] ?? [])
  const domains = (organization.domains ?? []).flatMap(({ domain }) => domain ?? [])
  return new Set([...ofAddresses, ...domains].map((domain) => domain.toLowerCase()))
}
