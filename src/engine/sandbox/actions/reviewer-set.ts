import { readReviewerState, writeReviewerState } from '../../store/reviews.ts'
import { z } from 'zod'
import { wakeAllWorkflows } from '../world/wake-workflows.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'reviewer.set',
  description:
    "Put the local reviewer, a stand-in for the platform's, out of order or back. While it is out, organizations that depend on it cannot schedule.",
  input: { outage: z.boolean().describe('true: out of order.') },
  output: { outage: z.boolean() },
  run({ outage }, { world }) {
    world.platform.transaction(() => writeReviewerState(world.platform.write, { outage }))
    if (!outage) wakeAllWorkflows(world, 'REVIEWER')
    return readReviewerState(world.platform.read)
  },
})
