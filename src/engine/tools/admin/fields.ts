import { z } from 'zod'
import { encodeId, encodeOrganizationId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { REVIEW_VERDICTS } from '../../domain/reviewer/review.ts'
import { ACTOR_TYPES, HOLD_KINDS, VERIFICATION_STATES } from '../../domain/verification.ts'
import type { UserRow } from '../../store/accounts.ts'
import type { HoldRow } from '../../store/holds.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import type { TransitionRow } from '../../store/verification.ts'
import { isoTime } from '../fields.ts'

/** Output shapes that several admin tools share, and how rows become them (contract: admin-answers). */

export const organizationName = z.object({ id: z.string(), name: z.string(), slug: z.string() })

export function nameOrganization({ number, name, slug }: Pick<OrganizationRow, 'number' | 'name' | 'slug'>) {
  return { id: encodeOrganizationId(number), name, slug }
}

/** Returns an instant (ms UTC) as ISO 8601, null for none. */
export function timeOf(at: number | null): string | null {
  return at === null ? null : toIsoTime(at)
}

export const scores = z
  .object({ spam: z.number(), phishing: z.number(), impersonation: z.number(), coldEmail: z.number() })
  .describe('Each 0 to 100, as the reviewer gave them.')

export const verdict = z.enum(REVIEW_VERDICTS)

const actor = z.object({
  type: z.enum(ACTOR_TYPES),
  id: z.string().nullable().describe('Null for the system and the reviewer.'),
  name: z.string(),
})

export const transition = {
  id: z.string(),
  from: z.enum(VERIFICATION_STATES),
  to: z.enum(VERIFICATION_STATES),
  at: isoTime,
  actor,
  reasonCode: z.string(),
  adminNote: z.string().nullable().describe('For platform staff only.'),
  customerExplanation: z.string().nullable().describe('The words meant for the customer.'),
}

export function presentTransition(row: TransitionRow) {
  const { from, to, actor: by, reasonCode, adminNote, customerExplanation } = row
  const id = encodeId('transition', 0, row.id)
  return { id, from, to, at: toIsoTime(row.at), actor: by, reasonCode, adminNote, customerExplanation }
}

export const hold = z.object({
  id: z.string(),
  kind: z.enum(HOLD_KINDS),
  reasonCode: z.string(),
  note: z.string().nullable(),
  openedAt: isoTime,
  openedBy: actor,
  closedAt: isoTime.nullable(),
  closedBy: actor.nullable(),
})

export function presentHold(row: HoldRow) {
  return {
    id: encodeId('hold', 0, row.id),
    kind: row.kind,
    reasonCode: row.reasonCode,
    note: row.note,
    openedAt: toIsoTime(row.opened),
    openedBy: row.openedBy,
    closedAt: timeOf(row.closed),
    closedBy: row.closedBy,
  }
}

/** Returns a user's ban as it stands at `now` (ms UTC): an expired ban counts as none. */
export function presentBan({ banned, banReason, banExpires }: UserRow, now: number) {
  const stands = banned !== null && (banExpires === null || banExpires > now)
  return {
    banned: stands,
    banReason: stands ? banReason : null,
    bannedAt: stands ? timeOf(banned) : null,
    banExpiresAt: stands ? timeOf(banExpires) : null,
  }
}

/** A link in the message of an email. */
export const link = z.object({
  text: z.string().describe('What a reader sees; empty for a picture.'),
  url: z.string().describe('Where it leads, as it is written.'),
})
