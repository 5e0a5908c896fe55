import { DOMAIN_REGIONS, RECORD_PURPOSES } from '../../../domain/domain-records.ts'
import { SEND_RULES, type SendRule } from '../../../domain/send-eligibility.ts'
import { DEFAULT_TIMEZONE } from '../../../domain/schedule-time.ts'
import { code, codes, example, list, page, section, table } from './markdown.ts'
import type { WriteSkill } from './skill.ts'
import { CONFIRMATION_LIFETIME_MS } from '../../../domain/limits.ts'
import { writeSpan } from '../../../../shared/text/amounts.ts'

const MEANINGS: Record<SendRule, string> = {
  ORGANIZATION_ALLOWED: 'A BLOCKED or BANNED organization reads and edits; sending is FORBIDDEN.',
  NO_HOLD: 'An open hold on ALL_SENDING or CAMPAIGNS forbids it until it is closed.',
  REVIEWER_AVAILABLE:
    'UNVERIFIED, AUTO_VERIFIED and AI_VERIFIED organizations without a prior human approval wait for the reviewer (REVIEW_UNAVAILABLE).',
  REVIEW_PASSED: 'The same organizations are stopped by a verdict other than LEGIT; others are told.',
  CONTENT_RENDERS: 'The content can be rendered as its snippets are now.',
  UNSUBSCRIBE_LINK: 'The content itself links to `https://{{unsubscribeUrl}}`; the footer does not count.',
  SENDER: 'There is a sender; a campaign without one gets the default.',
  SENDER_DOMAIN: 'The domain of the sender is VERIFIED.',
  RECIPIENTS: 'Somebody who is SUBSCRIBED matches the filters.',
  PLAN_LIMIT: 'A limit of the organization’s own is not passed (PLAN_LIMIT_REACHED).',
  POSTAL_ADDRESS: 'Only a warning: many countries require a postal address in every message.',
}

export const sendingSkill: WriteSkill = () =>
  page(
    'Sending',
    section(
      'Before the first message',
      list([
        `\`create_domain\` answers DNS records (${codes(RECORD_PURPOSES)}); regions are ${codes(DOMAIN_REGIONS)} and stay as chosen.`,
        '`verify_domain` looks again. VERIFIED needs DKIM; the others are shown and do not block.',
        '`create_email_sender` makes a sender on a VERIFIED domain; the first one is the default.',
      ]),
    ),
    writeCampaigns(),
    writeSingle(),
    section(
      'Confirmation',
      `Sending, scheduling and cancelling answer CONFIRMATION_REQUIRED first. Read what would happen, then repeat the very same call with ${code('confirmationCode')} within ${writeSpan(CONFIRMATION_LIFETIME_MS)}.`,
    ),
  )

function writeCampaigns(): string {
  return section(
    'Campaigns',
    table(
      ['rule of `schedule_campaign`', 'meaning'],
      SEND_RULES.map((rule) => [code(rule), MEANINGS[rule]]),
    ),
    list([
      'Every reason against it comes at once, in `issues`.',
      `Without a date it goes out at once. A date without a time is midnight in \`timezone\` (default ${DEFAULT_TIMEZONE}).`,
      'A local time that a clock change skips moves forward by the gap; of one that comes twice the first is taken.',
      'Past dates, and hours without a date, are refused.',
      'Who gets it is settled when sending starts, not when it is scheduled.',
      'All rules but the review are asked again then. A campaign that no longer meets them is FAILED; `failure` of `get_campaign` says why.',
    ]),
  )
}

function writeSingle(): string {
  return section(
    'Single messages',
    '`send_email` takes exactly one of `html` and `tiptap`, from a mailbox on a VERIFIED domain, to one address:',
    example({
      from: 'Shop <hello@shop.example>',
      to: 'ann@mail.example',
      subject: 'Your order',
      html: '<p>It is on its way.</p>',
      idempotencyKey: 'order-4711',
    }),
    list([
      'Somebody unknown becomes a TRANSACTIONAL subscriber.',
      'Nothing is sent to those who are UNSUBSCRIBED, BOUNCED, COMPLAINED or BANNED.',
      'The same call with the same `idempotencyKey` sends nothing again.',
      'Without `text` the text part is made from the HTML; an empty one leaves it out.',
    ]),
  )
}
