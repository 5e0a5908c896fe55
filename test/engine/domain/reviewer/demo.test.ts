import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewMessage } from '../../../../src/engine/domain/reviewer/review.ts'
import { review } from '../../../support/reviewed.ts'
import { actAs } from '../../../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../../../support/served-sandbox.ts'
import { required } from '../../../support/answers.ts'
import { controlDoor } from '../../../support/control-door.ts'

let sandbox: ServedSandbox
const { control, askAdmin } = controlDoor(() => sandbox)

beforeAll(async () => {
  sandbox = await serveSandbox({ seed: 'demo' })
})
afterAll(() => sandbox.close())

/** Every campaign of one organization of the demo as its recipients see it, reviewed. */
async function reviewAll(name: string) {
  const row = required((await askAdmin('list_orgs', { search: name })).organizations[0])
  const { key: token } = await control('key.create', { kind: 'customer', organizationId: row.id })
  const { call } = actAs(sandbox, { id: row.id, slug: row.slug, token })
  const { domains } = await call('list_domains')
  const { webDomains } = await call('list_web_domains')
  const hosts = [...domains.map((each) => each.domain), ...webDomains.map((each) => each.hostname)]
  const organization = { name: row.name, website: null, domains: hosts, postalAddress: null }
  const { campaigns } = await call('list_campaigns', { limit: 100 })
  const reviews: Record<string, string> = {}
  for (const { id } of campaigns) {
    const { name: campaign, sender } = await call('get_campaign', { campaignId: id })
    const { subject, html = '', text = '' } = await call('render_campaign', { campaignId: id })
    const { verdict } = reviewMessage({
      ...{ subject, html, text, organization },
      senderName: sender?.name ?? null,
      senderEmail: sender?.email ?? null,
    })
    reviews[campaign] = verdict
  }
  return reviews
}

test.each(['Atelier Nord', 'Café Zürich', '東京サイクル', 'Lumen Books', 'Hearth'])(
  'the clean campaigns of %s are LEGIT',
  async (name) => {
    const reviews = await reviewAll(name)
    expect(Object.keys(reviews)).not.toEqual([])
    expect([...new Set(Object.values(reviews))], JSON.stringify(reviews)).toEqual(['LEGIT'])
  },
)

test('what Nimbus Deals is blocked for is found', async () => {
  expect(await reviewAll('Nimbus')).toEqual({
    'blast 1': 'SPAM',
    'blast 2': 'SPAM',
    'account notice': 'PHISHING',
  })
})

/** What shops, clubs and services write every day. */
const EVERYDAY: Record<string, string> = {
  'Summer sale: 30% off all chairs':
    'Until Sunday all chairs are 30% off. Order online or come by; delivery takes two days.',
  'Gift cards are back':
    'A gift card for the reader in your family, from 20 €. Claim your seat at the reading, too.',
  'Your order has been shipped':
    'Your parcel left our workshop this morning. You will get it on Thursday, by DHL or UPS.',
  'Last call for the workshop': 'Two seats are left for Saturday. Registration ends tomorrow at noon.',
  'Offres de la semaine': 'Cette semaine, trois livres en promotion et la livraison offerte dès 80 €.',
  'Unsere Angebote im September':
    'Nur diese Woche: 20 % Rabatt auf alle Bohnen. Einfach im Laden oder online bestellen.',
  'We moved': 'Our new address is 88 Quay Street. The account number on our invoices stays the same.',
  'Follow us': 'We post pictures on Instagram and Facebook. Say hello there, or answer this mail.',
  'Ofertas de otoño': 'Esta semana, envío gratis en todos los pedidos y un regalo para los primeros diez.',
  'Novidades de setembro': 'Chegaram dez livros novos. Confira a lista e peça o seu até sexta.',
}

test.each(Object.entries(EVERYDAY))('everyday mail is LEGIT: %s', (subject, words) => {
  const { verdict, findings } = review({ subject, add: `<p>${words}</p>` })
  expect(verdict, JSON.stringify(findings)).toBe('LEGIT')
})
