import { isRecord, listOf, recordOf, textsOf } from '../../../shared/text/guards.ts'
import type { EmailKind } from '../../domain/email-status.ts'

/** What a single send has besides its words; kept as JSON, and read as if anybody had written it. */
interface MessageExtras {
  cc: string[]
  headers: [name: string, value: string][]
  tags: { name: string; value: string }[]
  /** It asks its recipient for the click that confirms them. */
  confirmation: boolean
}

export function readExtras(extras: Record<string, unknown> | null): MessageExtras {
  const { cc, headers, tags, confirmation } = extras ?? {}
  return {
    cc: textsOf(cc),
    headers: Object.entries(recordOf(headers)).map(([name, value]) => [name, String(value)]),
    tags: listOf(tags).flatMap((tag) =>
      isRecord(tag) ? [{ name: String(tag['name']), value: String(tag['value']) }] : [],
    ),
    confirmation: confirmation === true,
  }
}

interface MessageIdentity {
  kind: EmailKind
  campaignId: string | null
  organizationId: string
  emailId: string
  unsubscribeUrl: string
}

/**
 * What mailbox providers look for in mail to many: the way out in one click (RFC 8058), and tags
 * that name the organization and campaign that a complaint is about. Then what a single send asks for.
 */
export function furtherHeaders(
  { kind, campaignId, organizationId, emailId, unsubscribeUrl }: MessageIdentity,
  { headers, tags }: MessageExtras,
): [name: string, value: string][] {
  const wayOut: [string, string][] = [
    ['List-Unsubscribe', `<${unsubscribeUrl}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ]
  return [
    // A receipt is nobody's subscription.
    ...(kind === 'TRANSACTIONAL' ? [] : wayOut),
    ['Feedback-ID', `${campaignId ?? 'none'}:${organizationId}:${kind.toLowerCase()}:postdesk`],
    ['X-Postdesk-Email', emailId],
    ...tags.map(({ name, value }): [string, string] => ['X-Postdesk-Tag', `${name}=${value}`]),
    ...headers.filter(([name]) => isFree(name)),
  ]
}

const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,76}$/

/** Headers that say what the message is, who it is from and how it is written are ours alone. */
const OURS =
  /^(?:from|to|cc|bcc|sender|reply-to|subject|date|message-id|mime-version|received|return-path|dkim-.*|arc-.*|content-.*|resent-.*|list-unsubscribe.*|feedback-id|x-postdesk-.*)$/i

function isFree(name: string): boolean {
  return TOKEN.test(name) && !OURS.test(name)
}
