import { z } from 'zod'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'clock.rewind',
  description:
    'Put the world back as it was before the last advances, all of them since something else changed. What changed after them is lost too. Repeat it to go further; five are kept.',
  input: {},
  output: { now: z.string().describe('The time of the world that is back.') },
  async run(_input, context) {
    await context.clock.rewind()
    context.worldChanged('rewound')
    return { now: toIsoTime(context.world.clock.now()) }
  },
})
