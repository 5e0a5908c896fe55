import type { ReadHandle, WriteHandle } from './db.ts'

export const MEMBER_ROLES = ['OWNER', 'ADMIN', 'MEMBER'] as const

export type MemberRole = (typeof MEMBER_ROLES)[number]

export interface NewUser {
  email: string
  name: string
  created: number
}

export function insertUser(platform: WriteHandle, user: NewUser): number {
  return platform.run('INSERT INTO users (email, name, created) VALUES (?, ?, ?)', [
    user.email,
    user.name,
    user.created,
  ]).lastId
}

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

export function countMembers(platform: ReadHandle, organization: number): number {
  return (
    platform.get<{ n: number }>('SELECT count(*) AS n FROM members WHERE organization = ?', [organization])
      ?.n ?? 0
  )
}
