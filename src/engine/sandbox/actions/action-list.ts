import { z } from 'zod'
import { defineAction } from './define.ts'

const schema = z.record(z.string(), z.unknown()).describe('JSON Schema, draft 2020-12.')

export default defineAction({
  name: 'action.list',
  description:
    'Every action of this door with its schemas, for programs that read them: the MCP server does.',
  keepsWorld: true,
  anytime: true,
  input: {},
  output: {
    actions: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        keepsWorld: z.boolean().describe('It changes nothing that a rewind would take back.'),
        inputSchema: schema,
        outputSchema: schema,
      }),
    ),
  },
  run: (_input, { describeActions }) => ({ actions: describeActions() }),
})
