/**
 * The email of double opt-in. Used wherever a subscriber can become PENDING_CONFIRMATION:
 * `add_subscriber`, `update_subscriber` and the form of a capture page.
 */
import { MINUTE_MS } from '../../shared/text/time-units.ts'
import type { WriteContext } from '../context.ts'
import { LINKS_ROOT } from '../domain/link-token.ts'
import { judgeSender } from '../domain/send-eligibility.ts'
import { insertEmailTemplate, type NewEmailTemplate } from '../store/emails/email-templates.ts'
import { hasConfirmationSince, insertEmail } from '../store/emails/emails.ts'
import { defaultSender, type SenderRow } from '../store/senders.ts'
import { readPostalAddress, readSettings } from '../store/settings.ts'
import type { SubscriberRow } from '../store/subscribers.ts'
import { describeSpentLimit } from './email-limit.ts'
import { refusalOf } from './refuse-sending.ts'

/** Where the link leads for somebody who only inspects the message: it confirms nobody. */
const CLOSED_LINK = `${LINKS_ROOT}confirm`

const SUBJECT = 'Please confirm your subscription to {{org-name}}'

/** Says nothing that the sign-up brought along but the address: anybody can sign up anybody. */
const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Confirm your subscription</title></head>
<body style="margin:0;padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1f2933">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">Confirm your subscription</h1>
<p>You asked for email from {{org-name}} to {{email}}. One click makes it final:</p>
<p><a href="{{confirmUrl || '${CLOSED_LINK}'}}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f2933;color:#ffffff;text-decoration:none">Confirm my subscription</a></p>
<p>If you did not ask for it, do nothing: without the click you get no further email.</p>
<p style="font-size:13px;color:#5b6670">{{org-name}}<br>{{org-adresse || ' '}}</p>
</body>
</html>`

type AskContext = Pick<WriteContext, 'db' | 'now' | 'organization' | 'platform'>

/**
 * Queues the message with which double opt-in asks for the click, for a subscriber who is
 * PENDING_CONFIRMATION; the clock sends it. Nothing goes out twice within a minute to one address.
 * Returns a warning when none can go out, null otherwise (decision 0078).
 */
export function queueConfirmation(context: AskContext, subscriber: SubscriberRow): string | null {
  const { db, now } = context
  const { id, email, status } = subscriber
  if (status !== 'PENDING_CONFIRMATION') return null
  // The answer of the call warns of it already.
  if (refusalOf(db, email, subscriber) !== null) return null
  if (hasConfirmationSince(db, id, email, now - MINUTE_MS)) return null
  const sender = defaultSender(db)
  const refusal =
    judgeSender(sender ?? null).find(({ blocks }) => blocks)?.message ?? describeSpentLimit(context)
  if (!sender || refusal !== null) return `No confirmation message goes to ${email}: ${refusal}.`
  insertEmail(db, {
    kind: 'TRANSACTIONAL',
    campaign: null,
    subscriber: id,
    recipient: email,
    template: insertEmailTemplate(db, toWords(context, sender)),
    mergeValues: null,
    created: now,
    due: now,
  })
  return null
}

function toWords({ db, now }: AskContext, sender: SenderRow): NewEmailTemplate {
  return {
    campaign: null,
    created: now,
    subject: SUBJECT,
    preview: null,
    contentType: 'HTML',
    content: PAGE,
    text: null,
    fromName: sender.displayName,
    fromEmail: sender.email,
    replyTo: sender.replyTo,
    organizationName: readSettings(db).name,
    postalAddress: readPostalAddress(db),
    extras: { confirmation: true },
  }
}
