import { z } from 'zod'
import { defineAction } from './define.ts'
import { armedFault, showFault } from './fault-arm.ts'

export default defineAction({
  name: 'fault.list',
  description: 'The faults that are armed, oldest first.',
  keepsWorld: true,
  anytime: true,
  input: {},
  output: { faults: z.array(armedFault) },
  run: (_input, { armedFaults }) => ({ faults: armedFaults.list().map(showFault) }),
})
