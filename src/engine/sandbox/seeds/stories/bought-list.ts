import { button, doc, heading, paragraph, unsubscribeFooter } from '../compose.ts'
import { LENA } from '../staff.ts'
import { REVIEWER_ACTOR, SYSTEM_ACTOR } from '../../../domain/verification.ts'
import { organizationOf } from './organization.ts'

/** A bought list: imported in a day, a quarter of it gone, and the messages say so themselves. */
export const growthFox = organizationOf({
  name: 'Growth Fox',
  slug: 'growth-fox',
  domain: 'growth-fox.example',
  trackingHash: '1e8f53b07ad942c6',
  verification: 'BLOCKED',
  createdDaysAgo: 46,
  plan: { plan: 'premium', customLimits: { subscribers: 20_000 } },
  sender: { displayName: 'Dana from Growth Fox', localPart: 'dana' },
  postalAddress: 'Growth Fox Ltd, 4 Wharf Lane, Leeds LS1 4AP',
  crowd: {
    count: 90,
    daysAgo: 40,
    statuses: [
      ['SUBSCRIBED', 58],
      ['BOUNCED', 27],
      ['COMPLAINED', 6],
      ['UNSUBSCRIBED', 9],
    ],
    tags: [{ name: 'B2B-leads-Q3', share: 1 }],
  },
  campaigns: [
    {
      name: 'Cold intro',
      subject: 'Re: quick question',
      content: doc(
        paragraph('Hi there,'),
        paragraph(
          'I came across your company and found your email address on your website. We help companies like yours get more leads.',
        ),
        paragraph('Would you be open to a quick call this week?'),
        button('Book a call', 'https://growth-fox.example/call'),
        unsubscribeFooter('Not interested'),
      ),
      status: 'SENT',
      createdDaysAgo: 31,
      sendDaysAgo: 30,
      outcome: { bounced: 0.08, opened: 0.12, clicked: 0.01 },
    },
    {
      name: 'Cold follow-up',
      subject: 'Re: following up',
      content: doc(
        heading(3, 'Just following up'),
        paragraph(
          'I wanted to reach out again as I have not heard back. Are you the right person to talk to about growth?',
        ),
        paragraph('You receive this because we purchased your contact from a business directory.'),
        button('Book a call', 'https://growth-fox.example/call'),
        unsubscribeFooter('Not interested'),
      ),
      status: 'SENT',
      createdDaysAgo: 13,
      sendDaysAgo: 12,
      outcome: { bounced: 0.06, opened: 0.08, clicked: 0.01 },
    },
  ],
  verificationRecord: {
    reviews: [
      {
        key: 'cold',
        daysAgo: 11.9,
        trigger: 'BOUNCE_RATE',
        campaigns: ['Cold intro', 'Cold follow-up'],
        each: 3,
      },
    ],
    history: [
      { to: 'AUTO_VERIFIED', daysAgo: 46, actor: SYSTEM_ACTOR, reasonCode: 'DOMAIN_VERIFIED' },
      {
        to: 'BLOCKED',
        daysAgo: 9,
        actor: LENA,
        reasonCode: 'PURCHASED_LIST',
        adminNote:
          'Tag B2B-leads-Q3 holds the whole import of one afternoon; sample of 30 rows matches the ZoneLeads dump. Owner admitted the purchase on the phone.',
        customerExplanation:
          'Many of the addresses on your list never asked to hear from you. We only send to people who signed up themselves, so sending is blocked until the list is replaced.',
        review: 'cold',
      },
    ],
    holds: [
      {
        kind: 'CAMPAIGNS',
        reasonCode: 'BOUNCE_RATE',
        note: 'Above 5 % on two campaigns.',
        daysAgo: 11.8,
        by: REVIEWER_ACTOR,
        closed: { daysAgo: 9, by: LENA },
      },
    ],
    milestones: [
      {
        milestone: 'FIRST_1000_SENT',
        status: 'REJECTED',
        daysAgo: 14,
        evidence: 'Count includes addresses that bounced.',
      },
    ],
    metadata: {
      refuseReason: 'Purchased addresses.',
      adminMessage: 'Ask for sign-up records before any appeal.',
    },
  },
})
