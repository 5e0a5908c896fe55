import { z } from 'zod'
import { listSenders } from '../../store/senders.ts'
import { defineTool } from '../define.ts'
import { emailSender, presentSender } from './email-sender.ts'

export default defineTool({
  name: 'get_email_senders',
  group: 'settings',
  surface: 'customer',
  access: 'read',
  description: 'Who mail of the organization can come from.',
  input: {},
  output: { senders: z.array(emailSender) },
  run(_input, { db, organization }) {
    return { senders: listSenders(db).map((row) => presentSender(organization.number, row)) }
  },
})
