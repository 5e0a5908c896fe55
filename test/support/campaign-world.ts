import { doc, paragraph, text } from './campaigns.ts'
import { startOrganization, type TestOrganization } from './organization.ts'
import { draftCampaign, makeReady } from './ready-campaign.ts'
import type { ServedSandbox } from './served-sandbox.ts'

const link = (words: string, href: string) => text(words, { type: 'link', attrs: { href } })

/** A link to follow and a way out. */
const CONTENT = doc(
  'Our autumn dates are here.',
  paragraph(link('Dates', 'https://shop.example/dates')),
  paragraph(link('Unsubscribe', 'https://{{unsubscribeUrl}}')),
)

/** Everything that can happen happens often, so that few people show it. */
const RATES = {
  hardBounce: 0.06,
  softBounce: 0.2,
  opened: 0.7,
  clicked: 0.6,
  complained: 0.06,
  unsubscribed: 0.1,
}

/** Hours and minutes of 2 September at which the campaigns go out; two at one instant. */
const TIMES = [
  [9, 0],
  [9, 0],
  [11, 30],
] as const

export interface CampaignWorld {
  organizations: TestOrganization[]
  campaigns: string[]
}

/** Organizations with people and three scheduled campaigns each, in the world of 1 September 2026. */
export async function scheduleCampaigns(
  sandbox: ServedSandbox,
  { organizations, people }: { organizations: number; people: number },
): Promise<CampaignWorld> {
  await sandbox.control('scenario.set', { rates: RATES })
  const made: CampaignWorld = { organizations: [], campaigns: [] }
  for (let number = 1; number <= organizations; number += 1) {
    const organization = await startOrganization(sandbox)
    made.organizations.push(organization)
    await makeReady(sandbox, organization, `shop${number}.example`)
    await addPeople(organization, people)
    for (const [hours, minutes] of TIMES) {
      const campaignId = await draftCampaign(organization, { content: CONTENT })
      const when = { date: '2026-09-02', hours, minutes, timezone: 'UTC' }
      await organization.confirm('schedule_campaign', { campaignId, ...when })
      made.campaigns.push(campaignId)
    }
  }
  return made
}

async function addPeople({ call }: TestOrganization, people: number): Promise<void> {
  for (let first = 0; first < people; first += 500) {
    const count = Math.min(500, people - first)
    const subscribers = Array.from({ length: count }, (_, index) => ({
      email: `person${first + index}@mail.example`,
      name: `Person ${first + index}`,
    }))
    await call('import_subscribers', { subscribers })
  }
}
