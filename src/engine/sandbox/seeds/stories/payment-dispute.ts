import { button, doc, heading, paragraph, unsubscribeFooter, variable } from '../compose.ts'
import { LENA } from '../staff.ts'
import { SYSTEM_ACTOR } from '../../../domain/verification.ts'
import { organizationOf } from './organization.ts'

/** A payment dispute: nothing is wrong with the mail, the card of the subscription was charged back. */
export const brassAndOak = organizationOf({
  name: 'Brass & Oak',
  slug: 'brass-and-oak',
  domain: 'brass-and-oak.example',
  trackingHash: '37e5b81c0fa4d629',
  verification: 'BLOCKED',
  humanApproved: true,
  createdDaysAgo: 190,
  plan: { plan: 'premium', status: 'past_due' },
  sender: { displayName: 'Brass & Oak', localPart: 'shop' },
  postalAddress: 'Brass & Oak, 7 Quay Street, Bristol BS1 4SL',
  crowd: {
    count: 70,
    statuses: [
      ['SUBSCRIBED', 92],
      ['UNSUBSCRIBED', 6],
      ['BOUNCED', 2],
    ],
    sources: [['FORM', 1]],
  },
  campaigns: [
    {
      name: 'New lamps',
      subject: 'Three new lamps',
      content: doc(
        heading(2, 'New in the workshop'),
        paragraph('Hello ', variable('name', 'there'), ', three lamps are ready.'),
        button('See them', 'https://brass-and-oak.example/lamps'),
        unsubscribeFooter('Unsubscribe'),
      ),
      status: 'SENT',
      createdDaysAgo: 25,
      sendDaysAgo: 24,
      outcome: { bounced: 0.01, opened: 0.44, clicked: 0.12 },
    },
  ],
  verificationRecord: {
    reviews: [{ key: 'lamps', daysAgo: 23.9, trigger: 'CAMPAIGN_START', campaigns: ['New lamps'] }],
    history: [
      { to: 'AUTO_VERIFIED', daysAgo: 190, actor: SYSTEM_ACTOR, reasonCode: 'DOMAIN_VERIFIED' },
      { to: 'HUMAN_VERIFIED', daysAgo: 170, actor: LENA, reasonCode: 'MANUAL_APPROVAL' },
      {
        to: 'BLOCKED',
        daysAgo: 3,
        actor: SYSTEM_ACTOR,
        reasonCode: 'PAYMENT_DISPUTE',
        adminNote:
          'Chargeback CB-20881 over 79.00 EUR, card ending 4471. Bank asks for proof by the end of the month.',
        customerExplanation:
          'The payment for your subscription was disputed by the card holder. Sending is blocked until the dispute is settled.',
      },
    ],
    holds: [
      {
        kind: 'ALL_SENDING',
        reasonCode: 'PAYMENT_DISPUTE',
        note: 'Open until CB-20881 is settled.',
        daysAgo: 3,
        by: SYSTEM_ACTOR,
      },
    ],
    invoices: [
      { daysAgo: 95, cents: 7900, currency: 'EUR', status: 'PAID', description: 'Premium, one month' },
      { daysAgo: 65, cents: 7900, currency: 'EUR', status: 'PAID', description: 'Premium, one month' },
      { daysAgo: 35, cents: 7900, currency: 'EUR', status: 'DISPUTED', description: 'Premium, one month' },
      { daysAgo: 5, cents: 7900, currency: 'EUR', status: 'FAILED', description: 'Premium, one month' },
    ],
  },
})
