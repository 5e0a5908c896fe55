import { addVerifiedDomain } from './domains.ts'
import { doc, paragraph, text } from './campaigns.ts'
import type { TestOrganization } from './organization.ts'
import type { ServedSandbox } from './served-sandbox.ts'

/** What nothing is wrong with: a greeting and a way out. */
export const SOUND_CONTENT = doc(
  'Our autumn dates are here.',
  paragraph(text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } })),
)

/** A VERIFIED domain, a sender on it and two people: what a campaign needs besides itself. */
export async function makeReady(
  sandbox: ServedSandbox,
  organization: TestOrganization,
  domain = 'shop.example',
): Promise<{ domainId: string; senderId: string }> {
  const domainId = await addVerifiedDomain(sandbox.control, organization, domain)
  const { sender } = await organization.call('create_email_sender', {
    displayName: 'Shop',
    localPart: 'hello',
    domainId,
  })
  for (const email of ['ann@mail.test', 'bob@mail.test']) await organization.call('add_subscriber', { email })
  return { domainId, senderId: sender.id }
}

/** A DRAFT that may be sent; answers its id. */
export async function draftCampaign(
  { call }: TestOrganization,
  values: Record<string, unknown> = {},
): Promise<string> {
  const given = { name: 'June', subject: 'Autumn dates', content: SOUND_CONTENT, ...values }
  return (await call('create_campaign', given)).campaignId
}
