import { HOUR_MS } from '../../../shared/text/time-units.ts'
import { isStopped } from '../../domain/send-eligibility.ts'
import { REVIEWER_ACTOR } from '../../domain/verification.ts'
import { listHeldCampaignMail, movePending } from '../../store/emails/due-emails.ts'
import { listHolds } from '../../store/holds.ts'
import { findLatestBlock } from '../../store/verification.ts'
import type { JobContext } from '../scheduler/job.ts'

type Facts = Pick<JobContext, 'platform' | 'organization'>

/**
 * Returns whether somebody stopped the campaigns of the organization: what a SENDING one has not sent
 * waits. What the local reviewer finds at a start stops later campaigns only (decision 0063).
 */
export function areCampaignsHeld({ platform, organization }: Facts): boolean {
  const { number, verification } = organization
  const isOurs = (type: string | undefined): boolean => type === REVIEWER_ACTOR.type
  if (isStopped(verification) && !isOurs(findLatestBlock(platform, number)?.actor.type)) return true
  return listHolds(platform, number).some(
    ({ kind, closed, openedBy }) =>
      closed === null && !isOurs(openedBy.type) && (kind === 'ALL_SENDING' || kind === 'CAMPAIGNS'),
  )
}

/**
 * Postpones mail of held campaigns that is due, and what it will do to its subscribers, by whole hours
 * from its own turn: how time is cut changes nothing. Returns how many emails, at most `limit`.
 */
export function postponeHeldCampaigns({ db, until, limit, ...facts }: JobContext): number {
  // Mostly nobody holds them: all that is due is not read for that.
  if (listHeldCampaignMail(db, until, 1).length === 0 || !areCampaignsHeld(facts)) return 0
  const waiting = listHeldCampaignMail(db, until, limit)
  const moved = waiting.map(({ id, due }) => ({
    id,
    by: HOUR_MS * (Math.floor((until - due) / HOUR_MS) + 1),
  }))
  movePending(db, moved)
  return moved.length
}
