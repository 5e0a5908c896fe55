import { z } from 'zod'
import { defineAction } from './define.ts'
import { findMessage } from '../outbox/find-message.ts'

export default defineAction({
  name: 'outbox.get',
  description:
    'One message as it went out: real MIME, the same bytes every time. Not DKIM-signed; its links are at links.sandbox.test.',
  keepsWorld: true,
  input: { id: z.string().describe('Id of outbox.list, which is the id of the email (eml_…).') },
  output: { eml: z.string() },
  async run({ id }, { world, outbox }) {
    const { organization, email } = findMessage(world, 'id', id)
    return { eml: await outbox.compose(organization, email) }
  },
})
