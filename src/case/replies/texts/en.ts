import { ask, type LanguageTexts } from '../texts.ts'

const blockedSince = 'Sending has been blocked for {{organization}} since {{since}}.'
const blocked = [blockedSince, '{{customerExplanation}}']
const lookAgain = `Please look at the campaigns that were due in the meantime, and schedule those that still matter. ${ask('failed')}`
const toRecipient =
  'You wrote about emails from {{organization}}, which sends them through our service to a list of its own.'
const unsubscribeLink = `Each of its emails has an unsubscribe link, which takes your address off that list. ${ask('unsubscribed')}`

/** Replies in English. */
export const english: LanguageTexts = {
  locale: 'en-GB',
  greeting: 'Hello {{customer}},',
  greetingToNobody: 'Hello,',
  closing: 'Kind regards',
  held: {
    ALL_SENDING: 'all emails',
    CAMPAIGNS: 'campaigns',
    WORKFLOWS: 'workflows',
    TRANSACTIONAL: 'transactional messages',
  },
  causes: {
    PHISHING_CONTENT: 'Emails from your organization asked their readers for things that we do not allow.',
    COMPLAINT_RATE: 'Unusually many readers of your last campaigns marked them as spam.',
    PAYMENT_DISPUTE: 'The payment for your subscription was disputed by the holder of the card.',
    PURCHASED_LIST: 'Many of the people on your list never asked you for emails.',
    BOUNCE_RATE: 'Unusually many of your last emails could not be delivered.',
    LOOK_ALIKE_DOMAIN: 'Your sending domain can be mistaken for the domain of another company.',
    ACCOUNT_BANNED:
      'The account that owns this organization broke our rules. It was banned with everything that it owns.',
    MISTAKEN_BLOCK: 'We blocked your sending by mistake and have lifted the block.',
    BAN_LIFTED: 'The account that owns this organization is no longer banned.',
  },
  templates: {
    phishing: [
      ...blocked,
      'If nobody in your team wrote these emails, change the password of your account now and reply to this message.',
      `If you object, reply in writing and say who wrote the emails and who asked for them. ${ask('objection')}`,
    ],
    'look-alike-domain': [
      ...blocked,
      'The domain this is about is {{domain}}. Please use a domain that is clearly your own.',
      `If you are entitled to use this name, send us a document that says so. ${ask('document')}`,
    ],
    content: [
      ...blocked,
      `Two answers help a new review: who wrote the campaign, and what were your readers meant to do after they had clicked? ${ask('further')}`,
      'If nobody in your team wrote it, change your password first and tell us.',
      ask('stillWorks'),
    ],
    'bought-list': [
      ...blocked,
      'Emails may only go to people who asked you for them. A list from somebody else does not replace their consent, whatever its seller says.',
      'Please tell us where the addresses come from and how people signed up. A link to the form that they used, and the day on which a few of them joined, is what helps most.',
      ask('contacts'),
      ask('stillWorks'),
    ],
    'careless-import': [
      ...blocked,
      'This often happens when an old or mixed list is imported. Three steps help:',
      '1. Remove the addresses that bounced, and those that got no email from you for a year.\n2. Remove the addresses for which you cannot show a consent.\n3. Start again in small parts, with the people who signed up last.',
      `When this is done, please reply with what you removed and where the other addresses come from. ${ask('further')}`,
      ask('stillWorks'),
    ],
    complaints: [
      ...blocked,
      'People tend to complain when they did not expect an email, or when several come close together. We suggest to start again with readers who opened something in the last three months, and with fewer campaigns.',
      `Please reply with your plan for the next weeks: who will get your emails, and how often? ${ask('plan')}`,
      ask('stillWorks'),
    ],
    'payment-dispute': [
      ...blocked,
      `Please ask the holder of the card to take the dispute back, or settle the open invoice another way. ${ask('payment')}`,
      'When this is done, please reply here, so that we can check it.',
      ask('stillWorks'),
    ],
    'block-reversed': [
      'Sending is open again for {{organization}} since {{since}}.',
      '{{customerExplanation}}',
      'We are sorry for the interruption.',
      lookAgain,
    ],
    'platform-mistake': [
      'We made a mistake: {{organization}} should not have been blocked. We apologize for the trouble this has caused you.',
      'Sending is open again since {{since}}.',
      '{{customerExplanation}}',
      lookAgain,
    ],
    'account-ban': [
      'Your account has been banned since {{bannedSince}}. This covers {{banned}}.',
      '{{customerExplanation}}',
      `If you object, reply to this message in writing. ${ask('deadline')}`,
    ],
    'hold-pending': [
      '{{held}} from {{organization}} are on hold while we review them.',
      ask('about'),
      `To help us decide, please tell us: ${ask('need')}`,
      'We cannot say yet when this will be decided.',
    ],
    'not-blocked': [
      'You asked about sending for {{organization}}. It is not blocked, and nothing of it is on hold.',
      ask('seen'),
      'If something did not go out, please tell us which campaign it was and when it was due.',
    ],
    generic: [
      'You asked about sending for {{organization}}.',
      '{{customerExplanation}}',
      ask('next'),
      ask('stillWorks'),
    ],
    'not-a-member': [
      'Thank you for your message.',
      'We can only talk about this account with its owner or a member of its organization.',
      'Please write to us again from the email address of the account.',
    ],
    'not-in-charge': [
      'Thank you for your message.',
      'We can only talk about this with the owner or an admin of {{organization}}.',
      'Please ask one of them to write to us from the email address of the account.',
    ],
    'recipient-unsubscribe': [toRecipient, unsubscribeLink],
    'recipient-never-signed-up': [
      toRecipient,
      `Emails may only go to people who asked for them. ${ask('cameOnList')}`,
      ask('reported'),
      unsubscribeLink,
    ],
    'recipient-erase': [
      toRecipient,
      `You asked us to erase your personal data. ${ask('erased')}`,
      unsubscribeLink,
    ],
    'recipient-not-reached': [
      'You asked about emails from {{organization}} that do not arrive.',
      ask('notReached'),
      ask('advice'),
    ],
    'campaign-result': [
      'You asked about the result of a campaign of {{organization}}.',
      ask('figures'),
      ask('advice'),
    ],
    'billing-question': ['You asked about billing for {{organization}}.', ask('billing')],
    'account-access': ['You wrote that you cannot sign in to your account.', ask('signIn')],
  },
}
