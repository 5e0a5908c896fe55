import { type CaseAnswers, usersOf } from '../../../case/answers.ts'
import { greetedNames } from '../../../case/greeted-names.ts'
import { REDACTED } from '../../../case/redact-case.ts'
import { IPV4, IPV6 } from '../../domain/pseudonyms/addresses.ts'
import { Pseudonyms } from '../../domain/pseudonyms/pseudonyms.ts'

const IPS = new RegExp(`${IPV4}|${IPV6}`, 'gi')
const ADDRESSES =
  /[\p{L}\p{N}!#$&'*+/=?^_~.-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,20}[\p{L}\p{N}-]{1,63}/giu
const DISPLAYED = /^\s*"?([^"<]*?)"?\s*<[^>]*>\s*$/
const LONGEST_MAILBOX = 600
/** What a redacted case file says instead of a name. */
const STAND_IN = /^Another organization \(\d+\)$|^another-organization-\d+$|^other-\d+$/

/** Learns every name of a case, so that afterwards any text of it can be written without them. */
export function pseudonymsOf(answers: CaseAnswers, offset: number): Pseudonyms {
  const texts = [...textsOf(answers)]
  const pseudonyms = new Pseudonyms(
    offset,
    texts.flatMap((text) => text.match(IPS) ?? []),
  )
  const tell = (add: (value: string) => void, values: readonly (string | null | undefined)[]): void => {
    for (const value of values)
      if (value?.trim() && value !== REDACTED && !STAND_IN.test(value)) add.call(pseudonyms, value)
  }
  tell(pseudonyms.addName, namesOf(answers))
  tell(pseudonyms.addName, notesOf(answers).flatMap(properNames))
  tell(pseudonyms.addAddress, addressesOf(answers))
  tell(
    pseudonyms.addHost,
    (answers.organization.domains ?? []).map(({ domain }) => domain),
  )
  // A person named by an address is named by the parts of the address too.
  const written = texts.flatMap((text) => text.match(ADDRESSES) ?? [])
  tell(
    pseudonyms.addAddress,
    written.map((address) => address.replace(/%40/i, '@')),
  )
  tell(pseudonyms.addId, [...idsOf(answers)])
  return pseudonyms
}

function namesOf(answers: CaseAnswers) {
  const { organization, verification, reviewEmails } = answers
  const people = (
    list: readonly { openedBy?: Named; closedBy?: Named; actor?: Named }[] | null | undefined,
  ) => (list ?? []).flatMap(({ openedBy, closedBy, actor }) => [openedBy, closedBy, actor].map(personOf))
  return [
    organization.organization?.name,
    organization.organization?.slug,
    verification.organization?.name,
    verification.organization?.slug,
    ...usersOf(answers).map(({ answer }) => answer.user?.name),
    ...(verification.members ?? []).map(({ name }) => name),
    ...usersOf(answers).flatMap(({ answer }) =>
      (answer.organizations ?? []).flatMap(({ name, slug }) => [name, slug]),
    ),
    ...people(verification.transitions),
    ...people(verification.holds),
    ...people(verification.openHolds),
    personOf(verification.blockReason?.actor),
    ...(reviewEmails?.emails ?? []).flatMap(({ from, text }) => [
      DISPLAYED.exec((from ?? '').slice(0, LONGEST_MAILBOX))?.[1],
      ...greetedNames(text ?? ''),
    ]),
  ]
}

/** The platform's own sentences, which name people. */
function notesOf(answers: CaseAnswers): string[] {
  const { verification, reviewEmails } = answers
  const { verificationMetadata, blockReason } = verification
  const notes = [
    verificationMetadata?.refuseReason,
    verificationMetadata?.adminMessage,
    ...usersOf(answers).map(({ answer }) => answer.user?.banReason),
    reviewEmails?.review?.explanation,
    blockReason?.review?.explanation,
    ...(verification.reviews ?? []).map(({ explanation }) => explanation),
    ...[blockReason, ...(verification.transitions ?? [])].flatMap((row) => [
      row?.adminNote,
      row?.customerExplanation,
    ]),
    ...[...(verification.holds ?? []), ...(verification.openHolds ?? [])].map(({ note }) => note),
    ...(verification.members ?? []).map(({ banReason }) => banReason),
    ...(verification.milestoneClaims ?? []).map(({ evidence }) => evidence),
  ]
  return notes.filter((note) => typeof note === 'string')
}

const PROPER = /(?<=[\p{Ll}\p{N},;’')] )\p{Lu}\p{Ll}{2,}/gu
const NO_NAMES = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december english the this that they their there then`.split(/\s+/),
)

/**
 * Capitals in the middle of a sentence: somebody who is in no field of the case. What begins a
 * sentence cannot be told from any other word and stays.
 */
function properNames(note: string): string[] {
  return (note.match(PROPER) ?? []).filter((word) => !NO_NAMES.has(word.toLowerCase()))
}

type Named = { type?: string | null | undefined; name?: string | null | undefined } | null | undefined

/** The system and the review are nobody. */
function personOf(actor: Named): string | null {
  return actor?.type === 'SYSTEM' || actor?.type === 'AI' ? null : (actor?.name ?? null)
}

function addressesOf(answers: CaseAnswers) {
  const { organization, verification } = answers
  return [
    organization.organization?.email,
    ...usersOf(answers).map(({ answer }) => answer.user?.email),
    ...(verification.members ?? []).map(({ email }) => email),
  ]
}

/** Every text of the answers, in the order in which they hold them. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) yield* textsOf(item)
}

/** Values of every field that is called an id. */
function* idsOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [field, item] of Object.entries(value)) {
    if (typeof item === 'string' && /^id$|Id$/.test(field)) yield item
    else yield* idsOf(item)
  }
}
