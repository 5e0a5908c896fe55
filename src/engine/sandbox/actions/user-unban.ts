import { textOf } from '../../../shared/text-schema.ts'
import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { encodeId, encodeOrganizationId } from '../../../shared/ids.ts'
import { listMemberships, setUserBan, type UserRow } from '../../store/accounts.ts'
import { findStateBeforeBan } from '../../store/verification.ts'
import { findUserByName, requireOneUserName, userName } from '../reviewing/find-user.ts'
import { moveByHand, moveWords } from '../reviewing/move-by-hand.ts'
import { wakeWorkflows } from '../world/wake-workflows.ts'
import type { World } from '../world/world.ts'
import { defineAction } from './define.ts'
import { MOST_REASON_CHARACTERS } from '../../domain/limits.ts'

export default defineAction({
  name: 'user.unban',
  description:
    'Lift the ban of an account. Organizations that it owns and that the ban reached go back to where they were.',
  input: {
    ...userName,
    ...moveWords,
    reasonCode: textOf(MOST_REASON_CHARACTERS)
      .min(1)
      .default('BAN_LIFTED')
      .describe('Of the transitions. Default BAN_LIFTED.'),
  },
  output: { userId: z.string(), organizations: z.array(z.string()).describe('Ids of those that went back.') },
  rules: requireOneUserName,
  run({ userId, email, ...words }, context) {
    const { world } = context
    const user = findUserByName(world.platform.read, { userId, email })
    if (user.banned === null) throw new ToolError('WRONG_STATE', 'userId: the account is not banned.')
    const back = listReached(world, user)
    world.platform.transaction(() => {
      setUserBan(world.platform.write, user.id, null)
      for (const { number, from } of back) moveByHand(context, number, from, words)
    })
    for (const { number } of back) wakeWorkflows(world, number, 'ORGANIZATION')
    return {
      userId: encodeId('user', 0, user.id),
      organizations: back.map(({ number }) => encodeOrganizationId(number)),
    }
  },
})

/** Those that are BANNED by this ban; others were banned for themselves. */
function listReached({ platform }: World, user: UserRow) {
  return listMemberships(platform.read, user.id).flatMap(({ number, verification }) => {
    const from = verification === 'BANNED' ? findStateBeforeBan(platform.read, number, user.id) : undefined
    return from === undefined ? [] : [{ number, from }]
  })
}
