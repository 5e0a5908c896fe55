import { z } from 'zod'
import { type Issue, ToolError } from '../../../shared/errors.ts'
import { decodeId, organizationOfId } from '../../../shared/ids.ts'
import { EMAIL_STATUSES } from '../../domain/email-status.ts'
import { RECIPIENT_ACTIONS } from '../../domain/scenario.ts'
import { actOnEmail } from '../simulation/manual-actions.ts'
import { defineAction } from './define.ts'

export default defineAction({
  name: 'recipient.act',
  description:
    'Let the recipient of an email do something now. Whatever else would have become of that email by itself does not happen any more.',
  input: {
    emailId: z.string().describe('Id of the email (eml_…).'),
    action: z
      .enum(RECIPIENT_ACTIONS)
      .describe('bounce is a hard one, softbounce a passing one; click also opens.'),
    url: z.string().optional().describe('Only with click: which link of the message. Without it, the first.'),
  },
  output: { emailId: z.string(), status: z.enum(EMAIL_STATUSES) },
  rules({ action, url }): Issue[] {
    return url !== undefined && action !== 'click' ? [{ path: 'url', message: 'goes only with click' }] : []
  },
  run({ emailId, action, url }, { world }) {
    const number = organizationOfId('email', emailId)
    const id = number === null ? null : decodeId('email', number, emailId)
    const organization = number === null ? undefined : world.findOrganization(number)
    if (number === null || id === null || !organization) {
      throw new ToolError('NOT_FOUND', `emailId: no email "${emailId}".`)
    }
    const file = world.organization(number)
    const at = world.clock.now()
    // No summary has to be written: neither subscribers, nor campaigns, nor when mail was sent changes by an act.
    const { status } = file.transaction(() =>
      actOnEmail(file.write, { email: id, action, url, at }, organization),
    )
    return { emailId, status }
  },
})
