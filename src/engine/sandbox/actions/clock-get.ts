import { z } from 'zod'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { CLOCK_MODES } from '../../store/world.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'clock.get',
  description: 'The time of this sandbox, its mode, when the next event is due, and where a rewind leads.',
  keepsWorld: true,
  input: {},
  output: {
    now: z.string(),
    mode: z.enum(CLOCK_MODES),
    nextEventAt: z
      .string()
      .nullable()
      .describe(
        'When something is due next: a campaign, mail on its way, a workflow. Not after now when it only waits for the clock to go on; null when nothing is due.',
      ),
    rewindsTo: z.string().nullable().describe('The time before the last advances; null without any.'),
  },
  run(_input, { world, clock }) {
    return {
      now: toIsoTime(world.clock.now()),
      mode: world.state().mode,
      nextEventAt: asIso(clock.nextEventAt()),
      rewindsTo: asIso(clock.rewindsTo()),
    }
  },
})

function asIso(at: number | null): string | null {
  return at === null ? null : toIsoTime(at)
}
