import type { CaseAnswers } from './answers.ts'
import { lastTried } from './diagnosis/campaigns.ts'
import { CAMPAIGN_TOOLS, type CheckAnswers, type CheckTool } from './check-answers.ts'

/** Which calls the checks of a diagnosis need. The console, and tests, ask them as they can. */

export interface CheckQuestion {
  tool: CheckTool
  /** An admin tool, or one that acts as the organization. */
  surface: 'admin' | 'customer'
  input: Record<string, unknown>
}

/** How far back the platform judges how mail arrives. */
const RECENT_DAYS = 30
const MOST_CAMPAIGNS = 5
/** Who left, bounced or complained has no later events of mail. */
const MOST_EVENTS = 50

type About = NonNullable<CaseAnswers['about']>
type Reference = { id: string } | { slug: string }

/** Returns what can be asked at once. */
export function firstQuestions(reference: Reference, { campaign, subscriber }: About): CheckQuestion[] {
  const details = (section: string) => ({ ...reference, section })
  return [
    { tool: 'get_org_details#billing', surface: 'admin', input: details('billing') },
    { tool: 'get_org_details#email-settings', surface: 'admin', input: details('email-settings') },
    { tool: 'list_campaigns', surface: 'customer', input: { limit: MOST_CAMPAIGNS } },
    {
      tool: 'list_campaigns#failed',
      surface: 'customer',
      input: { limit: CAMPAIGN_TOOLS.length, status: 'FAILED' },
    },
    { tool: 'get_deliverability_health', surface: 'customer', input: { sinceDays: RECENT_DAYS } },
    ...(campaign === undefined ? [] : [campaignQuestion('get_campaign', campaign)]),
    ...(subscriber === undefined ? [] : recipientQuestions(reference, subscriber)),
  ]
}

function campaignQuestion(tool: CheckTool, campaignId: string): CheckQuestion {
  return { tool, surface: 'customer', input: { campaignId } }
}

function recipientQuestions(reference: Reference, subscriberId: string): CheckQuestion[] {
  return [
    { tool: 'get_subscriber', surface: 'customer', input: { subscriberId } },
    { tool: 'list_emails', surface: 'admin', input: { ...reference, subscriberId } },
    { tool: 'list_subscriber_events', surface: 'customer', input: { subscriberId, limit: MOST_EVENTS } },
    {
      tool: 'list_subscriber_events#subscribed',
      surface: 'customer',
      input: { subscriberId, eventType: 'SUBSCRIBED', limit: MOST_EVENTS },
    },
  ]
}

/** Returns what can be asked when campaigns are known: why each failed one did, and what became of one that went out. */
export function furtherQuestions(
  failed: CheckAnswers['list_campaigns#failed'],
  listed: CheckAnswers['list_campaigns'],
  { campaign }: About,
): CheckQuestion[] {
  const last = lastTried(listed?.campaigns ?? [])?.row
  const sent = campaign ?? (last?.status?.toUpperCase() === 'FAILED' ? null : last?.id) ?? null
  const ids = (failed?.campaigns ?? []).flatMap(({ id }) => (id && id !== campaign ? [id] : []))
  const places = campaign === undefined ? CAMPAIGN_TOOLS : CAMPAIGN_TOOLS.slice(1)
  const failures = places.flatMap((tool, at) => {
    const id = ids[at]
    return id === undefined ? [] : [campaignQuestion(tool, id)]
  })
  return sent === null ? failures : [...failures, campaignQuestion('get_campaign_analytics', sent)]
}
