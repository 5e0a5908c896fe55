import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { EMAIL_STATUSES, LISTED_EMAIL_STATUSES } from '../../domain/email-status.ts'
import { listEmailsOfSubscriber } from '../../store/emails/emails.ts'
import { defineTool } from '../define.ts'
import { isoTime, limit, subscriberEmail, subscriberId } from '../fields.ts'
import { SubjectLines } from './email-subject.ts'
import { identifySubscriber, identityRules } from './identify.ts'

export default defineTool({
  name: 'get_subscriber_emails',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description:
    'The emails of one subscriber, newest first, each with its campaign, workflow, subject and delivery status. Mail that never went out is in it as CANCELLED (the recipient left, or was suppressed, before its turn) or FAILED; tests are not.',
  input: {
    subscriberId,
    email: subscriberEmail,
    status: z.enum(LISTED_EMAIL_STATUSES).optional().describe('Only emails in this state.'),
    limit: limit(20),
  },
  output: {
    emails: z.array(
      z.object({
        id: z.string(),
        campaignId: z.string().nullable().describe('null for a single send.'),
        campaignName: z.string().nullable(),
        workflowId: z.string().nullable().describe('Of the workflow that sent it.'),
        workflowName: z.string().nullable(),
        subject: z.string().nullable().describe('As it was sent to this person.'),
        status: z.enum(EMAIL_STATUSES),
        sentAt: isoTime.nullable(),
        openedAt: isoTime.nullable().describe('When it was first opened.'),
        clickedAt: isoTime.nullable().describe('When a link was first clicked.'),
      }),
    ),
  },
  rules: identityRules,
  run(input, { db, organization: { number } }) {
    const subscriber = identifySubscriber(db, number, input)
    const rows = listEmailsOfSubscriber(db, subscriber.id, input.status ?? null, input.limit)
    const subjects = new SubjectLines(db)
    const timeOf = (at: number | null) => (at === null ? null : toIsoTime(at))
    return {
      emails: rows.map((row) => ({
        id: encodeId('email', number, row.id),
        campaignId: row.campaign === null ? null : encodeId('campaign', number, row.campaign),
        campaignName: row.campaignName,
        workflowId: row.workflow === null ? null : encodeId('workflow', number, row.workflow),
        workflowName: row.workflowName,
        subject: subjects.write(row),
        status: row.status,
        sentAt: timeOf(row.sent),
        openedAt: timeOf(row.opened),
        clickedAt: timeOf(row.clicked),
      })),
    }
  },
})
