import type { SendFacts } from '../../src/engine/domain/send-eligibility.ts'

/** Of a campaign that meets every rule. */
export const SOUND: SendFacts = {
  verification: 'HUMAN_VERIFIED',
  humanApproved: true,
  openHolds: [],
  review: { verdict: 'LEGIT', findings: [] },
  contentFault: null,
  hasUnsubscribeLink: true,
  sender: { email: 'hello@shop.example', domain: 'shop.example', domainStatus: 'VERIFIED' },
  deletedReferences: [],
  recipients: 12,
  emailLimit: null,
  postalAddress: '1 Main Street',
}

export const SPAM = {
  verdict: 'SPAM',
  findings: [{ rule: 'shouting', message: 'The subject shouts.', evidence: 'BUY NOW' }],
}
