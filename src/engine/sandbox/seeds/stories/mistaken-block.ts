import { button, doc, heading, paragraph, unsubscribeFooter, variable } from '../compose.ts'
import { LENA } from '../staff.ts'
import { REVIEWER_ACTOR } from '../../../domain/verification.ts'
import { organizationOf } from './organization.ts'

/** A mistaken block, reversed: a credit union that really has accounts to speak of. */
export const riverside = organizationOf({
  name: 'Riverside Credit Union',
  slug: 'riverside-credit-union',
  domain: 'riverside-cu.example',
  trackingHash: 'f09b6d2a84c1e573',
  verification: 'HUMAN_VERIFIED',
  createdDaysAgo: 80,
  sender: { displayName: 'Riverside', localPart: 'members' },
  crowd: {
    count: 64,
    statuses: [
      ['SUBSCRIBED', 95],
      ['UNSUBSCRIBED', 5],
    ],
    sources: [['FORM', 1]],
  },
  campaigns: [
    {
      name: 'New member portal',
      subject: 'Action required: our old portal closes on Friday',
      content: doc(
        heading(2, 'Our new member portal'),
        paragraph('Dear ', variable('name', 'member'), ','),
        paragraph(
          'Your account will be closed in the old portal on Friday. Sign in to confirm your identity in the new one within 24 hours.',
        ),
        button('Verify your account', 'https://riverside-members.example/login'),
        unsubscribeFooter('Unsubscribe'),
      ),
      status: 'SENT',
      createdDaysAgo: 16,
      sendDaysAgo: 15,
      outcome: { bounced: 0.005, opened: 0.58, clicked: 0.31 },
    },
  ],
  verificationRecord: {
    reviews: [
      { key: 'portal', daysAgo: 14.9, trigger: 'CAMPAIGN_START', campaigns: ['New member portal'], each: 5 },
    ],
    history: [
      { to: 'AI_VERIFIED', daysAgo: 80, actor: REVIEWER_ACTOR, reasonCode: 'CONTENT_LEGIT' },
      {
        to: 'BLOCKED',
        daysAgo: 14.8,
        actor: REVIEWER_ACTOR,
        reasonCode: 'PHISHING_CONTENT',
        adminNote: 'Account wording and a sign-in link on a domain that is not registered here.',
        customerExplanation:
          'One of your campaigns asked its readers to sign in on a site that we do not know as yours, so sending was blocked.',
        review: 'portal',
      },
      {
        to: 'HUMAN_VERIFIED',
        daysAgo: 12,
        actor: LENA,
        reasonCode: 'MISTAKEN_BLOCK',
        adminNote:
          'Regulator register confirms the charter; riverside-members.example is theirs by whois. Our mistake.',
        customerExplanation: 'We blocked your sending by mistake and have lifted the block. We are sorry.',
      },
    ],
    holds: [
      {
        kind: 'TRANSACTIONAL',
        reasonCode: 'REVIEW_PENDING',
        daysAgo: 14.8,
        by: REVIEWER_ACTOR,
        closed: { daysAgo: 12, by: LENA },
      },
    ],
  },
})
