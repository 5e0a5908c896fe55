import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { closeHold, findHold } from '../../store/holds.ts'
import { wakeWorkflows } from '../world/wake-workflows.ts'
import { actorOf, actorWords } from '../reviewing/move-by-hand.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'hold.close',
  description: 'Let an organization send again what a hold stopped. What failed meanwhile stays failed.',
  input: { id: z.string().describe('Id of the hold (hld_…).'), ...actorWords },
  output: { id: z.string(), closedAt: z.string() },
  run({ id, ...words }, { world, worldChanged }) {
    const row = decodeId('hold', 0, id)
    const hold = row === null ? undefined : findHold(world.platform.read, row)
    if (!hold) throw new ToolError('NOT_FOUND', `id: no hold "${id}".`)
    if (hold.closed !== null)
      throw new ToolError('WRONG_STATE', `id: the hold was closed at ${toIsoTime(hold.closed)}.`)
    const now = world.clock.now()
    world.platform.transaction(() => closeHold(world.platform.write, hold.id, now, actorOf(words)))
    wakeWorkflows(world, hold.organization, 'HOLD')
    worldChanged('changed')
    return { id, closedAt: toIsoTime(now) }
  },
})
