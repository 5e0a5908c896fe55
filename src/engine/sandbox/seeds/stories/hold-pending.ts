import { button, doc, heading, paragraph, unsubscribeFooter, variable } from '../compose.ts'
import { TOMAS } from '../staff.ts'
import { REVIEWER_ACTOR, SYSTEM_ACTOR } from '../../../domain/verification.ts'
import { organizationOf } from './organization.ts'

/** On hold until a person has looked: a travel agency with a prize draw that reads like a trap. */
export const lanternTravel = organizationOf({
  name: 'Lantern Travel',
  slug: 'lantern-travel',
  domain: 'lantern-travel.example',
  trackingHash: '6d0a95e3b24c71f8',
  verification: 'HUMAN_VERIFIED',
  createdDaysAgo: 140,
  sender: { displayName: 'Lantern Travel', localPart: 'trips' },
  postalAddress: 'Lantern Travel, 2 Harbour Steps, Dover CT17 9BU',
  crowd: {
    count: 84,
    statuses: [
      ['SUBSCRIBED', 90],
      ['UNSUBSCRIBED', 8],
      ['COMPLAINED', 2],
    ],
    sources: [['FORM', 1]],
  },
  campaigns: [
    {
      name: 'Autumn trips',
      subject: 'Autumn on the coast',
      content: doc(
        heading(2, 'Autumn on the coast'),
        paragraph('Hello ', variable('name', 'traveller'), ', three quiet weeks are still free.'),
        button('See the weeks', 'https://lantern-travel.example/autumn'),
        unsubscribeFooter('Unsubscribe'),
      ),
      status: 'SENT',
      createdDaysAgo: 20,
      sendDaysAgo: 19,
      outcome: { bounced: 0.01, opened: 0.39, clicked: 0.1 },
    },
    {
      name: 'Prize draw',
      subject: 'CONGRATULATIONS!!! You have WON a free trip',
      content: doc(
        heading(2, 'You are a winner!'),
        paragraph(
          'Congratulations, you have been selected as a winner of our prize draw. Your prize and a free gift are waiting. Act now, limited time offer, 100% free.',
        ),
        button('CLAIM YOUR PRIZE', 'https://bit.ly/lantern-prize'),
        unsubscribeFooter('Unsubscribe'),
      ),
      status: 'SENT',
      createdDaysAgo: 2,
      sendDaysAgo: 1,
      outcome: { bounced: 0.01, opened: 0.34, clicked: 0.08 },
    },
  ],
  verificationRecord: {
    reviews: [
      { key: 'autumn', daysAgo: 18.9, trigger: 'CAMPAIGN_START', campaigns: ['Autumn trips'] },
      {
        key: 'prize',
        daysAgo: 0.9,
        trigger: 'CAMPAIGN_START',
        campaigns: ['Autumn trips', 'Prize draw'],
        each: 3,
      },
    ],
    history: [
      { to: 'AUTO_VERIFIED', daysAgo: 140, actor: SYSTEM_ACTOR, reasonCode: 'DOMAIN_VERIFIED' },
      { to: 'HUMAN_VERIFIED', daysAgo: 130, actor: TOMAS, reasonCode: 'MANUAL_APPROVAL' },
    ],
    holds: [
      {
        kind: 'CAMPAIGNS',
        reasonCode: 'REVIEW_PENDING',
        note: 'Prize draw through a shortener. Licence of the draw to be asked for; queue position 12.',
        daysAgo: 0.9,
        by: REVIEWER_ACTOR,
      },
    ],
    milestones: [
      { milestone: 'FIRST_1000_SENT', status: 'PENDING', daysAgo: 4, evidence: 'Dashboard screenshot.' },
    ],
  },
})
