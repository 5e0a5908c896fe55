import type { MailLink } from './addresses.ts'

/** Where the words of a link say that it leads, told from the words alone. */

/** Signs nobody sees, soft hyphens, and those that turn the direction of writing. */
const UNSEEN = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const DOTS = /[\u3002\uff0e\uff61]/g
const ENDS = /^["'“”‘’«»([{<]+|["'“”‘’«»)\]}>.,;:!?…]+$/g

const HOST = /^(?:https?:\/\/)?((?:[\p{L}\p{N}_-]+\.)+\p{L}{2,})(?:[/?#:]\S*)?$/iu
/** Inside a sentence a bare name with a dot may be a file or a product; these two may not. */
const CLEAR = /^(?:https?:\/\/|www\.)/i
const MAILBOX = /^[^\s@]+@([^\s@]+)$/
/** Under these, names are registered one level further down. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/

/** The part of a host that somebody owns, near enough without the list of all suffixes. */
function ownedPart(host: string): string {
  const labels = host
    .replace(/\.$/, '')
    .replace(/^www\./, '')
    .split('.')
  return labels.slice(SECOND_LEVEL.test(labels.slice(-2).join('.')) ? -3 : -2).join('.')
}

function hostIn(word: string): string | null {
  const host = HOST.exec(word)?.[1]
  return host === undefined ? null : (URL.parse(`https://${host}`)?.hostname ?? null)
}

function words(text: string): string[] {
  return text
    .replaceAll(UNSEEN, '')
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
 * What the words say where that is another place than the target's, or null. `host` is the
 * target's; null for mail.
 */
export function saidElsewhere({ text, target, kind }: MailLink, host: string | null): string | null {
  const said = words(text)
  const alone = said.length === 1
  const mailbox = alone ? MAILBOX.exec(said[0] ?? '') : null
  if (mailbox !== null) {
    if (kind === 'email') return mailbox[0].toLowerCase() === mailboxOf(target) ? null : mailbox[0]
    const of = hostIn(mailbox[1] ?? '')
    return host !== null && (of === null || ownedPart(of) !== ownedPart(host)) ? mailbox[0] : null
  }
  if (host === null) return null
  const hosts = said.filter((word) => alone || CLEAR.test(word)).flatMap((word) => hostIn(word) ?? [])
  return hosts.find((one) => ownedPart(one) !== ownedPart(host)) ?? null
}
