import { button, doc, heading, paragraph, unsubscribeFooter, variable } from '../compose.ts'
import { LENA, TOMAS } from '../staff.ts'
import { SYSTEM_ACTOR } from '../../../domain/verification.ts'
import { organizationOf } from './organization.ts'

const sale = (percent: string) =>
  doc(
    heading(2, `${percent} off everything this weekend`),
    paragraph('Hello ', variable('name', 'friend'), ','),
    paragraph('Boots, packs and tents are reduced until Sunday.'),
    button('See the sale', 'https://trailhead-outdoor.example/sale'),
    unsubscribeFooter('Unsubscribe'),
  )

/** A complaint wave: a good sender who wrote four times in a week to people who had gone quiet. */
export const trailhead = organizationOf({
  name: 'Trailhead Outdoor',
  slug: 'trailhead-outdoor',
  domain: 'trailhead-outdoor.example',
  trackingHash: 'c4710e9fb6285da3',
  verification: 'BLOCKED',
  humanApproved: true,
  createdDaysAgo: 260,
  sender: { displayName: 'Trailhead Outdoor', localPart: 'hello' },
  postalAddress: 'Trailhead Outdoor, 18 Mill Road, Keswick CA12 5NH',
  crowd: {
    count: 110,
    statuses: [
      ['SUBSCRIBED', 74],
      ['COMPLAINED', 14],
      ['UNSUBSCRIBED', 10],
      ['BOUNCED', 2],
    ],
    sources: [['FORM', 1]],
  },
  campaigns: ['20 %', '25 %', '30 %', '40 %'].map((percent, index) => ({
    name: `Weekend sale ${index + 1}`,
    subject: `${percent} off until Sunday`,
    content: sale(percent),
    status: 'SENT' as const,
    createdDaysAgo: 14 - index,
    sendDaysAgo: 13 - index * 2,
    outcome: { bounced: 0.01, opened: 0.21, clicked: 0.03 },
  })),
  verificationRecord: {
    reviews: [
      {
        key: 'sale',
        daysAgo: 6,
        trigger: 'COMPLAINT_RATE',
        campaigns: ['Weekend sale 1', 'Weekend sale 3', 'Weekend sale 4'],
      },
    ],
    history: [
      { to: 'AUTO_VERIFIED', daysAgo: 260, actor: SYSTEM_ACTOR, reasonCode: 'DOMAIN_VERIFIED' },
      {
        to: 'HUMAN_VERIFIED',
        daysAgo: 240,
        actor: LENA,
        reasonCode: 'MANUAL_APPROVAL',
        adminNote: 'Real shop, visited the website, sign-up form shows consent.',
      },
      {
        to: 'BLOCKED',
        daysAgo: 5.5,
        actor: SYSTEM_ACTOR,
        reasonCode: 'COMPLAINT_RATE',
        adminNote: 'Feedback loops reported far above 0.3 %; threshold rule CR-2 fired twice in 48 hours.',
        customerExplanation:
          'Unusually many readers of your last campaigns marked them as spam. Sending is blocked while we look at it together with you.',
        review: 'sale',
      },
    ],
    holds: [
      {
        kind: 'CAMPAIGNS',
        reasonCode: 'COMPLAINT_RATE',
        note: 'First firing of the rule.',
        daysAgo: 7,
        by: SYSTEM_ACTOR,
        closed: { daysAgo: 6.5, by: TOMAS },
      },
    ],
    milestones: [
      { milestone: 'YEAR_WITHOUT_BLOCK', status: 'PENDING', daysAgo: 9 },
      { milestone: 'FIRST_10000_SENT', status: 'ACCEPTED', daysAgo: 120, evidence: 'Counted by the system.' },
    ],
    dedicatedIp: { ip: '203.0.113.24', pool: 'warm-eu-1', warmup: { startedDaysAgo: 12, days: 30 } },
  },
})
