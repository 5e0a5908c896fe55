import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { asFolderRefusal } from '../world/find-named.ts'
import { defineAction } from './define.ts'
import { damagedInCopy, snapshotName } from './snapshot-fields.ts'

export default defineAction({
  name: 'snapshot.restore',
  description: 'Put a snapshot in the place of the present world, which is lost. Keys stay as they are.',
  input: { name: snapshotName },
  output: {
    name: z.string(),
    now: z.string().describe('The time of the restored world.'),
    warnings: damagedInCopy,
  },
  async run({ name }, context) {
    const { world } = context
    if (!world.snapshots().some((known) => known.name === name)) {
      throw new ToolError('NOT_FOUND', `name: no snapshot "${name}".`)
    }
    const warnings = await asFolderRefusal(world.restore(name))
    context.worldChanged('restored')
    return { name, now: toIsoTime(world.clock.now()), ...(warnings.length > 0 && { warnings }) }
  },
})
