import { button, doc, heading, paragraph, unsubscribeFooter } from '../compose.ts'
import { TOMAS } from '../staff.ts'
import { REVIEWER_ACTOR, SYSTEM_ACTOR } from '../../../domain/verification.ts'
import { organizationOf } from './organization.ts'

/** A look-alike domain: the message is mild, the address it comes from is not. */
export const paypalRewards = organizationOf({
  name: 'PP Rewards Club',
  slug: 'pp-rewards-club',
  domain: 'paypa1-rewards.example',
  trackingHash: '58a2c6f03d9e17b4',
  verification: 'BLOCKED',
  createdDaysAgo: 17,
  plan: { plan: 'free' },
  sender: { displayName: 'PayPal Rewards', localPart: 'rewards' },
  crowd: {
    count: 36,
    statuses: [
      ['SUBSCRIBED', 80],
      ['COMPLAINED', 12],
      ['UNSUBSCRIBED', 8],
    ],
  },
  campaigns: [
    {
      name: 'Points statement',
      subject: 'Your points statement',
      content: doc(
        heading(2, 'Your PayPal points'),
        paragraph('You have 1,240 points waiting. Log in to your account to keep them.'),
        button('See your points', 'https://paypa1-rewards.example/points'),
        unsubscribeFooter('Unsubscribe'),
      ),
      status: 'SENT',
      createdDaysAgo: 9,
      sendDaysAgo: 8,
      outcome: { bounced: 0.03, opened: 0.31, clicked: 0.05 },
    },
  ],
  verificationRecord: {
    reviews: [
      { key: 'points', daysAgo: 7.9, trigger: 'CAMPAIGN_START', campaigns: ['Points statement'], each: 4 },
    ],
    history: [
      { to: 'AUTO_VERIFIED', daysAgo: 17, actor: SYSTEM_ACTOR, reasonCode: 'DOMAIN_VERIFIED' },
      {
        to: 'BLOCKED',
        daysAgo: 7,
        actor: TOMAS,
        reasonCode: 'LOOK_ALIKE_DOMAIN',
        adminNote:
          'Digit one instead of the letter l. Trademark desk of the payment company wrote to abuse@ under ticket PPR-3391.',
        customerExplanation:
          'Your sending domain can be mistaken for the domain of another company. Please send from a domain that shows your own name.',
        review: 'points',
      },
    ],
    holds: [
      {
        kind: 'ALL_SENDING',
        reasonCode: 'REVIEW_PENDING',
        note: 'Waiting for Tomás.',
        daysAgo: 7.9,
        by: REVIEWER_ACTOR,
        closed: { daysAgo: 7, by: TOMAS },
      },
    ],
    metadata: { refuseReason: 'Look-alike domain.', defensiveFlag: true },
  },
})
