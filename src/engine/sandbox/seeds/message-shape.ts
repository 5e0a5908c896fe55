import type { Origin } from '../../../shared/bridge.ts'
import type { CampaignStatus } from '../../domain/campaign-status.ts'
import type { ContentType, DocumentContent } from '../../domain/document.ts'
import type { CampaignFailure } from '../../domain/send-eligibility.ts'

/** What an organization has written. Days are counted back from the world's clock. */
export interface MessagesSeed {
  postalAddress?: string
  /** Named by key in documents: see `snippet` in compose.ts. */
  snippets?: readonly SnippetSeed[]
  segments?: readonly SegmentSeed[]
  /** Oldest first. */
  campaigns: readonly CampaignSeed[]
}

/** A saved list of filters. Tags in it by name. */
interface SegmentSeed {
  name: string
  filters: readonly Record<string, unknown>[]
  createdDaysAgo: number
}

interface SnippetSeed {
  key: string
  name: string
  description?: string
  content: DocumentContent
  archived?: boolean
  createdDaysAgo: number
}

export interface CampaignSeed {
  name: string
  subject: string
  preview?: string
  content: DocumentContent
  contentType?: ContentType
  /** Local part of the sender; the default one otherwise. */
  sender?: string
  replyTo?: string
  filters?: readonly Record<string, unknown>[]
  status: CampaignStatus
  createdDaysAgo: number
  /** Scheduled and sent this long ago, in days or parts of one; negative lies ahead. */
  sendDaysAgo?: number
  timezone?: string
  failure?: CampaignFailure
  outcome?: OutcomeSeed
  /** Earlier versions, oldest first. The present one is saved by itself. */
  history?: readonly HistorySeed[]
}

/** What recipients did with it: shares of those it reached. Only of campaigns that went out. */
export interface OutcomeSeed {
  /** Came back for a while; who is gone for good is a matter of the people. */
  bounced: number
  opened: number
  clicked: number
}

export interface HistorySeed {
  daysAgo: number
  source: Origin
  subject: string
  content?: DocumentContent
}
