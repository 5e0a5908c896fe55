import type { VerificationState } from '../domain/verification.ts'
import type { ReadHandle, WriteHandle } from './db.ts'

/**
 * Users, their memberships, sign-in accounts and sessions: rows of the platform file. The admin tools
 * read them; control actions and seeds write them. No customer tool reads or writes one.
 */

/** Roles of a user in an organization, the most powerful first. */
export const MEMBER_ROLES = ['OWNER', 'ADMIN', 'MEMBER'] as const

export type MemberRole = (typeof MEMBER_ROLES)[number]

/** An account of the platform. Times are ms UTC. */
export interface UserRow {
  id: number
  email: string
  name: string
  created: number
  emailVerified: boolean
  /** When it was banned; null when it is not. */
  banned: number | null
  banReason: string | null
  /** Null: until it is lifted. */
  banExpires: number | null
}

type StoredUser = Omit<UserRow, 'emailVerified'> & { emailVerified: number }

const COLUMNS = `u.id, u.email, u.name, u.created, u.email_verified AS emailVerified, u.banned,
  u.ban_reason AS banReason, u.ban_expires AS banExpires`

function toUser<Row extends StoredUser>(row: Row): Omit<Row, 'emailVerified'> & { emailVerified: boolean } {
  return { ...row, emailVerified: row.emailVerified === 1 }
}

/** Returns a user by row id, undefined when there is none. */
export function findUser(platform: ReadHandle, id: number): UserRow | undefined {
  const row = platform.get<StoredUser>(`SELECT ${COLUMNS} FROM users u WHERE u.id = ?`, [id])
  return row && toUser(row)
}

/** Returns the user of an address in normalized form, undefined when there is none. */
export function findUserByEmail(platform: ReadHandle, email: string): UserRow | undefined {
  const row = platform.get<StoredUser>(`SELECT ${COLUMNS} FROM users u WHERE u.email = ?`, [email])
  return row && toUser(row)
}

/** A user to be added; `created` is ms UTC. */
interface NewUser {
  email: string
  name: string
  created: number
}

/** Adds a user, not banned and with an unverified address. Returns its row id. */
export function insertUser(platform: WriteHandle, user: NewUser): number {
  return platform.run('INSERT INTO users (email, name, created) VALUES (?, ?, ?)', [
    user.email,
    user.name,
    user.created,
  ]).lastId
}

/** Records whether the user's address is verified. */
export function setEmailVerified(platform: WriteHandle, id: number, verified: boolean): void {
  platform.run('UPDATE users SET email_verified = ? WHERE id = ?', [verified ? 1 : 0, id])
}

/** Bans a user, or lifts the ban with null. Times are ms UTC; `expires` null lasts until it is lifted. */
export function setUserBan(
  platform: WriteHandle,
  id: number,
  ban: { at: number; reason: string; expires: number | null } | null,
): void {
  platform.run('UPDATE users SET banned = ?, ban_reason = ?, ban_expires = ? WHERE id = ?', [
    ban?.at ?? null,
    ban?.reason ?? null,
    ban?.expires ?? null,
    id,
  ])
}

/** A user of an organization, with the role there. */
interface MemberRow extends UserRow {
  role: MemberRole
  joined: number
}

/** Returns the members of an organization, oldest membership first. */
export function listMembers(platform: ReadHandle, organization: number): MemberRow[] {
  return platform
    .all<StoredUser & { role: MemberRole; joined: number }>(
      `SELECT ${COLUMNS}, m.role, m.joined FROM members m JOIN users u ON u.id = m.user
       WHERE m.organization = ? ORDER BY m.joined, u.id`,
      [organization],
    )
    .map(toUser)
}

/** Adds a user to an organization. `joined` is ms UTC. */
export function insertMember(
  platform: WriteHandle,
  member: { organization: number; user: number; role: MemberRole; joined: number },
): void {
  platform.run('INSERT INTO members (organization, user, role, joined) VALUES (?, ?, ?, ?)', [
    member.organization,
    member.user,
    member.role,
    member.joined,
  ])
}

/** Returns how many members an organization has. */
export function countMembers(platform: ReadHandle, organization: number): number {
  return (
    platform.get<{ n: number }>('SELECT count(*) AS n FROM members WHERE organization = ?', [organization])
      ?.n ?? 0
  )
}

/** An organization that a user belongs to. */
interface MembershipRow {
  number: number
  name: string
  slug: string
  role: MemberRole
  verification: VerificationState
}

/** Returns the organizations that a user belongs to, oldest first. */
export function listMemberships(platform: ReadHandle, user: number): MembershipRow[] {
  return platform.all(
    `SELECT o.id AS number, o.name, o.slug, m.role, o.verification FROM members m
     JOIN organizations o ON o.id = m.organization WHERE m.user = ? ORDER BY o.id`,
    [user],
  )
}

/** An account elsewhere that a user signs in with. */
interface ProviderRow {
  provider: string
  account: string
  created: number
}

/** Returns the sign-in accounts of a user, oldest first. */
export function listProviders(platform: ReadHandle, user: number): ProviderRow[] {
  return platform.all('SELECT provider, account, created FROM user_providers WHERE user = ? ORDER BY id', [
    user,
  ])
}

/** Adds a sign-in account to a user. */
export function insertProvider(
  platform: WriteHandle,
  user: number,
  { provider, account, created }: ProviderRow,
): void {
  platform.run('INSERT INTO user_providers (user, provider, account, created) VALUES (?, ?, ?, ?)', [
    user,
    provider,
    account,
    created,
  ])
}

/** A session of a signed-in user. Times are ms UTC. */
interface SessionRow {
  id: number
  created: number
  expires: number
  ipAddress: string | null
  userAgent: string | null
}

/** Returns the sessions of a user, newest first. */
export function listSessions(platform: ReadHandle, user: number): SessionRow[] {
  return platform.all(
    `SELECT id, created, expires, ip_address AS ipAddress, user_agent AS userAgent FROM user_sessions
     WHERE user = ? ORDER BY id DESC`,
    [user],
  )
}

/** Adds a session to a user. */
export function insertSession(
  platform: WriteHandle,
  user: number,
  { created, expires, ipAddress, userAgent }: Omit<SessionRow, 'id'>,
): void {
  platform.run(
    'INSERT INTO user_sessions (user, created, expires, ip_address, user_agent) VALUES (?, ?, ?, ?, ?)',
    [user, created, expires, ipAddress, userAgent],
  )
}

/** Ends every session of a user that is still open at `at`, ms UTC: a ban does. */
export function endSessions(platform: WriteHandle, user: number, at: number): void {
  platform.run('UPDATE user_sessions SET expires = ? WHERE user = ? AND expires > ?', [at, user, at])
}
