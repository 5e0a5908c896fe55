import { textOf } from '../../../shared/text-schema.ts'
import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { encodeId, encodeOrganizationId } from '../../../shared/ids.ts'
import { endSessions, listMemberships, setUserBan } from '../../store/accounts.ts'
import { noteBanReach } from '../../store/verification.ts'
import { findUserByName, requireOneUserName, userName } from '../reviewing/find-user.ts'
import { moveByHand, moveWords } from '../reviewing/move-by-hand.ts'
import { defineAction } from './define.ts'
import { MOST_NOTE_CHARACTERS, MOST_REASON_CHARACTERS } from '../../domain/limits.ts'

export default defineAction({
  name: 'user.ban',
  description:
    'Ban an account: its sessions end, and every organization that it owns becomes BANNED. Give userId or email.',
  input: {
    ...userName,
    reason: textOf(MOST_NOTE_CHARACTERS).min(1),
    ...moveWords,
    reasonCode: textOf(MOST_REASON_CHARACTERS)
      .min(1)
      .default('ACCOUNT_BANNED')
      .describe('Of the transitions. Default ACCOUNT_BANNED.'),
  },
  output: {
    userId: z.string(),
    organizations: z.array(z.string()).describe('Ids of those that it reached.'),
  },
  rules: requireOneUserName,
  run({ userId, email, reason, ...words }, context) {
    const { world } = context
    const user = findUserByName(world.platform.read, { userId, email })
    if (user.banned !== null) throw new ToolError('WRONG_STATE', 'userId: the account is banned already.')
    const now = world.clock.now()
    const reached = listMemberships(world.platform.read, user.id).filter(
      ({ role, verification }) => role === 'OWNER' && verification !== 'BANNED',
    )
    world.platform.transaction(() => {
      setUserBan(world.platform.write, user.id, { at: now, reason, expires: null })
      endSessions(world.platform.write, user.id, now)
      for (const { number } of reached) {
        moveByHand(context, number, 'BANNED', words)
        noteBanReach(world.platform.write, number, user.id)
      }
    })
    return {
      userId: encodeId('user', 0, user.id),
      organizations: reached.map(({ number }) => encodeOrganizationId(number)),
    }
  },
})
