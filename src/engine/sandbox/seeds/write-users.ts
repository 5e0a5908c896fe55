import { normalizeEmail } from '../../domain/email-address.ts'
import {
  insertProvider,
  insertSession,
  setEmailVerified,
  setUserBan,
  insertMember,
  insertUser,
} from '../../store/accounts.ts'
import type { WriteHandle } from '../../store/db.ts'
import { noteBanReach } from '../../store/verification.ts'
import type { OrganizationStart } from '../world/create-organization.ts'
import type { UserSeed } from './seed-shape.ts'
import { DAY_MS } from '../../../shared/text/time-units.ts'

/** In the transaction of the platform, after its organizations. */
export function writeUsers(
  platform: WriteHandle,
  users: readonly UserSeed[],
  starts: readonly (OrganizationStart & { slug: string })[],
  now: number,
): void {
  for (const { email, name, createdDaysAgo, member, ...account } of users) {
    const address = normalizeEmail(email)
    if (address === null) throw new Error(`"${email}" is no address`)
    const created = now - createdDaysAgo * DAY_MS
    const user = insertUser(platform, { email: address, name, created })
    writeAccount(platform, user, account, now)
    for (const start of starts) {
      const role = member[start.slug]
      if (role && account.ban && role === 'OWNER') noteBanReach(platform, start.number, user)
      if (role)
        insertMember(platform, {
          organization: start.number,
          user,
          role,
          joined: Math.max(created, start.created),
        })
    }
  }
}

function writeAccount(
  platform: WriteHandle,
  user: number,
  {
    emailVerified = true,
    ban,
    providers = [],
    sessions = [],
  }: Omit<UserSeed, 'email' | 'name' | 'createdDaysAgo' | 'member'>,
  now: number,
): void {
  setEmailVerified(platform, user, emailVerified)
  for (const { provider, account, daysAgo } of providers) {
    insertProvider(platform, user, { provider, account, created: now - daysAgo * DAY_MS })
  }
  for (const { daysAgo, days, ...session } of sessions) {
    const created = now - daysAgo * DAY_MS
    insertSession(platform, user, { ...session, created, expires: created + days * DAY_MS })
  }
  if (ban) setUserBan(platform, user, { at: now - ban.daysAgo * DAY_MS, reason: ban.reason, expires: null })
}
