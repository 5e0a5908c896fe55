/// <reference types="vite/client" />
import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { TEMPLATES } from '../../../src/renderer/editor/templates.ts'
import { checkMessage } from '../../../src/renderer/pages/campaigns/sending/checks.ts'
import { judgeSupport, loadSupport } from '../../../src/renderer/pages/campaigns/sending/clientSupport.ts'
import { splitFeatures } from '../../../src/renderer/pages/campaigns/sending/ownFeatures.ts'
import { tellSupport } from '../../../src/renderer/pages/campaigns/sending/useCompatibility.ts'
import { open } from '../../support/maily-samples.ts'
import { useSandbox } from '../../support/organization.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'

/** Every template is a message that could go out as it is. */
const { start, sandbox, control } = useSandbox()
const NO_MARKUP = parseHTML('<html><body></body></html>').document

describe('the templates to start from', () => {
  it('are eight, each with a name of its own', () => {
    expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(8)
  })

  it.each(TEMPLATES.map((template) => [template.name, template] as const))(
    '%s: opens in the editor, renders without a warning, passes every rule and meets every check',
    async (_name, { subject, preview, document }) => {
      expect(open(document).door.closed).toBe(0)
      const organization = await start()
      await makeReady(sandbox(), organization)
      const postalAddress = '88 Quay Street, Portland'
      await control('organization.set', { organizationId: organization.id, postalAddress })
      const campaignId = await draftCampaign(organization, { subject, preview, content: document })
      const rendered = await organization.call('render_campaign', { campaignId })
      expect(rendered.warnings ?? []).toEqual([])
      expect(rendered.html).toContain('Unsubscribe')
      const message = parseHTML(rendered.html ?? '').document
      const support = judgeSupport(await loadSupport(), splitFeatures(message, NO_MARKUP).own)
      const checks = [...checkMessage(rendered, message, new Map(), new Map()), tellSupport(support)]
      expect(checks.filter(({ state }) => state !== 'met')).toEqual([])
      const { eligible, rules } = await control('eligibility.get', { campaignId })
      expect(rules.filter(({ met }) => !met)).toEqual([])
      expect(eligible).toBe(true)
      const { campaign, ...edited } = await organization.call('edit_campaign', {
        id: campaignId,
        content: document,
      })
      expect([campaign.status, edited.warnings ?? []]).toEqual(['DRAFT', []])
    },
  )
})
