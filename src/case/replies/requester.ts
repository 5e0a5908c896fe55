import { foldAccents } from '../../shared/text/fold.ts'
import type { CaseAnswers } from '../answers.ts'
import { factsOf } from '../facts.ts'
import { tellingWords } from '../name-particles.ts'
import { isText, ownMail, ownPlaces } from './own-words.ts'
import { ADDRESS, isRole, MOST_PASTED_CHARACTERS } from './pasted-text.ts'
import { recipientQuestionOf } from './question.ts'
import { readMail } from './read-mail.ts'

/** Who has written, as far as it is known. */
export interface Requester {
  name: string | null
  address: string | null
}

/** Who has written, and what says so. `account`: the only member of the organization. */
export interface KnownRequester extends Requester {
  by: 'pasted text' | 'pasted address' | 'account'
}

/** Longer ones are sentences. */
export const MOST_NAME_CHARACTERS = 80
/** Particles do not count: "Maria Anna von der Heide" has three. */
const MOST_NAME_WORDS = 4
const MOST_PARTICLES = 4

/** A mailbox with its name: `Dana Whitcomb <dana@shop.example>`, quoted or not. */
const MAILBOX = /"?([\p{L}][^<>"\n:;@]{0,79}?)"?\s{0,20}<([^\s<>@]+@[^\s<>@]+)>/gu
/** The line of a header that names the writer, in six languages; its end may have been lost in a paste. */
const FROM = /(?:^|\n|\s)(?:from|de|von|da|absender|exp[ée]diteur|remitente|remetente|mittente)\s*:\s*/giu
/** The end of another mailbox of a list. */
const LISTED = /^\S*\.\S*,\s*/u
/** Stands before the name in the line above a quotation. */
const WROTE = /^(?:schrieb|wrote|escribió|escreveu|ha scritto|for|from)\s+/iu

/** "Dana from Growth Fox": how mails of companies name who sends them. */
const AT_COMPANY = /(?<=\S)\s(?:from|at|via)\s\p{L}.*$/iu

/** A machine of the platform: nobody writes from it. */
const SENDER = /^(?:no-?reply|do-?not-?reply|mailer-daemon)@/i
/** Begins the line of a header that names who was written to. */
const TO = /^[\s>]*(?:to|cc|an|à|para|a|copie|kopie)\s*:/iu

/** Returns whether an address sends notices: it is never that of a customer. */
export function isPlatformSender(address: string): boolean {
  return SENDER.test(address)
}

/**
 * Returns who has written, by a pasted text: the mailbox of its "From" line, then a member of the
 * organization, then the first mailbox with a name. Null where it names nobody. A name that the text does not
 * hold is that of the member with the address. Neither the sender of a notice nor who got it has written.
 */
export function requesterOf(answers: CaseAnswers, source: string): KnownRequester | null {
  const pasted = readMail(source)
  const memberWith = membersOf(answers)
  const isSender = (address: string): boolean => SENDER.test(address) && memberWith(address) === undefined
  const isOwn = ownPlaces(pasted)
  const mailboxes = outsideNotice(
    pasted,
    mailboxesIn(pasted.slice(0, MOST_PASTED_CHARACTERS)),
    isSender,
  ).filter(({ at }) => isOwn(at))
  const ownBox = (): Mailbox | undefined => {
    const own = mailboxes.find(({ address }) => memberWith(address) !== undefined)
    // Who asks what a recipient asks names the sender, and is not the sender by that.
    return own && recipientQuestionOf(pasted, 'unknown') === undefined ? own : undefined
  }
  const named = mailboxes.find(({ name, address }) => name !== null && !isRole(address))
  const writer = mailboxes.find(({ at }) => isFromLine(pasted, at)) ?? ownBox() ?? named
  if (!writer) return null
  const name = writer.name ?? cleanName(memberWith(writer.address)?.name ?? '')
  return { name, address: writer.address, by: writer.name === null ? 'pasted address' : 'pasted text' }
}

/** Returns whether a pasted text was written by a member of the organization. */
export function isByMember(answers: CaseAnswers, pasted: string): boolean {
  const address = requesterOf(answers, pasted)?.address ?? null
  return address !== null && membersOf(answers)(address) !== undefined
}

/** How a member is found by an address in lower case: of two with the same, the first. */
function membersOf(answers: CaseAnswers) {
  const members = factsOf(answers).verification.members ?? []
  const byAddress = new Map(
    members.toReversed().map((member) => [member.email?.trim().toLowerCase(), member] as const),
  )
  return (address: string) => byAddress.get(address)
}

/**
 * Returns the account of an organization with one member at most, null where several may have written, and where a
 * text was pasted: that it is by the member, only the member's name below it says.
 */
export function accountRequester(answers: CaseAnswers, pasted: string): KnownRequester | null {
  const { verification, answers: read } = factsOf(answers)
  const name = cleanName(read.user?.user?.name ?? '')
  if ((verification.members ?? []).length > 1 || name === null) return null
  const isByOther = isText(pasted) ? !isSigned(pasted, name) : namesOther(answers, pasted)
  return isByOther ? null : { name, address: read.user?.user?.email ?? null, by: 'account' }
}

function isSigned(pasted: string, name: string): boolean {
  const lines = ownMail(pasted).body.split('\n')
  return lines.some(
    (line) => foldAccents(line.replaceAll(/[^\p{L}\p{N}\s]/gu, ' ').trim()) === foldAccents(name),
  )
}

/** An address that is not of a member is looked up because of who has it. */
function namesOther(answers: CaseAnswers, pasted: string): boolean {
  const memberWith = membersOf(answers)
  return mailboxesIn(readMail(pasted)).some(
    ({ address }) => !isRole(address) && memberWith(address) === undefined,
  )
}

/** The addresses of people above a forwarded notice: below its "From" line stands what the platform wrote. */
function outsideNotice(
  pasted: string,
  mailboxes: readonly Mailbox[],
  isSender: (address: string) => boolean,
): Mailbox[] {
  const notice = mailboxes.find(({ address, at }) => isSender(address) && isFromLine(pasted, at))
  const domain = notice?.address.split('@')[1]
  return mailboxes.filter(({ address, at }) => {
    if (isSender(address)) return false
    if (notice === undefined) return true
    const isOurs = isRole(address) && address.endsWith(`@${domain}`)
    return !isOurs && at < notice.at && !TO.test(lineBefore(pasted, at))
  })
}

/** What stands in the line of a place before it. */
function lineBefore(text: string, at: number): string {
  return text.slice(at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1, at)
}

interface Mailbox extends Requester {
  address: string
  at: number
}

function mailboxesIn(text: string): Mailbox[] {
  const named = new Map<number, Mailbox>()
  for (const { 0: whole, 1: name = '', 2: address = '', index } of text.matchAll(MAILBOX)) {
    const start = index + whole.indexOf('<') + 1
    named.set(start, {
      name: cleanName(name.replace(LISTED, '').replace(WROTE, '')),
      address: address.toLowerCase(),
      at: index,
    })
  }
  return [...text.matchAll(ADDRESS)].map(({ 0: written, index }) => {
    const address = written.replace(/\.+$/, '').toLowerCase()
    return named.get(index) ?? { name: null, address, at: index }
  })
}

function isFromLine(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 24), at + 1)
  return [...before.matchAll(FROM)].some(({ 0: whole, index }) => {
    return before.slice(index + whole.length).replaceAll(/[\s"<]/g, '').length <= 1
  })
}

/** Returns a name as it may stand in a greeting, null where nothing is left: one line, no markup of templates. */
export function cleanName(name: string): string | null {
  const plain = name
    .replaceAll(/[[\]{}<>"\p{C}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(AT_COMPANY, '')
  const isName = plain.length <= MOST_NAME_CHARACTERS && hasWordsOfName(plain)
  return plain === '' || plain.includes('@') || !isName ? null : plain
}

/** With particles in it a name is told from "Le lundi, Jean de la Tour" by its capitals. */
function hasWordsOfName(plain: string): boolean {
  const all = plain.split(' ').length
  if (all <= MOST_NAME_WORDS) return true
  const telling = tellingWords(plain)
  const isCapital = telling.every((word) => /^\p{Lu}/u.test(word))
  return isCapital && telling.length <= MOST_NAME_WORDS && all - telling.length <= MOST_PARTICLES
}
