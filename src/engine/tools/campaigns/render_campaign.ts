import { z } from 'zod'
import type { Template } from '../../content/template/compile.ts'
import { valueOf } from '../../content/template/placeholders.ts'
import { mergeValuesFor } from '../../content/variables.ts'
import type { CampaignRow } from '../../store/campaigns.ts'
import { readPostalAddress, readSettings } from '../../store/settings.ts'
import type { ReadContext } from '../../context.ts'
import { defineTool } from '../define.ts'
import { identifySubscriber } from '../subscribers/identify.ts'
import { campaignId } from './fields.ts'
import { identifyCampaign } from './identify.ts'
import {
  compileCampaign,
  hasOwnUnsubscribeLink,
  previewLinks,
  templateForCampaign,
} from '../../sending/campaign-message.ts'
import { requireSize } from '../../sending/message-size.ts'
import { describeUnknown } from '../../sending/variable-warnings.ts'
import { knownVariables, recipientOf } from '../../sending/recipient.ts'

function warningsOf(context: ReadContext, campaign: CampaignRow, template: Template): string[] {
  const isKnown = knownVariables(context.db)
  return [
    ...describeUnknown(template, isKnown),
    ...template.missingSnippets.map((id) => `content: snippet "${id}" is gone; nothing is shown for it`),
    ...template.lists.map((name) => `content: repeat "${name}" has no data for a campaign and is left out`),
    ...(hasOwnUnsubscribeLink(context, campaign)
      ? []
      : ['content: no unsubscribe link of its own; schedule_campaign will refuse it']),
  ]
}

export default defineTool({
  name: 'render_campaign',
  group: 'campaigns',
  surface: 'customer',
  access: 'read',
  description:
    'A campaign as a subscriber would get it: snippets inlined, variables resolved, footer added. Nothing is sent. Without a subscriber fallbacks and all conditional blocks are shown.',
  input: {
    campaignId,
    subscriberId: z.string().optional().describe('Id of the subscriber to write it to (sub_…).'),
    format: z.enum(['html', 'text', 'both']).default('both').describe('Which parts to answer.'),
  },
  output: {
    campaignId: z.string(),
    subject: z.string(),
    preview: z.string(),
    html: z.string().optional(),
    text: z.string().optional(),
    warnings: z.array(z.string()),
  },
  needsScopes: ({ subscriberId }) => (subscriberId === undefined ? [] : ['subscribers']),
  *readAhead(input, context) {
    const campaign = identifyCampaign(context.db, context.organization.number, input.campaignId)
    const template = yield* compileCampaign(context, campaign)
    yield
    if (input.format !== 'html') yield* template.readText()
  },
  run(input, context) {
    const { db, organization } = context
    const campaign = identifyCampaign(db, organization.number, input.campaignId)
    const { subscriberId, format } = input
    const subscriber =
      subscriberId === undefined ? null : identifySubscriber(db, organization.number, { subscriberId })
    const template = templateForCampaign(context, campaign)
    const values = mergeValuesFor(
      subscriber && recipientOf(db, subscriber),
      { name: readSettings(db).name, postalAddress: readPostalAddress(db) },
      previewLinks(organization.number, campaign, subscriber),
    )
    requireSize(template.filledParts(), values)
    const isKnown = knownVariables(db)
    const empty = template.variables
      .filter(
        (part) => part.key !== 'org-adresse' && isKnown(part.id) && valueOf(part, values, undefined) === '',
      )
      .map(
        (part) =>
          `${template.fieldOf(part)}: "${part.id}" has no value and no fallback; nothing is shown for it`,
      )
    return {
      campaignId: input.campaignId,
      subject: template.writeSubject(values),
      preview: template.writePreview(values),
      ...(format === 'text' ? {} : { html: template.writeHtml(values) }),
      ...(format === 'html' ? {} : { text: template.writeText(values) }),
      warnings: [...warningsOf(context, campaign, template), ...new Set(empty)],
    }
  },
})
