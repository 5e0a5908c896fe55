import { z } from 'zod'
import { type Issue, ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import { normalizeEmail } from '../../domain/email-address.ts'
import { findUser, findUserByEmail, type UserRow } from '../../store/accounts.ts'
import type { ReadHandle } from '../../store/db.ts'

/** How a control action names an account: by exactly one of the two. */
export const userName = {
  userId: z.string().optional().describe('Id of the user (usr_…). Either this or email.'),
  email: z.string().optional().describe('Address of the account. Either this or userId.'),
}

interface UserName {
  userId?: string | undefined
  email?: string | undefined
}

export function requireOneUserName({ userId, email }: UserName): Issue[] {
  if ((userId === undefined) !== (email === undefined)) return []
  const message =
    userId === undefined ? 'is required: give userId or email' : 'give userId or email, not both'
  return [{ path: 'userId', message }]
}

export function findUserByName(platform: ReadHandle, { userId, email }: UserName): UserRow {
  if (email !== undefined) {
    const found = findUserByEmail(platform, normalizeEmail(email) ?? '')
    if (found) return found
    throw new ToolError('NOT_FOUND', `email: no user "${email}".`)
  }
  const row = decodeId('user', 0, userId ?? '')
  const found = row === null ? undefined : findUser(platform, row)
  if (found) return found
  throw new ToolError('NOT_FOUND', `userId: no user "${userId}".`)
}
