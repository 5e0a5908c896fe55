import { z } from 'zod'
import { flag, group, list, number, numbers, text, texts } from './tolerant.ts'

/**
 * What the checks of the diagnosis read besides the four tools of a block (shapes: contract:
 * admin-answers, campaigns). The name behind `#` tells calls of one tool apart: its section or its filter.
 */

const campaigns = z.looseObject({
  campaigns: list({ id: text, name: text, status: text, sendAt: text, createdAt: text, updatedAt: text }),
  total: number,
})

const campaign = z.looseObject({
  id: text,
  name: text,
  status: text,
  sendAt: text,
  updatedAt: text,
  failure: group({ code: text, message: text }),
})

const recipientEvents = z.looseObject({
  events: list({ eventType: text, createdAt: text, data: group({ source: text, reason: text }) }),
})

const CHECK_ANSWERS = {
  'get_org_details#billing': z.looseObject({
    data: group({
      customLimits: numbers,
      usage: group({ subscribers: number, emailsThisMonth: number }),
      invoices: list({ id: text, at: text, amount: number, currency: text, status: text, description: text }),
    }),
  }),
  'get_org_details#email-settings': z.looseObject({
    data: group({
      senders: list({ id: text, displayName: text, email: text, domain: text, isDefault: flag }),
    }),
  }),
  /** The newest. */
  list_campaigns: campaigns,
  /** The newest that failed. */
  'list_campaigns#failed': campaigns,
  /** The campaign that is asked about, then those that failed. */
  get_campaign: campaign,
  'get_campaign#2': campaign,
  'get_campaign#3': campaign,
  /** What became of the campaign that is asked about, else of the last that went out. */
  get_campaign_analytics: z.looseObject({
    campaignId: text,
    recipients: number,
    delivered: number,
    bounced: number,
    failed: number,
    complained: number,
  }),
  /** Of the last days. */
  get_deliverability_health: z.looseObject({
    sinceDays: number,
    sent: number,
    bounceRate: number,
    complaintRate: number,
    verdicts: group({ bounce: text, complaint: text, overall: text }),
  }),
  /** The recipient who is asked about. */
  get_subscriber: z.looseObject({
    id: text,
    email: text,
    status: text,
    createdAt: text,
    unsubscribeReason: text,
    warnings: texts,
  }),
  /** The latest that happened to that recipient. */
  list_subscriber_events: recipientEvents,
  /** When and by what the recipient was subscribed, the newest first. */
  'list_subscriber_events#subscribed': recipientEvents,
  /** The latest emails to that recipient. */
  list_emails: z.looseObject({
    emails: list({ id: text, to: text, subject: text, status: text, createdAt: text, sentAt: text }),
    total: number,
  }),
}

export type CheckTool = keyof typeof CHECK_ANSWERS

export const CHECK_TOOLS = Object.keys(CHECK_ANSWERS) as readonly CheckTool[]

/** The answers of `get_campaign`, in their order. */
export const CAMPAIGN_TOOLS = ['get_campaign', 'get_campaign#2', 'get_campaign#3'] as const

/** Asked only where the question is about a recipient. */
export const RECIPIENT_TOOLS = [
  'get_subscriber',
  'list_emails',
  'list_subscriber_events',
  'list_subscriber_events#subscribed',
] as const satisfies readonly CheckTool[]

/** What was answered, by tool; null or absent where there is no answer. */
export type CheckAnswers = { [Tool in CheckTool]?: z.output<(typeof CHECK_ANSWERS)[Tool]> | null }

/** Returns the answers with every value of an unexpected type read as absent. Total: never throws. */
export function readCheckAnswers(given: unknown): CheckAnswers {
  if (typeof given !== 'object' || given === null) return {}
  const read = CHECK_TOOLS.flatMap((tool) => {
    const answer: unknown = Object.hasOwn(given, tool) ? given[tool as keyof typeof given] : undefined
    return typeof answer === 'object' && answer !== null
      ? [[tool, (CHECK_ANSWERS[tool] as z.ZodType).catch({}).parse(answer)] as const]
      : []
  })
  return Object.fromEntries(read)
}
