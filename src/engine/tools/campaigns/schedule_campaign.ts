import { z } from 'zod'
import { countSubscribers, judgeSending, refusalOf, warningsOf } from '../../domain/send-eligibility.ts'
import { DEFAULT_TIMEZONE, readSchedule } from '../../domain/schedule-time.ts'
import { CounterChanges } from '../../store/counters.ts'
import { readCampaignStats } from '../../store/campaign-stats.ts'
import { type CampaignRow, updateCampaign } from '../../store/campaigns.ts'
import type { ReadContext } from '../../context.ts'
import type { DocumentContent } from '../../domain/document.ts'
import { defineTool } from '../define.ts'
import { warned, warnings } from '../fields.ts'
import { describeInstant } from './describe-instant.ts'
import { campaignId, campaignSummary } from './fields.ts'
import { identifyDraft } from './identify.ts'
import { presentSummary } from './present.ts'
import { fingerprintOf } from '../../domain/fingerprint.ts'
import { inlineCampaign } from '../../sending/campaign-message.ts'
import { fingerprintSegments } from '../../sending/audience.ts'
import { findCampaignSender, gatherSendFacts } from '../../sending/send-facts.ts'
import { readContentFactsAhead } from '../../sending/content-facts.ts'
import { warnOfVariables } from '../../sending/variable-warnings.ts'

export default defineTool({
  name: 'schedule_campaign',
  group: 'campaigns',
  surface: 'customer',
  access: 'danger',
  description:
    'Send a DRAFT campaign at a date, or at once without one. Refused with every reason while something stops it, such as a missing unsubscribe link.',
  input: {
    campaignId,
    date: z
      .string()
      .optional()
      .describe('ISO date, such as 2026-09-02. Without a time: midnight in timezone. Left out: at once.'),
    hours: z.int().min(0).max(23).optional().describe('Hour of the day in timezone, 0 to 23; needs date.'),
    minutes: z.int().min(0).max(59).optional().describe('Minute of the hour, 0 to 59; needs date.'),
    timezone: z
      .string()
      .default(DEFAULT_TIMEZONE)
      .describe(`IANA name of the zone that date and time are in. Default ${DEFAULT_TIMEZONE}.`),
  },
  output: {
    campaignId: z.string(),
    campaign: z.object({ ...campaignSummary, timezone: z.string() }),
    audienceCount: z
      .int()
      .describe('SUBSCRIBED people who match now. Who really gets it is settled when sending starts.'),
    warnings,
  },
  *readAhead(input, context) {
    const draft = identifyDraft(context.db, context.organization.number, input.campaignId)
    yield* readContentFactsAhead(context, draft, findCampaignSender(context.db, draft))
  },
  confirm({ campaignId: id, date }, context, { campaign, audienceCount, warnings: noted }) {
    const { db, organization } = context
    const draft = identifyDraft(db, organization.number, id)
    const at = Date.parse(campaign.sendAt ?? '')
    const when = describeInstant(at, campaign.timezone, organization.timezone)
    const subscribers = countSubscribers(audienceCount)
    return {
      action: `${date === undefined ? 'Send' : 'Schedule'} campaign "${campaign.name}"`,
      impact: [
        date === undefined
          ? `Goes to at most ${subscribers}, as of now, at once: ${when}.`
          : `Goes to at most ${subscribers}, as of now, on ${when}; who gets it is settled then.`,
        ...(noted ?? []).map((text) => `• ${text}`),
      ].join('\n'),
      facts: {
        'its name': campaign.name,
        'the recipients': audienceCount,
        'the time': date === undefined ? 'at once' : (campaign.sendAt ?? ''),
        'the filters of the campaign': draft.filters,
        'the segments of the filters': fingerprintSegments(context, JSON.parse(draft.filters) as unknown[]),
        'the sender': findCampaignSender(db, draft)?.email ?? '',
        'the reply address': draft.replyTo ?? '',
        'the content': fingerprintOf([draft.subject, draft.preview, contentOf(context, draft)]),
      },
    }
  },
  run(input, context) {
    const { db, organization, now } = context
    const draft = identifyDraft(db, organization.number, input.campaignId)
    const plan = readSchedule(input, now)
    const { facts, sender } = gatherSendFacts(context, draft, plan.at)
    const answers = judgeSending(facts)
    const refusal = refusalOf(answers, plan.issues)
    if (refusal) throw refusal
    const counters = new CounterChanges()
    const { timezone } = plan
    const schedule = { status: 'SCHEDULED', sendAt: plan.at, scheduledAt: plan.at, timezone, sender } as const
    const after = updateCampaign(db, draft, schedule, now, counters)
    counters.write(db)
    const campaign = presentSummary(organization.number, after, readCampaignStats(db, after.id))
    const noted = [...plan.warnings, ...warningsOf(answers), ...warnOfVariables(context, draft)]
    return {
      campaignId: campaign.id,
      campaign: { ...campaign, timezone },
      audienceCount: facts.recipients,
      ...warned(noted),
    }
  },
})

/** Returns the content with its snippets as they now are: without any as it is stored, which is not parsed for this. */
function contentOf(context: ReadContext, draft: CampaignRow): DocumentContent {
  return draft.content.includes('"snippet"') ? inlineCampaign(context, draft) : draft.content
}
