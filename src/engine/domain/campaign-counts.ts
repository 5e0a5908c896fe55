/** Totals of a campaign's emails that are kept as they change. */
export interface SendingTotals {
  recipients: number
  /** Emails that left, whatever became of them. */
  sent: number
  delivered: number
  bounced: number
  /** Emails that could not be sent. */
  failed: number
  /** Emails cancelled because the recipient left before their turn. */
  cancelled: number
}

/**
 * Where the emails of a campaign are: each in exactly one place, so that total = pending + inFlight +
 * delivered + bounced + failed + canceled in every tool (decision 0055).
 */
export interface CampaignCounts {
  total: number
  pending: number
  inFlight: number
  delivered: number
  bounced: number
  failed: number
  canceled: number
}

/** Returns where the emails of a campaign are. */
export function countsOf(totals: SendingTotals): CampaignCounts {
  const { recipients, sent, delivered, bounced, failed, cancelled } = totals
  return {
    total: recipients,
    pending: recipients - sent - failed - cancelled,
    inFlight: sent - delivered - bounced,
    delivered,
    bounced,
    failed,
    canceled: cancelled,
  }
}
