import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { readOutboxSettings } from '../../store/outbox-settings.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'outbox.relay',
  description:
    'Hand the mail catcher what is waiting, and answer when it is done. Happens by itself within a second; a script that wants to look at once calls this.',
  keepsWorld: true,
  input: {},
  output: {
    relayed: z.int().describe('Taken by the catcher since it was set or the sandbox was opened.'),
    refused: z.int(),
    failure: z.string().nullable(),
  },
  async run(_input, { keyFile, relay }) {
    if (readOutboxSettings(keyFile.read).relay === null)
      throw new ToolError('WRONG_STATE', 'There is no mail catcher; set one with outbox.set {relay}.')
    await relay.run()
    return relay.state()
  },
})
