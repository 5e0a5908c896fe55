import { z } from 'zod'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'clock.progress',
  description: 'How far the advance is that runs now. The answer comes at once.',
  keepsWorld: true,
  anytime: true,
  input: {},
  output: {
    running: z.boolean(),
    now: z.string().nullable().describe('How far it came; null when none runs, as target.'),
    target: z.string().nullable(),
    processed: z.int().describe('Emails, effects and campaigns processed so far.'),
  },
  run(_input, { clock }) {
    const { running } = clock
    if (!running) return { running: false, now: null, target: null, processed: 0 }
    const { now, target, processed } = running
    return { running: true, now: toIsoTime(now), target: toIsoTime(target), processed }
  },
})
