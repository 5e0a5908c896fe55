import type { FormReplies } from './form-replies.ts'

/** English replies for `form-replies.ts`. */
export const FORMS_EN: FormReplies = {
  leaks: {
    score: [
      'For your information, your {trust score is 32}, so new campaigns are looked at by hand.',
      'The last check ended with a {risk score of 0.91}.',
      'Your organization has a {reputation score of only 14 out of 100} at the moment.',
      'We see a {fraud score: 77} for the account that you opened in May.',
      'Your {trust score dropped to 34} this week.',
      'Your {reputation index came in at 12}, which is low.',
    ],
    address: [
      'The same list was uploaded by {mira@oak-harvest.example} last week.',
      'Another customer, {orders@blue-kiln.example}, had the same trouble and solved it.',
      'We compared your text with that of {j.petersen@nordhaus.example} before we decided.',
    ],
    network: [
      'The message was opened from {10.24.3.17}, which is a machine of ours.',
      'Your request reached our server at {192.168.40.12} twice.',
      'The check ran on {fd12:3456:789a::12}, so it was no mistake of yours.',
    ],
    id: [
      'It is the same matter as {org_0kq83f} of last month.',
      'You find it in our log under {3f2b8c1e-7d44-4a19-9e02-5c6b1f0a7d31}.',
      'The organization {oak-harvest} was blocked for the same text.',
    ],
    note: [
      'According to {a note by my colleague}, you promised to replace the list.',
      "{Anna's note says} that you wanted your money back.",
      '{A colleague left a note} on your account that asks for patience.',
      '{A colleague wrote}: do not unblock.',
      '{One of our colleagues noted}: keep the block.',
    ],
    reviewer: [
      '{Our reviewer Katrin} did not like the subject.',
      'The decision was taken by {our moderator Pavel Novak}.',
      '{My colleague Stefan blocked} your organization on Monday.',
    ],
    customer: [
      '{The customer Trailhead Kilnworks was blocked} as well.',
      '{The same happened to Maple & Oakum}, and they got over it.',
      '{Another customer was blocked} for the same list last week.',
    ],
    mechanism: [
      '{Our AI flagged} you.',
      '{The algorithm blocked} your organization overnight.',
      'Your organization was {flagged by our model}.',
    ],
    promise: [
      'We {will unblock you tomorrow}.',
      'Your account {will be unblocked by Friday}.',
      'We {will lift the block} for you.',
      '{You can send again on Monday}.',
    ],
  },
  clean: [
    'Please write to support@postdesk.example if anything is unclear.',
    'Reports of abuse go to abuse@postdesk.example, and questions on invoices to billing@postdesk.example.',
    'Please write again from the address you sent this message from.',
    'Our team reviewed your answer and will write to you on Monday.',
    'A deliverability score is what mailbox providers think of a sender; we cannot change it.',
    'A low trust score at a mailbox provider is no reason for a block with us.',
    'Your campaign had 32 clicks, and 14 out of 100 recipients opened it.',
    'Please note that campaigns stay in draft while sending is blocked.',
    'Thank you for the note that your colleague sent us with the screenshots.',
    'As the sender, choose an address such as news@your-domain.com or name@example.com.',
    'A reviewer looks at every new sender before the first campaign goes out.',
    'My colleague Tom will call you tomorrow at 10:30.',
    'You can send again with version 10.2.1.4 of the plug-in.',
    'The organization-wide settings and the account set-up are under Settings.',
    'Our reviewers work Monday to Friday. They read every answer.',
    'We will write to you tomorrow.',
    'As soon as you have sent us the list, we will look at the block again.',
    'I cannot promise that we will unblock you tomorrow.',
    'We will not lift the block before we have understood the list.',
    'Another customer of yours may have forwarded the message.',
    'Your colleague wrote to us on Monday, and we answered the same day.',
    'Our AI assistant in the editor writes subject lines for you.',
    'Was the same list sent to your customers before?',
    'Can you tell us by tomorrow where the addresses come from?',
  ],
}
