import type { ToolAnswer } from '../../../engine/tools/index.ts'
import type { Campaign } from '../../bridge/records.ts'
import type { Scope } from '../../screen/scope.tsx'
import { count } from '../../ui/time.ts'

/**
 * What the files of this screen share: its word in the address, names for what its tools return, the
 * columns of the list, a share of what was sent, and why a campaign cannot be changed.
 */
export const SCREEN = 'campaigns'

const created = new Set<string>()

/** Remembers that a campaign was made here: it is opened where it is written. */
export function noteCreated(id: string): void {
  created.add(id)
}

/** Returns whether this console made the campaign since it was started. */
export function isCreatedHere(id: string): boolean {
  return created.has(id)
}

/** What a dialog about one campaign is handed. */
export interface CampaignDialogProps {
  scope: Scope
  campaign: Campaign
  onClose: () => void
}

export type Rendering = ToolAnswer<'render_campaign'>

const LEAST_FOR_PERCENT = 20

/** "412 · 34 %" of what was sent; for a handful a percentage would say more than is known. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0) return '–'
  if (whole < LEAST_FOR_PERCENT) return `${count(part)} of ${count(whole)}`
  return `${count(part)} · ${Math.round((part / whole) * 100)} %`
}

export const ONLY_DRAFTS = 'Only a DRAFT can be changed'
