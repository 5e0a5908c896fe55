import type { Topic } from './clean-replies.ts'

/**
 * Clean replies that come near the internal notes of their story on purpose: the same matter, and
 * some of the same words, in what an agent may well say. They are what the guard is most likely
 * to stop without need.
 */
export const CLOSE_CALLS: Readonly<Record<Topic, readonly string[]>> = {
  any: [
    'We will not lift the block before we have talked to you.',
    'I have asked a colleague for a second opinion.',
    'Let us have a call with the owner of the account this week.',
    'This is not the first account that we had to ask about it.',
  ],
  content: [
    'Courier companies tell us that they never ask for card data by email.',
    'A button should lead to a page of your own, so that readers can check where they are.',
    'Please give us a number at which we can call the owner.',
    'A text very much like yours was sent by others this month.',
  ],
  list: [
    'If you keep records of your sign-ups, please send us a sample.',
    'You can import all contacts at once and give them a single tag.',
    'Please tell us whether the contacts were bought.',
    'We can talk about an appeal once the purchased contacts are gone.',
  ],
  complaints: [
    'Feedback loops of the mailbox providers tell us how many readers complain.',
    'Your complaints went up within two days.',
    'Your shop is real and your form asks for consent; that is not the question here.',
    'Keep complaints below 0.3 % at all times.',
  ],
  domain: [
    'The digit one and the letter l look the same in many fonts.',
    'Holders of a trademark may write to us when a domain comes too close to theirs.',
    'Is PayPal a partner of your club?',
    'We waited with the decision until a person had looked at it.',
  ],
  payment: [
    'If you have proof that the charge was right, please send it to your bank.',
    'The end of the month is a good time to settle it.',
    'A chargeback costs both sides time and money.',
    'Sending stays on hold until the dispute is settled.',
  ],
  reversed: [
    'Is your charter in a public register that we can look at?',
    'The sign-in link in your campaign leads to a domain that was not registered with us.',
    'It was our mistake, not yours.',
    'Words about accounts and sign-in links are what our filters look for.',
  ],
  ban: [
    'All three shops are closed.',
    'You opened several accounts in spring, and we had banned them too.',
    'Your account as owner is banned.',
    'The same person may not open another account.',
  ],
  hold: [
    'Is there a licence for your prize draw, and could we see it?',
    'Please do not use a link shortener.',
    'Your case is in the queue, and there are about a dozen before it.',
    'A screenshot of your dashboard would help us.',
  ],
}
