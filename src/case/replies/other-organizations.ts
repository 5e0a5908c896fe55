import { escapeRegExp } from '../../shared/text/escape-reg-exp.ts'
import type { CaseAnswers, UserAnswer } from '../answers.ts'
import { type Facts, factsOf } from '../facts.ts'
import type { Misfit } from '../leaks/leak.ts'
import { cite } from '../sentence.ts'

/**
 * Returns the names of the organizations of the members of a case that the account with this address is not known to
 * belong to: they are those of other customers.
 */
export function otherOrganizations(facts: Facts, address: string | null): ReadonlySet<string> {
  return new Set(organizationsBeside(facts, address).flatMap(({ name }) => textOf(name)))
}

/** Returns where a reply names such an organization, by its name or its slug as they are written. */
export function organizationsNamedIn(reply: string, answers: CaseAnswers, address: string | null): Misfit[] {
  const facts = factsOf(answers)
  const texts = organizationsBeside(facts, address).flatMap(({ name, slug }) => [
    ...textOf(name),
    ...textOf(slug),
  ])
  if (texts.length === 0) return []
  // The own name may hold that of another; the longer one is looked for first.
  const own = [...textOf(facts.name), ...textOf(facts.verification.organization?.slug)]
  const all = [...new Set([...own, ...texts])].toSorted((left, right) => right.length - left.length)
  const any = all.map((text) => escapeRegExp(text).replaceAll(/\s+/g, String.raw`\s+`)).join('|')
  const search = new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${any})(?![\p{L}\p{N}-])`, 'gu')
  return [...reply.matchAll(search)]
    .filter(([text]) => !own.includes(text.replaceAll(/\s+/g, ' ')))
    .map(({ 0: text, index: start }) => {
      const why = 'it is of a member, and who wrote is not known to belong to it'
      const source = cite('get_user', 'organizations')
      return { kind: 'customer', text, start, end: start + text.length, source, why }
    })
}

function organizationsBeside({ answers, verification, name: own }: Facts, address: string | null) {
  const accounts = [answers.user, ...(answers.otherUsers ?? [])].filter((answer) => answer !== null)
  const members = verification.members ?? []
  const wanted = folded(address)
  const isWriter = ({ user }: UserAnswer): boolean => {
    const listed = members.find(({ userId }) => userId && userId === user?.id)
    return wanted !== '' && folded(user?.email ?? listed?.email) === wanted
  }
  const ofWriter = accounts.filter(isWriter).flatMap(({ organizations }) => organizations ?? [])
  const shared = new Set([own, ...ofWriter.flatMap(({ name }) => textOf(name))])
  const all = accounts.flatMap(({ organizations }) => organizations ?? [])
  return all.filter(({ name }) => textOf(name).some((one) => !shared.has(one)))
}

function textOf(text: string | null | undefined): string[] {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? [] : [trimmed]
}

function folded(address: string | null | undefined): string {
  return address?.trim().toLowerCase() ?? ''
}
