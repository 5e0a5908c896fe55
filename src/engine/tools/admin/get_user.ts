import { z } from 'zod'
import { type Issue, ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { normalizeEmail } from '../../domain/email-address.ts'
import { SENDING_STATUSES, sendingStatusOf, VERIFICATION_STATES } from '../../domain/verification.ts'
import {
  findUser,
  findUserByEmail,
  listMemberships,
  listProviders,
  listSessions,
  type UserRow,
  MEMBER_ROLES,
} from '../../store/accounts.ts'
import type { ReadHandle } from '../../store/db.ts'
import { listOpenHoldKinds } from '../../store/holds.ts'
import { defineTool } from '../define.ts'
import { isoTime } from '../fields.ts'
import { nameOrganization, organizationName, presentBan } from './fields.ts'

interface UserReference {
  id?: string | undefined
  email?: string | undefined
}

export default defineTool({
  name: 'get_user',
  group: 'admin',
  surface: 'admin',
  access: 'read',
  description:
    'One account: its ban, providers, sessions, and every organization it belongs to. Give exactly one of id and email. To explain a block or ban: get_user, then get_org_verification, then get_review_emails with onlyFlagged.',
  input: {
    id: z.string().min(1).optional().describe('Id of the user (usr_…). Either this or email, never both.'),
    email: z.string().min(1).optional().describe('Address of the account. Either this or id, never both.'),
  },
  output: {
    user: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      createdAt: isoTime,
      emailVerified: z.boolean(),
      banned: z.boolean(),
      banReason: z.string().nullable(),
      banExpiresAt: isoTime.nullable(),
    }),
    providers: z.array(z.object({ provider: z.string(), accountId: z.string(), createdAt: isoTime })),
    sessions: z
      .array(
        z.object({
          id: z.string(),
          createdAt: isoTime,
          expiresAt: isoTime,
          ipAddress: z.string().nullable(),
          userAgent: z.string().nullable(),
        }),
      )
      .describe('Newest first, those that are over as well.'),
    organizations: z.array(
      z.object({
        ...organizationName.shape,
        role: z.enum(MEMBER_ROLES),
        reviewStatus: z.enum(VERIFICATION_STATES),
        sendingStatus: z
          .enum(SENDING_STATUSES)
          .describe('HELD: nothing goes out. LIMITED: a hold on a part of it.'),
      }),
    ),
  },
  rules: requireOneUser,
  run(input, { platform, now }) {
    const user = findReferencedUser(platform, input)
    const { bannedAt: _bannedAt, ...ban } = presentBan(user, now)
    const { email, name, emailVerified } = user
    return {
      user: {
        id: encodeId('user', 0, user.id),
        email,
        name,
        createdAt: toIsoTime(user.created),
        emailVerified,
        ...ban,
      },
      providers: listProviders(platform, user.id).map(({ provider, account, created }) => ({
        provider,
        accountId: account,
        createdAt: toIsoTime(created),
      })),
      sessions: listSessions(platform, user.id).map(({ id, created, expires, ...rest }) => ({
        ...rest,
        id: encodeId('session', 0, id),
        createdAt: toIsoTime(created),
        expiresAt: toIsoTime(expires),
      })),
      organizations: describeOrganizations(platform, user.id),
    }
  },
})

function requireOneUser({ id, email }: UserReference): Issue[] {
  if ((id === undefined) !== (email === undefined)) return []
  const message =
    id === undefined ? 'is required: give either id or email' : 'give either id or email, never both'
  return [{ path: 'id', message, hint: 'Exactly one of id and email names the user.' }]
}

function findReferencedUser(platform: ReadHandle, { id, email }: UserReference): UserRow {
  if (email !== undefined) {
    const found = findUserByEmail(platform, normalizeEmail(email) ?? '')
    if (found) return found
    throw new ToolError('NOT_FOUND', `email: no user "${email}".`)
  }
  const row = decodeId('user', 0, id ?? '')
  const found = row === null ? undefined : findUser(platform, row)
  if (found) return found
  throw new ToolError('NOT_FOUND', `id: no user "${id}".`)
}

function describeOrganizations(platform: ReadHandle, user: number) {
  return listMemberships(platform, user).map((row) => ({
    ...nameOrganization(row),
    role: row.role,
    reviewStatus: row.verification,
    sendingStatus: sendingStatusOf(row.verification, listOpenHoldKinds(platform, row.number)),
  }))
}
