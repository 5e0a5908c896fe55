import { EMAIL_KINDS } from '../../domain/email-status.ts'
import { findEmailTemplate, planEmailTemplate } from '../../store/emails/email-templates.ts'
import type { DueContext, DueWork } from '../scheduler/job.ts'
import { Mover, MOVING_COLUMNS, type MovingEmail } from './delivery-events.ts'
import { planPersonMoves } from './recipient-moves.ts'
import { linksOf, planOf } from './planners.ts'

/**
 * Mail that a tool or a workflow step queued by itself: PENDING rows that are no campaign's. They
 * have a lane of their own and go out at their instant; what they will do to their recipients is
 * known from then on.
 */
export const singles: DueWork = {
  kind: 'email.send',
  barrier: false,
  nextAt: (db) =>
    db.get<{ due: number }>(
      'SELECT due FROM emails WHERE due IS NOT NULL AND status = 1 AND kind > 1 ORDER BY due LIMIT 1',
    )?.due ?? null,
  // Those that are due are few, and counted among the others.
  crowdAt: () => null,
  runUntil(work) {
    const { db, until, limit } = work
    const emails = db.all<MovingEmail>(
      `SELECT ${MOVING_COLUMNS} FROM emails INDEXED BY emails_single
       WHERE due IS NOT NULL AND status = 1 AND kind > 1 AND due <= ? ORDER BY due, id LIMIT ?`,
      [until, limit],
    )
    for (const { template, kind } of emails) planTemplate(work, template, kind)
    const mover = new Mover(db)
    for (const email of emails) {
      const life = mover.move(email, email.due)
      planPersonMoves(db, [{ email, life }], mover.planners)
    }
    mover.finish()
    return { moves: emails.length, more: emails.length === limit }
  },
}

function planTemplate(work: DueContext, id: number | null, kind: number): void {
  const row = id === null ? undefined : findEmailTemplate(work.db, id)
  if (!row || row.rates !== null || kind === EMAIL_KINDS.TEST) return
  const { organization, platform, chance, content } = work
  const plan = planOf(platform, organization.number, chance)
  planEmailTemplate(work.db, row.id, { ...plan, links: linksOf(content, row) })
}
