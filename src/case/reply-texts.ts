/** Facts of the answers that a customer knows or may know. */
export type Variable =
  | 'customer'
  | 'organization'
  | 'customerExplanation'
  | 'since'
  | 'domain'
  | 'held'
  | 'bannedSince'
  | 'banned'

export type TemplateName =
  | 'content'
  | 'bought-list'
  | 'complaints'
  | 'look-alike-domain'
  | 'payment-dispute'
  | 'block-reversed'
  | 'account-ban'
  | 'hold-pending'
  | 'not-blocked'
  | 'generic'

export interface ReplyTemplate {
  name: TemplateName
  title: string
  /** `{{variable}}` is filled from the answers, `[[block]]` by the writer. */
  text: string
}

/** What still works belongs in every reply to a block: it is the next question otherwise. */
const STILL_WORKS =
  'Nothing in your account is deleted. You can sign in, change your campaigns and export your subscribers.'

const GREETING = 'Hello {{customer}},'
const CLOSING = 'Kind regards\n[[your name]]'

const textOf = (...paragraphs: string[]) => [GREETING, ...paragraphs, CLOSING].join('\n\n')

const blockedSince = 'Sending has been blocked for {{organization}} since {{since}}.'

export const REPLY_TEXTS: readonly ReplyTemplate[] = [
  {
    name: 'content',
    title: 'Blocked for content',
    text: textOf(
      blockedSince,
      '{{customerExplanation}}',
      'Please answer two questions, so that we can look at it again: who wrote the campaign, and what were your readers meant to do after they had clicked? [[what else you need to know, or delete this]]',
      'If nobody in your team wrote it, change your password first and tell us.',
      STILL_WORKS,
    ),
  },
  {
    name: 'bought-list',
    title: 'Addresses without consent',
    text: textOf(
      blockedSince,
      '{{customerExplanation}}',
      'Please tell us where the addresses come from and how people signed up. A link to the form that they used, and the day on which a few of them joined, is what helps most.',
      '[[which contacts to remove, and what may stay]]',
      STILL_WORKS,
    ),
  },
  {
    name: 'complaints',
    title: 'Too many complaints',
    text: textOf(
      blockedSince,
      '{{customerExplanation}}',
      'People tend to complain when they did not expect an email, or when several come close together. We suggest to start again with readers who opened something in the last three months, and with fewer campaigns.',
      'Please reply with your plan for the next weeks: who will get your emails, and how often. [[what to agree on with this customer]]',
      STILL_WORKS,
    ),
  },
  {
    name: 'look-alike-domain',
    title: 'Domain taken for another company’s',
    text: textOf(
      blockedSince,
      '{{customerExplanation}}',
      'The domain this is about is {{domain}}. You can add another one under Domains today; as soon as its records are found, write to us and we will look at it.',
      'If you work for the other company or have its permission, send us a document that says so. [[what it should show]]',
      STILL_WORKS,
    ),
  },
  {
    name: 'payment-dispute',
    title: 'Payment disputed',
    text: textOf(
      blockedSince,
      '{{customerExplanation}}',
      'Your campaigns and your list are not the reason. Please ask the holder of the card to take the dispute back, or settle the open invoice another way: [[how it can be paid]]',
      'When it is settled, reply here and we will open sending again.',
      STILL_WORKS,
    ),
  },
  {
    name: 'block-reversed',
    title: 'Block reversed',
    text: textOf(
      'Sending is open again for {{organization}} since {{since}}.',
      '{{customerExplanation}}',
      'Campaigns that were due in the meantime were not sent by themselves: look at them and schedule those that still matter. [[what failed meanwhile, or delete this]]',
      'Nothing else is needed from you.',
    ),
  },
  {
    name: 'account-ban',
    title: 'Account banned',
    text: textOf(
      'Your account has been banned since {{bannedSince}}. This covers {{banned}}.',
      '{{customerExplanation}}',
      'Nothing can be sent from these organizations, and other accounts will not be opened for you.',
      'If you object, reply to this message in writing: [[by when, and what an objection must contain]]',
    ),
  },
  {
    name: 'hold-pending',
    title: 'On hold until somebody has looked',
    text: textOf(
      '{{held}} from {{organization}} are on hold while we review them. A person has to look at them before they go out; the rest of your account works as before.',
      '[[what it is about, in words for the customer]]',
      'To help us decide, please tell us: [[what you need from the customer]]',
      'We will write to you as soon as it is decided.',
    ),
  },
  {
    name: 'not-blocked',
    title: 'Neither blocked nor on hold',
    text: textOf(
      'You asked about sending for {{organization}}. It is not blocked, and nothing of it is on hold.',
      '[[what the customer sees, and what to do about it]]',
      'If something did not go out, please tell us which campaign it was and when it was due.',
    ),
  },
  {
    name: 'generic',
    title: 'Blocked, no particular reason',
    text: textOf(
      'You asked about sending for {{organization}}.',
      '{{customerExplanation}}',
      '[[what the customer can do next]]',
      STILL_WORKS,
    ),
  },
]
