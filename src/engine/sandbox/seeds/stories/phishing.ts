import { button, doc, heading, paragraph, unsubscribeFooter, variable } from '../compose.ts'
import { REVIEWER_ACTOR, SYSTEM_ACTOR } from '../../../domain/verification.ts'
import { organizationOf } from './organization.ts'

const notice = (days: string) =>
  doc(
    heading(2, 'Your parcel is on hold'),
    paragraph('Dear ', variable('name', 'customer'), ','),
    paragraph(
      `Your parcel could not be delivered and is being held at our depot. Pay the redelivery fee of 1.99 within ${days} or it will be returned to the sender.`,
    ),
    paragraph('Sign in and confirm your identity and your card details to release it.'),
    button('Confirm your details', 'http://185.220.101.7/track/confirm'),
    unsubscribeFooter('Unsubscribe'),
  )

/**
 * A story of the seed `stories`. Phishing: parcel notices that ask for card details, blocked by the
 * review within the hour.
 */
export const parcelNotice = organizationOf({
  name: 'Parcel Notice Desk',
  slug: 'parcel-notice',
  domain: 'parcel-notice.example',
  trackingHash: '9b20d4e6c1f7a358',
  verification: 'BLOCKED',
  createdDaysAgo: 21,
  plan: { plan: 'creator' },
  sender: { displayName: 'Delivery Support', localPart: 'support' },
  crowd: {
    count: 48,
    statuses: [
      ['SUBSCRIBED', 60],
      ['BOUNCED', 15],
      ['COMPLAINED', 25],
    ],
  },
  campaigns: [
    {
      name: 'redelivery 1',
      subject: 'Action required: your parcel is on hold',
      content: notice('24 hours'),
      status: 'SENT',
      createdDaysAgo: 6,
      sendDaysAgo: 5,
      outcome: { bounced: 0.12, opened: 0.4, clicked: 0.06 },
    },
    {
      name: 'redelivery 2',
      subject: 'Final notice: confirm your delivery',
      content: notice('12 hours'),
      status: 'FAILED',
      failure: { code: 'ORGANIZATION_ALLOWED', message: 'The organization is BLOCKED: nothing is sent.' },
      createdDaysAgo: 4,
      sendDaysAgo: 4,
    },
  ],
  verificationRecord: {
    reviews: [
      { key: 'parcels', daysAgo: 4.96, trigger: 'CAMPAIGN_START', campaigns: ['redelivery 1'], each: 5 },
    ],
    history: [
      { to: 'AUTO_VERIFIED', daysAgo: 21, actor: SYSTEM_ACTOR, reasonCode: 'DOMAIN_VERIFIED' },
      {
        to: 'BLOCKED',
        daysAgo: 4.95,
        actor: REVIEWER_ACTOR,
        reasonCode: 'PHISHING_CONTENT',
        adminNote:
          'Numeric host 185.220.101.7 behind the button, card details asked for under a courier pretext. Do not lift without a call with the owner.',
        customerExplanation:
          'One of your campaigns asked its readers to confirm personal details on a site that is not yours. We do not send such messages, so sending is blocked.',
        review: 'parcels',
      },
    ],
    metadata: {
      refuseReason: 'Impersonates a courier.',
      adminMessage: 'Third account with this text this month.',
      defensiveFlag: true,
    },
  },
})
