import {
  type MessageReview,
  type MessageToReview,
  reviewMessage,
} from '../../src/engine/domain/reviewer/review.ts'

/** A message nobody can object to: what a test changes in it is what the test is about. */
export const HONEST: MessageToReview = {
  subject: 'Three books for the last warm week',
  html: `<p>Dear reader,</p><p>three this month, and the shortest is the best. Lumen Books has them all on the table
    by the door, from Tuesday on.</p><p><a href="https://lumen-books.example/august">The list</a></p>
    <p>Lumen Books, 88 Quay Street · <a href="https://links.sandbox.test/u/1">Unsubscribe</a></p>`,
  text: '',
  senderName: 'Lumen Books',
  senderEmail: 'letter@lumen-books.example',
  organization: {
    name: 'Lumen Books',
    website: 'https://lumen-books.example',
    domains: ['lumen-books.example'],
    postalAddress: '88 Quay Street, Portland',
  },
}

/** `add` is HTML that goes in front of the honest body. */
export type Change = Partial<MessageToReview> & { add?: string }

export function changed({ add = '', ...change }: Change): MessageToReview {
  const whole = { ...HONEST, ...change }
  return { ...whole, html: `${add}${whole.html}` }
}

export function review(change: Change = {}): MessageReview {
  return reviewMessage(changed(change))
}

export function rulesOf(change: Change): string[] {
  return review(change).findings.map(({ rule }) => rule)
}

export const linkTo = (url: string, text = 'Read on') => `<p><a href="${url}">${text}</a></p>`
