import type { Origin } from '../../../shared/bridge.ts'
import type { CampaignStatus } from '../../domain/campaign-status.ts'
import type { ContentType, DocumentContent } from '../../domain/document.ts'

/** What an organization has written. Days are counted back from the world's clock. */
export interface MessagesSeed {
  postalAddress?: string
  /** Named by key in documents: see `snippet` in compose.ts. */
  snippets?: readonly SnippetSeed[]
  /** Oldest first. */
  campaigns: readonly CampaignSeed[]
}

export interface SnippetSeed {
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
  /** Scheduled and sent this long ago; negative lies ahead. */
  sendDaysAgo?: number
  timezone?: string
  failure?: string
  outcome?: OutcomeSeed
  /** Earlier versions, oldest first. The present one is saved by itself. */
  history?: readonly HistorySeed[]
}

/** What became of it: everyone it went to, and shares of those it reached. */
export interface OutcomeSeed {
  recipients: number
  /** Share of the recipients that it has left for. Default 1. */
  sent?: number
  bounced: number
  opened: number
  clicked: number
  complained?: number
  unsubscribed?: number
}

export interface HistorySeed {
  daysAgo: number
  source: Origin
  subject: string
  content?: DocumentContent
}
