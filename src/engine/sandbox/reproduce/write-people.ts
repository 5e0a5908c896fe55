import { IPV4, IPV6 } from '../../domain/pseudonyms/addresses.ts'
import { type CaseAnswers, type UserAnswer, usersOf } from '../../../case/answers.ts'
import {
  findUserByEmail,
  insertProvider,
  insertSession,
  setEmailVerified,
  setUserBan,
  insertMember,
  insertUser,
  MEMBER_ROLES,
  type MemberRole,
} from '../../store/accounts.ts'
import type { WriteHandle } from '../../store/db.ts'
import { noteBanReach } from '../../store/verification.ts'
import { momentOf, type Reproduction, textOf, wordOf } from './reproduction.ts'

interface PeopleTarget {
  platform: WriteHandle
  /** The organization of the case, and when it was made. */
  number: number
  created: number
  /** Original id, or slug, of every organization of the accounts, the case's own among them → number. */
  organizations: ReadonlyMap<string, number>
  banned: boolean
}

interface Person {
  id: string | null
  email: string
  name: string
  role: string | null
  banned: boolean
  banReason: string | null
  bannedAt: string | null
}

const IP = new RegExp(`^(?:${IPV4}|${IPV6})$`, 'i')
const PROVIDERS = new Set(['credential', 'google', 'github', 'microsoft', 'apple', 'facebook', 'linkedin'])

/** Returns the row of the user of the case, null without one. Runs in a transaction of the platform. */
export function writePeople(reproduction: Reproduction, target: PeopleTarget): number | null {
  const { answers } = reproduction
  let row: number | null = null
  for (const person of peopleOf(reproduction)) {
    const account = accountOf(answers, person)
    const made = writePerson(reproduction, target, person, account)
    if (account !== null && account === answers.user) row = made
  }
  return row
}

/** Addresses that the people of the case will get, to see whether they are free. */
export function listAddresses(reproduction: Reproduction): string[] {
  return peopleOf(reproduction).map(({ email }) => reproduction.pseudonyms.address(email))
}

/** The account that was asked for this person, null without one. */
function accountOf(answers: CaseAnswers, person: Person): UserAnswer | null {
  const found = usersOf(answers).find(({ answer }) => isOf(answer, person))
  return found?.answer ?? null
}

function isOf({ user }: UserAnswer, person: Person): boolean {
  return user ? user.id === person.id || user.email?.toLowerCase() === person.email : false
}

/** Members, oldest first, then every account that is none of them. */
function peopleOf({ answers }: Reproduction): Person[] {
  const { verification } = answers
  const people = new Map<string, Person>()
  for (const [index, member] of (verification.members ?? []).entries()) {
    const email = member.email?.toLowerCase() || `member-${index + 1}@nobody.of.the.case`
    if (people.has(email)) continue
    people.set(email, {
      id: member.userId ?? null,
      email,
      name: member.name ?? '',
      role: member.role ?? 'MEMBER',
      banned: member.banned === true,
      banReason: member.banReason ?? null,
      bannedAt: member.bannedAt ?? null,
    })
  }
  for (const { answer } of usersOf(answers)) {
    const email = answer.user?.email?.toLowerCase() ?? ''
    if (email === '' || [...people.values()].some((person) => isOf(answer, person))) continue
    people.set(email, {
      id: answer.user?.id ?? null,
      email,
      name: answer.user?.name ?? '',
      role: null,
      banned: answer.user?.banned === true,
      banReason: answer.user?.banReason ?? null,
      bannedAt: null,
    })
  }
  return [...people.values()]
}

function writePerson(
  reproduction: Reproduction,
  target: PeopleTarget,
  person: Person,
  account: UserAnswer | null,
): number {
  const { pseudonyms, now } = reproduction
  const { platform, number } = target
  const created = Math.min(now, momentOf(reproduction, account?.user?.createdAt) ?? target.created)
  const name = person.name.trim() === '' ? 'Not named' : pseudonyms.name(person.name)
  const user = insertUser(platform, {
    email: freeAddress(platform, pseudonyms.address(person.email)),
    name,
    created,
  })
  const role = person.role === null ? null : (wordOf(MEMBER_ROLES, person.role) ?? 'MEMBER')
  if (role)
    insertMember(platform, { organization: number, user, role, joined: Math.max(created, target.created) })
  if (person.banned) {
    const at = Math.min(now, momentOf(reproduction, person.bannedAt) ?? now)
    const expires = momentOf(reproduction, account?.user?.banExpiresAt)
    setUserBan(platform, user, { at, reason: textOf(reproduction, person.banReason) ?? '', expires })
    if (role === 'OWNER' && target.banned) noteBanReach(platform, number, user)
  }
  if (account) writeAccount(reproduction, target, user, account)
  return user
}

/** Two addresses that differ in an accent alone get one invention. */
function freeAddress(platform: WriteHandle, address: string): string {
  const [local = '', domain = ''] = address.split('@')
  let candidate = address
  for (let turn = 2; findUserByEmail(platform, candidate); turn += 1) candidate = `${local}-${turn}@${domain}`
  return candidate
}

function writeAccount(
  reproduction: Reproduction,
  target: PeopleTarget,
  user: number,
  account: UserAnswer,
): void {
  const { pseudonyms, now } = reproduction
  const { platform } = target
  setEmailVerified(platform, user, account.user?.emailVerified !== false)
  for (const { provider, accountId, createdAt } of account.providers ?? []) {
    const id = accountId ?? ''
    insertProvider(platform, user, {
      provider: provider && PROVIDERS.has(provider) ? provider : 'other',
      account: id.includes('@') ? pseudonyms.address(id) : pseudonyms.reference(id),
      created: momentOf(reproduction, createdAt) ?? now,
    })
  }
  for (const session of (account.sessions ?? []).toReversed()) {
    const created = momentOf(reproduction, session.createdAt) ?? now
    const ip = session.ipAddress ?? ''
    insertSession(platform, user, {
      created,
      expires: momentOf(reproduction, session.expiresAt) ?? created,
      ipAddress: IP.test(ip) ? pseudonyms.ip(ip) : null,
      // It tells one browser from another, which is what it must not do here.
      userAgent: null,
    })
  }
  for (const { id, slug, role } of account.organizations ?? []) {
    const organization = target.organizations.get(id ?? slug ?? '')
    if (organization === undefined || organization === target.number) continue
    const as: MemberRole = wordOf(MEMBER_ROLES, role) ?? 'MEMBER'
    insertMember(platform, { organization, user, role: as, joined: target.created })
  }
}
