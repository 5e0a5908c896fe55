import { z } from 'zod'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'fault.clear',
  description: 'Disarm faults.',
  keepsWorld: true,
  anytime: true,
  input: { tool: z.string().optional().describe('Only those armed under this name. Without it, all.') },
  output: { cleared: z.int().describe('How many faults were armed.') },
  run: ({ tool = null }, { armedFaults }) => ({ cleared: armedFaults.clear(tool) }),
})
