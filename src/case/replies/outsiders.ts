import type { CaseAnswers } from '../answers.ts'
import { factsOf } from '../facts.ts'
import { addressesIn } from '../leaks/find-addresses.ts'
import { foldInPlace } from '../leaks/fold.ts'
import type { Misfit } from '../leaks/leak.ts'
import { placedWords, wholeWords } from '../leaks/whole-words.ts'
import { tellingWords } from '../name-particles.ts'
import { cite } from '../sentence.ts'
import { isOfRecipient, type MailQuestion } from './question.ts'
import type { RequesterStanding } from './standing.ts'
import type { TemplateName } from './texts.ts'

/** For people who get emails: nothing in them is of the account. */
export const FOR_RECIPIENTS: ReadonlySet<string> = new Set<TemplateName>([
  'recipient-unsubscribe',
  'recipient-never-signed-up',
  'recipient-erase',
  'recipient-not-reached',
])

/** A member may ask why emails do not reach somebody; the other templates speak to who gets them. */
const FOR_ANYBODY: TemplateName = 'recipient-not-reached'

const NOT_A_MEMBER: TemplateName = 'not-a-member'

interface Reading {
  template: string
  standing: RequesterStanding
  asked: MailQuestion | null
}

/**
 * Returns whether a reply goes to somebody who is no member, or is not known to be one and gets emails: it names no
 * member. A template for recipients that was chosen by hand says so as well.
 */
export function isToOutsider({ template, standing, asked }: Reading): boolean {
  if (standing === 'stranger') return true
  if (FOR_RECIPIENTS.has(template) && template !== FOR_ANYBODY) return true
  if (standing === 'owner' || standing === 'member') return false
  if (FOR_RECIPIENTS.has(template) || template === NOT_A_MEMBER) return true
  return asked !== null && isOfRecipient(asked.question)
}

/** Returns where a reply holds the name or the address of a member; `own` is the name of who has written. */
export function membersNamedIn(reply: string, answers: CaseAnswers, own: string | null): Misfit[] {
  const { verification, name: organization, answers: read } = factsOf(answers)
  const accounts = [read.user, ...(read.otherUsers ?? [])].map((answer) => answer?.user)
  const people: { name?: string | null; email?: string | null }[] = [
    ...(verification.members ?? []),
    ...accounts.map((account) => account ?? {}),
  ]
  const names = people.flatMap(({ name }) => wholeWords(tellingWords(name ?? '').join(' ')))
  const fullNames = people.map(({ name }) => wholeWords(name ?? '').join(' '))
  const free = [own ?? '', organization].map((text) => ` ${wholeWords(text).join(' ')} `).join('|')
  const secret = [...new Set(fullNames)].filter((name) => name !== '' && !free.includes(` ${name} `))
  const addresses = people.flatMap(({ email }) => addressesOf(email ?? ''))
  const whole = [...placesOfNames(reply, secret), ...placesOfAddresses(reply, [...new Set(addresses)])]
  const greeted = greetedMember(
    reply,
    names.filter((word) => !free.includes(` ${word} `)),
  )
  const isInWhole = ({ start }: Place): boolean => whole.some((one) => one.start <= start && start < one.end)
  const found = [...whole, ...greeted.filter((one) => !isInWhole(one))]
  const why = 'it is of a member, and who wrote is not known to be one'
  const source = cite('get_org_verification', 'members')
  return found.map(({ start, end }) => {
    return { kind: 'standing', text: reply.slice(start, end), start, end, source, why }
  })
}

interface Place {
  start: number
  end: number
}

/** A part of a name is a common word elsewhere: it tells who is meant in the greeting only. */
function greetedMember(reply: string, words: readonly string[]): Place[] {
  const start = reply.length - reply.trimStart().length
  const line = reply.slice(start).split('\n')[0] ?? ''
  return placesIn(line)
    .filter(({ word, isCapital }) => isCapital && words.includes(word))
    .slice(0, 1)
    .map((place) => ({ start: start + place.start, end: start + place.end }))
}

function placesOfNames(reply: string, names: readonly string[]): Place[] {
  const words = placesIn(reply)
  return names.flatMap((name) => {
    const parts = name.split(' ')
    return words.flatMap(({ start }, at) => {
      const isHere = parts.every((part, index) => words[at + index]?.word === part)
      return isHere ? [{ start, end: words[at + parts.length - 1]?.end ?? start }] : []
    })
  })
}

const addressesOf = (text: string): string[] => addressesIn(foldInPlace(text)).map(({ address }) => address)

/** A domain may seem to go on where a blank is missing, "growth-fox.example.Please", or a word is joined to it. */
function placesOfAddresses(reply: string, addresses: readonly string[]): Place[] {
  return addressesIn(foldInPlace(reply)).filter(({ address }) =>
    addresses.some(
      (one) => address === one || address.startsWith(`${one}.`) || address.startsWith(`${one}-`),
    ),
  )
}

interface Word extends Place {
  word: string
  isCapital: boolean
}

function placesIn(text: string): Word[] {
  return placedWords(text).map((place) => ({ ...place, isCapital: /^\p{Lu}/u.test(text.slice(place.start)) }))
}
