import { z } from 'zod'
import { CASE_TOOLS, type CaseAnswers, readableAnswers, type ReviewEmailsAnswer } from './answers.ts'
import { canonicalAscii, readableJson } from '../shared/text/canonical-json.ts'
import { isRecord, recordOf } from '../shared/text/guards.ts'
import { CHECK_NAMES, type Check, VERDICTS } from './diagnosis/check.ts'
import type { Diagnosis } from './diagnosis/diagnose.ts'
import type { Sentence } from './sentence.ts'
import type { TimelineEvent } from './timeline.ts'

/**
 * One case as a file that opens anywhere: what the platform answered (redacted), what was made of
 * it, and a stamp that tells of any change. The stamp is no signature: it finds what was altered
 * by hand or by accident, not somebody who alters a file and stamps it again.
 */

const CASE_FORMAT = 'postdesk-case'
/** Version 2 added the diagnosis and the answers behind its checks. */
const CASE_VERSION = 2

/** Longer files are not read: 20 million characters are some hundred long emails. */
const MOST_CHARACTERS = 20_000_000

/** Where the case was read. Never a key, an address of a host or who read it. */
export interface CaseSource {
  environment: string
  label: string
}

export interface CaseReply {
  text: string
  /** `copied`: it left the console in these words. `draft`: it did not, as far as is known. */
  state: 'copied' | 'draft'
  /** ISO 8601, null when it is not known. */
  at: string | null
}

export interface CaseNote {
  text: string
  at: string | null
}

/** What was left out or replaced, and how often. */
export interface Redaction {
  what: string
  count: number
}

export interface CaseContent {
  /** ISO 8601. */
  createdAt: string
  source: CaseSource
  /** The answers, redacted, but for the emails: those are the evidence. */
  facts: Omit<CaseAnswers, 'reviewEmails'>
  /** Null in a file of version 1. */
  diagnosis: CaseDiagnosis | null
  /** `internal`: not for the customer. */
  sentences: (Sentence & { internal?: boolean })[]
  timeline: TimelineEvent[]
  evidence: ReviewEmailsAnswer | null
  reply: CaseReply | null
  /** Null unless the author of the file wanted what is internal in: then also the notes of the platform are. */
  notes: CaseNote[] | null
  redactions: Redaction[]
}

/** The cause, what the customer was told, what to do, and every check. */
export interface CaseDiagnosis extends Pick<Diagnosis, 'headline' | 'told' | 'next'> {
  checks: Pick<Check, 'name' | 'verdict' | 'text' | 'citations'>[]
}

type CasePart = keyof CaseContent

const CASE_PARTS: readonly CasePart[] = [
  'createdAt',
  'source',
  'facts',
  'diagnosis',
  'sentences',
  'timeline',
  'evidence',
  'reply',
  'notes',
  'redactions',
]

/** Lower-case hexadecimal sha256 of a text. A browser's takes its time, hence the promise. */
type CaseDigest = (text: string) => string | Promise<string>

export type OpenedCase =
  | { state: 'intact'; content: CaseContent; stamp: string }
  /** `altered` names parts, `seal` for the stamp itself, `writing` when only the spelling is another. */
  | { state: 'altered'; content: CaseContent; altered: string[] }
  | { state: 'newer'; version: number }
  | { state: 'unreadable'; reason: string }

interface Seal {
  algorithm: string
  parts: Record<string, string>
  whole: string
}

const ALGORITHM = 'sha256 of canonical JSON'

/** The text of the file. */
export async function sealCase(content: CaseContent, digest: CaseDigest): Promise<string> {
  const parts = await stampParts({ ...content }, digest)
  const whole = await stampWhole({ parts, version: CASE_VERSION }, digest)
  const seal: Seal = { algorithm: ALGORITHM, parts, whole }
  return readableJson({ format: CASE_FORMAT, version: CASE_VERSION, ...content, seal })
}

/** Total: whatever the text is, it is one of four things and nothing is thrown. */
export async function openCaseFile(text: string, digest: CaseDigest): Promise<OpenedCase> {
  if (text.length > MOST_CHARACTERS) return unreadable('The file is larger than any case file.')
  try {
    const raw: unknown = JSON.parse(text)
    if (!isRecord(raw) || raw['format'] !== CASE_FORMAT) return unreadable('This is not a case file.')
    const version = raw['version']
    if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
      return unreadable('The case file does not say its version.')
    if (version > CASE_VERSION) return { state: 'newer', version }
    return await judge({ raw, version, text }, digest)
  } catch {
    // Not JSON, or nested more deeply than can be written.
    return unreadable('This is not a case file, or it is damaged beyond reading.')
  }
}

interface RawCase {
  raw: Record<string, unknown>
  version: number
  text: string
}

async function judge({ raw, version, text }: RawCase, digest: CaseDigest): Promise<OpenedCase> {
  const content = readContent(raw)
  const seal = sealShape.safeParse(raw['seal'])
  const stamps = await stampParts(raw, digest)
  const altered = seal.success ? await compare({ parts: stamps, version }, seal.data, digest) : ['seal']
  const known = new Set<string>(['format', 'version', 'seal', ...CASE_PARTS])
  altered.push(...Object.keys(raw).filter((name) => !known.has(name)))
  if (altered.length === 0 && readableJson(raw) !== text) altered.push('writing')
  if (altered.length > 0 || !seal.success) return { state: 'altered', content, altered }
  return { state: 'intact', content, stamp: seal.data.whole }
}

/** Parts that differ from what was stamped; `seal` when the stamps themselves differ. */
async function compare(
  { parts: stamps, version }: Stamps,
  seal: Seal,
  digest: CaseDigest,
): Promise<string[]> {
  const names = new Set([...CASE_PARTS, ...Object.keys(seal.parts)])
  const differing = [...names].filter((name) => stamps[name] !== seal.parts[name])
  const sealHolds =
    (await stampWhole({ parts: seal.parts, version }, digest)) === seal.whole && seal.algorithm === ALGORITHM
  if (sealHolds) return differing
  // The parts are as they were stamped as a whole: only a stamp of one of them was changed.
  const partsHold = (await stampWhole({ parts: stamps, version }, digest)) === seal.whole
  return partsHold ? ['seal'] : [...differing, 'seal']
}

async function stampParts(raw: Record<string, unknown>, digest: CaseDigest): Promise<Record<string, string>> {
  const stamps: Record<string, string> = {}
  for (const part of CASE_PARTS) {
    if (raw[part] !== undefined) stamps[part] = await digest(canonicalAscii(raw[part]))
  }
  return stamps
}

interface Stamps {
  parts: Record<string, string>
  version: number
}

async function stampWhole({ parts, version }: Stamps, digest: CaseDigest): Promise<string> {
  return digest(canonicalAscii({ format: CASE_FORMAT, version, parts }))
}

const sealShape = z.strictObject({
  algorithm: z.string(),
  parts: z.record(z.string(), z.string()),
  whole: z.string(),
})

const text = z.string().catch('')
const nullableText = z.string().nullable().catch(null)
const citation = z.object({
  tool: z.enum(CASE_TOOLS),
  pointer: z.string(),
})

const sentence = z.looseObject({ key: text, text, citations: z.array(citation).catch([]) })

/** Of an altered file as much as can be shown. */
const contentShape = z.object({
  createdAt: text,
  source: z.object({ environment: text, label: text }).catch({ environment: '', label: '' }),
  diagnosis: z
    .object({
      headline: sentence,
      told: sentence,
      next: sentence,
      checks: z
        .array(
          z.object({
            name: z.enum(CHECK_NAMES),
            verdict: z.enum(VERDICTS),
            text,
            citations: z.array(citation).catch([]),
          }),
        )
        .catch([]),
    })
    .nullable()
    .catch(null),
  sentences: z.array(sentence).catch([]),
  timeline: z
    .array(
      z.looseObject({
        at: text,
        kind: text,
        actor: z.object({ type: nullableText, id: nullableText, name: nullableText }).nullable().catch(null),
        title: text,
        detail: nullableText,
        citation: citation.catch({ tool: 'get_org_verification', pointer: '' }),
      }),
    )
    .catch([]),
  reply: z
    .object({ text, state: z.enum(['copied', 'draft']).catch('draft'), at: nullableText })
    .nullable()
    .catch(null),
  notes: z
    .array(z.object({ text, at: nullableText }))
    .nullable()
    .catch(null),
  redactions: z.array(z.object({ what: text, count: z.number().catch(0) })).catch([]),
})

function readContent(raw: Record<string, unknown>): CaseContent {
  const facts = recordOf(raw['facts'])
  const orNull = (value: unknown) => (isRecord(value) ? value : null)
  const { reviewEmails, ...read } = readableAnswers({
    gatheredAt: typeof facts['gatheredAt'] === 'string' ? facts['gatheredAt'] : '',
    organization: recordOf(facts['organization']),
    verification: recordOf(facts['verification']),
    user: orNull(facts['user']),
    ...(Array.isArray(facts['otherUsers']) ? { otherUsers: facts['otherUsers'].map(orNull) } : {}),
    reviewEmails: orNull(raw['evidence']),
    ...(isRecord(facts['checks']) ? { checks: facts['checks'] } : {}),
    ...(isRecord(facts['unread']) ? { unread: facts['unread'] } : {}),
    ...(isRecord(facts['about']) ? { about: facts['about'] } : {}),
  })
  const rest = contentShape.parse(raw) as Omit<CaseContent, 'facts' | 'evidence'>
  return { ...rest, facts: read, evidence: reviewEmails }
}

/** The answers again, as every part of the console takes them. */
export function answersOfCase({ facts, evidence }: CaseContent): CaseAnswers {
  return { ...facts, reviewEmails: evidence }
}

function unreadable(reason: string): OpenedCase {
  return { state: 'unreadable', reason }
}
