import { z } from 'zod'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { CLOCK_MODES } from '../../store/world.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'clock.set',
  description:
    'Choose how time moves: stepped (only by advance), live (with the machine, from where it is now) or frozen (not at all).',
  keepsWorld: true,
  input: { mode: z.enum(CLOCK_MODES) },
  output: { now: z.string(), mode: z.enum(CLOCK_MODES) },
  async run({ mode }, { world, clock }) {
    await clock.setMode(mode)
    return { now: toIsoTime(world.clock.now()), mode: world.state().mode }
  },
})
