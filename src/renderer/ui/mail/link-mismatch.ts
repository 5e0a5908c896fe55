import { registeredDomain, shownHost } from '../../../engine/domain/reviewer/read-url.ts'
import { removeInvisible } from '../../../shared/text/fold.ts'
import type { MailLink } from './addresses.ts'

/** Where the words of a link say that it leads, told from the words alone. */

const DOTS = /[\u3002\uff0e\uff61]/g
const ENDS = /^["'“”‘’«»([{<]+|["'“”‘’«»)\]}>.,;:!?…]+$/g

/** Inside a sentence a bare name with a dot may be a file or a product; these two may not. */
const CLEAR = /^(?:https?:\/\/|www\.)/i
const MAILBOX = /^[^\s@]+@([^\s@]+)$/
function words(text: string): string[] {
  return removeInvisible(text)
    .replaceAll(DOTS, '.')
    .split(/\s+/)
    .map((word) => word.replaceAll(ENDS, ''))
    .filter((word) => word !== '')
}

function mailboxOf(target: string): string {
  const [address = ''] = target.replace(/^mailto:/i, '').split('?')
  return address.trim().toLowerCase()
}

/**
 * Returns the place that the words name, when it is another than the target's; else null. `host`
 * is the target's, null for mail.
 */
export function findLinkMismatch({ text, target, kind }: MailLink, host: string | null): string | null {
  const said = words(text)
  const alone = said.length === 1
  const mailbox = alone ? MAILBOX.exec(said[0] ?? '') : null
  if (mailbox !== null) {
    if (kind === 'email') return mailbox[0].toLowerCase() === mailboxOf(target) ? null : mailbox[0]
    const of = shownHost(mailbox[1] ?? '')
    return host !== null && (of === null || registeredDomain(of) !== registeredDomain(host))
      ? mailbox[0]
      : null
  }
  if (host === null) return null
  const hosts = said.filter((word) => alone || CLEAR.test(word)).flatMap((word) => shownHost(word) ?? [])
  return hosts.find((one) => registeredDomain(one) !== registeredDomain(host)) ?? null
}
