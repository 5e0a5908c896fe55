import { z } from 'zod'
import { toIsoTime } from '../../../shared/iso-time.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'clock.get',
  description: 'The time of this sandbox, its mode, and when the next event is due.',
  input: {},
  output: {
    now: z.string(),
    mode: z.enum(['stepped', 'live', 'frozen']),
    nextEventAt: z.string().nullable(),
  },
  run(_input, { world }) {
    return { now: toIsoTime(world.clock.now()), mode: world.state().mode, nextEventAt: null }
  },
})
