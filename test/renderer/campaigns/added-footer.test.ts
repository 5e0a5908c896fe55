import { describe, expect, it } from 'vitest'
import { findDoubled } from '../../../src/renderer/editor/doubledFooter.ts'
import { NEW_BLOCKS } from '../../../src/renderer/editor/maily/newBlocks.ts'
import { TEMPLATES } from '../../../src/renderer/editor/templates.ts'
import { sayDoubled, type Check } from '../../../src/renderer/pages/campaigns/sending/checks.ts'
import { doc, paragraph, words } from '../../support/maily-samples.ts'
import { useSandbox } from '../../support/organization.ts'
import { draftCampaign, makeReady } from '../../support/ready-campaign.ts'

/** What the content has of its own, beside the footer that is added to every campaign. */
const { start, sandbox, control } = useSandbox()
const ADDRESS = '88 Quay Street, Portland'
const variable = { type: 'variable', attrs: { id: 'org-adresse' } }

describe('the footer that is added', () => {
  it.each([
    ['no address', paragraph(words('88 Quay Street')), ADDRESS, false],
    ['the address in one line', paragraph(words(`At ${ADDRESS}.`)), ADDRESS, true],
    [
      'the address in two lines',
      paragraph(words('88 quay street'), { type: 'hardBreak' }, words('Portland')),
      ADDRESS,
      true,
    ],
    ['its variable', paragraph(variable), ADDRESS, true],
    ['its variable, the address not known', paragraph(variable), undefined, true],
    ['its variable, without an address', paragraph(variable), '', false],
  ])('with %s', (_name, block, address, doubled) => {
    expect(findDoubled(doc(block), address).address).toBe(doubled)
  })

  it('is told where the message has its own parts, and only there', () => {
    const met = (name: string): Check => ({ name, state: 'met', told: 'Fine.', details: [] })
    const checks = [met('Unsubscribe link'), met('Postal address'), met('Links')]
    expect(sayDoubled(checks, { unsubscribe: false, address: false })).toEqual(checks)
    const states = sayDoubled(checks, { unsubscribe: true, address: true }).map(({ state, told }) => [
      state,
      told.includes('twice'),
    ])
    expect(states).toEqual([
      ['met', true],
      ['attention', true],
      ['met', false],
    ])
  })

  // One of its own, which schedule_campaign requires, and the one that is added.
  it.each([
    ...TEMPLATES.map(({ name, document }) => [name, document] as const),
    ...NEW_BLOCKS.filter(({ label }) => label === 'Footer').map(
      ({ make }) => ['/footer', doc(make())] as const,
    ),
  ])('%s: the content has one unsubscribe link, and the message one more', async (_name, content) => {
    const organization = await start()
    await makeReady(sandbox(), organization)
    await control('organization.set', { organizationId: organization.id, postalAddress: ADDRESS })
    const campaignId = await draftCampaign(organization, { subject: 'Once', content })
    const { html = '' } = await organization.call('render_campaign', { campaignId })
    expect(JSON.stringify(content).split('unsubscribeUrl')).toHaveLength(2)
    expect(html.split('>Unsubscribe<')).toHaveLength(3)
    expect(html.split(ADDRESS)).toHaveLength(2)
    expect(findDoubled(content, ADDRESS)).toEqual({ unsubscribe: true, address: false })
  })
})
