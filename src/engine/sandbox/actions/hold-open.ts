import { textOf } from '../../../shared/text-schema.ts'
import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { ToolError } from '../../../shared/errors.ts'
import { HOLD_KINDS } from '../../domain/verification.ts'
import { insertHold, listOpenHoldKinds } from '../../store/holds.ts'
import { findOrganizationById } from '../world/find-named.ts'
import { actorOf, actorWords } from '../reviewing/move-by-hand.ts'
import { defineAction } from './define.ts'
import { MOST_NOTE_CHARACTERS, MOST_REASON_CHARACTERS } from '../../domain/limits.ts'

export default defineAction({
  name: 'hold.open',
  description:
    'Stop an organization from sending some of its mail, or all, until the hold is closed. What a campaign has not sent yet waits too.',
  input: {
    organizationId: z.string().describe('Id of the organization (org_…).'),
    kind: z.enum(HOLD_KINDS),
    reasonCode: textOf(MOST_REASON_CHARACTERS).min(1).default('MANUAL').describe('Default MANUAL.'),
    note: textOf(MOST_NOTE_CHARACTERS).optional().describe("For the platform's own people."),
    ...actorWords,
  },
  output: { id: z.string(), organizationId: z.string(), kind: z.enum(HOLD_KINDS) },
  run({ organizationId, kind, reasonCode, note = null, ...words }, { world, worldChanged }) {
    const { number } = findOrganizationById(world.platform.read, 'organizationId', organizationId)
    if (listOpenHoldKinds(world.platform.read, number).includes(kind))
      throw new ToolError('WRONG_STATE', `kind: a hold on ${kind} is open already.`)
    const opened = world.clock.now()
    const openedBy = actorOf(words)
    const hold = {
      organization: number,
      kind,
      reasonCode,
      note,
      opened,
      openedBy,
      closed: null,
      closedBy: null,
    }
    const id = world.platform.transaction(() => insertHold(world.platform.write, hold))
    worldChanged('changed')
    return { id: encodeId('hold', 0, id), organizationId, kind }
  },
})
