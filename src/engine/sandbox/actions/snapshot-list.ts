import { z } from 'zod'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'snapshot.list',
  description: 'The snapshots of this sandbox, newest first.',
  keepsWorld: true,
  input: {},
  output: { snapshots: z.array(z.object({ name: z.string(), createdAt: z.string(), bytes: z.int() })) },
  run(_input, { world }) {
    const found = world.snapshots()
    return {
      snapshots: found.map(({ name, created, bytes }) => ({ name, createdAt: toIsoTime(created), bytes })),
    }
  },
})
