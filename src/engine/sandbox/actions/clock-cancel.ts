import { z } from 'zod'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'clock.cancel',
  description:
    'End the advance that runs now, at the next instant at which the world is whole. Its own answer says which.',
  keepsWorld: true,
  anytime: true,
  input: {},
  output: { cancelled: z.boolean().describe('False when none was running.') },
  run(_input, { clock }) {
    return { cancelled: clock.cancel() }
  },
})
