import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { asFolderRefusal } from '../world/find-named.ts'
import { defineAction } from './define.ts'
import { snapshotName } from './snapshot-fields.ts'

export default defineAction({
  name: 'snapshot.create',
  description: 'Copy the whole world aside under a name. Keys are not part of it.',
  keepsWorld: true,
  input: { name: snapshotName },
  output: {
    name: z.string(),
    createdAt: z.string(),
    bytes: z.int(),
    warnings: z
      .array(z.string())
      .optional()
      .describe('Organizations that are copied as they are, though their file cannot be used.'),
  },
  async run({ name }, { world }) {
    if (world.snapshots().some((known) => known.name === name)) {
      throw new ToolError('CONFLICT', `name: there is a snapshot "${name}" already.`)
    }
    const { created, bytes } = await asFolderRefusal(world.snapshot(name))
    const warnings = world.listDamages()
    return { name, createdAt: toIsoTime(created), bytes, ...(warnings.length > 0 ? { warnings } : {}) }
  },
})
