import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId, organizationOfId } from '../../../shared/ids.ts'
import { toIsoTime } from '../../../shared/text/iso-time.ts'
import { MINUTE_MS } from '../../../shared/text/time-units.ts'
import { findCampaign } from '../../store/campaigns.ts'
import { readEngagementTimes } from '../../store/emails/engagement-times.ts'
import { defineAction } from './define.ts'

/** Midnight of every zone is on a quarter hour. */
const SLOT_MS = 15 * MINUTE_MS
/** Read in 20 to 40 ms, so that no call holds up the others. */
const MOST_READ = 20_000

export default defineAction({
  name: 'campaign.timeline',
  description: `When the emails of a campaign were first opened, or first clicked, by quarter hours of UTC. At most ${MOST_READ.toLocaleString('en')} emails are counted in one answer; ask again with next. No tool of the platform tells it.`,
  keepsWorld: true,
  input: {
    campaignId: z.string().describe('Id of the campaign (cmp_…).'),
    event: z.enum(['opened', 'clicked']),
    after: z.string().optional().describe('The next of the answer before.'),
  },
  output: {
    slots: z
      .array(z.object({ at: z.string(), emails: z.int() }))
      .describe('Quarter hours in which something happened, by their start, the first one first.'),
    next: z.string().nullable().describe('Null when all emails were counted.'),
  },
  run({ campaignId, event, after }, { world }) {
    const number = organizationOfId('campaign', campaignId)
    const organization = number === null ? undefined : world.findOrganization(number)
    const campaign = organization ? decodeId('campaign', organization.number, campaignId) : null
    const db = organization && world.organization(organization.number).read
    if (!organization || !db || campaign === null || !findCampaign(db, campaign))
      throw new ToolError('NOT_FOUND', `campaignId: no campaign "${campaignId}".`)
    const from = after === undefined ? 0 : decodeId('subscriber', organization.number, after)
    if (from === null) throw new ToolError('NOT_FOUND', `after: "${after}" is no next of an answer.`)
    const { slots, last } = readEngagementTimes(db, {
      ...{ campaign, event, after: from },
      ...{ limit: MOST_READ, slotMs: SLOT_MS },
    })
    return {
      slots: slots
        .toSorted((a, b) => a.slot - b.slot)
        .map(({ slot, emails }) => ({ at: toIsoTime(slot * SLOT_MS), emails })),
      next: last === null ? null : encodeId('subscriber', organization.number, last),
    }
  },
})
