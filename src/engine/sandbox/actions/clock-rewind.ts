import { z } from 'zod'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { defineAction } from './define.ts'
import { damagedInCopy } from './snapshot-fields.ts'

export default defineAction({
  name: 'clock.rewind',
  description:
    'Go back to before the last clock.advance, or before several that followed each other with no other change between. Everything since is lost, calls of tools too. Repeat it to go further back; five such points are kept, and clock.get says where the next one leads.',
  input: {},
  output: { now: z.string().describe('The time of the world that is back.'), warnings: damagedInCopy },
  async run(_input, context) {
    const warnings = await context.clock.rewind()
    context.worldChanged('rewound')
    return { now: toIsoTime(context.world.clock.now()), ...(warnings.length > 0 && { warnings }) }
  },
})
