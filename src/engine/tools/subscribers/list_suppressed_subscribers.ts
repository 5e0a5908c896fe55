import { z } from 'zod'
import { SUPPRESSED_STATUSES } from '../../domain/subscriber-status.ts'
import { listedStatus } from '../../domain/suppression.ts'
import { idEncoder } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { countSuppressed, listSuppressed } from '../../store/suppressions.ts'
import { defineTool } from '../define.ts'
import { isoTime } from '../fields.ts'
import { MOST_PAGE_ROWS } from '../../domain/limits.ts'

const MOST_PAGE = 1_000_000

export default defineTool({
  name: 'list_suppressed_subscribers',
  group: 'subscribers',
  surface: 'customer',
  access: 'read',
  description:
    'Subscribers that nothing is sent to, because mail to the address bounced or was complained about, whatever their status is now; most recently suppressed first, with details. Only reactivate_subscriber lifts it.',
  input: {
    status: z.enum(SUPPRESSED_STATUSES).optional().describe('Only one of the two; both without it.'),
    page: z.int().min(1).max(MOST_PAGE).default(1).describe('Which page, from 1.'),
    pageSize: z.int().min(1).max(MOST_PAGE_ROWS).default(50).describe(`1 to ${MOST_PAGE_ROWS}. Default 50.`),
  },
  output: {
    subscribers: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        name: z.string().nullable(),
        status: z
          .enum(SUPPRESSED_STATUSES)
          .describe('Why the address is suppressed; the own status may be another by now.'),
        suppressedAt: isoTime,
        bounceCategory: z.string().nullable(),
        reason: z.string().nullable(),
        bounceType: z.string().nullable().describe('HARD or SOFT.'),
        provider: z.string().nullable(),
        complaintFeedbackType: z.string().nullable(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    pageCount: z.int(),
  },
  run({ status, page, pageSize }, { db, organization }) {
    const statuses = status === undefined ? SUPPRESSED_STATUSES : [status]
    const encode = idEncoder('subscriber', organization.number)
    const total = countSuppressed(db, statuses)
    const rows = listSuppressed(db, statuses, { limit: pageSize, offset: (page - 1) * pageSize })
    return {
      subscribers: rows.map(({ id, email, name, kind, at, outcome }) => ({
        id: encode(id),
        email,
        name,
        status: listedStatus(kind) ?? ('BOUNCED' as const),
        suppressedAt: toIsoTime(at),
        bounceCategory: outcome?.bounceCategory ?? null,
        reason: outcome?.reason ?? null,
        bounceType: outcome?.bounceType ?? null,
        provider: outcome?.provider ?? null,
        complaintFeedbackType: outcome?.complaintFeedbackType ?? null,
      })),
      total,
      page,
      pageSize,
      pageCount: Math.ceil(total / pageSize),
    }
  },
})
