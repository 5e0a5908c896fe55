import { hasThrowawayEnd, isFreeHosting, isFreeMailbox, isRedirect, isShortener } from './host-lists.ts'
import type { PreparedLink, ReviewedMessage } from './prepare.ts'
import { isIpHost, registeredDomain, shownHost, type WebAddress } from './read-url.ts'
import type { ReviewRule } from './rule.ts'

/** Links that lead elsewhere than they say, or hide where they lead. */

interface WebLink extends PreparedLink {
  address: WebAddress
}

function foreignLinks({ links, isOwn }: ReviewedMessage): WebLink[] {
  return links.filter((link): link is WebLink => link.address !== null && !isOwn(link.address.host))
}

/** Each address once, so that twenty copies of a link are one finding. */
function urls(links: readonly PreparedLink[]): string[] {
  return [...new Set(links.map(({ url }) => url))]
}

function isMismatch({ text, address }: PreparedLink): boolean {
  const shown = shownHost(text)
  if (shown === null || address === null || /(?:^|\.)sandbox\.test$/.test(address.host)) return false
  return registeredDomain(shown) !== registeredDomain(address.host)
}

/** The address of a machine, as rented servers are called before anybody names them. */
const MACHINE = /(?:^|[.-])\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3}(?:[.-]|$)/
/** One token that says nothing to a reader and everything to a bulk mailer. */
const OPAQUE = /\/(?=[^/?#]*\d)(?=[^/?#]*[a-z])(?=[^/?#]*[A-Z])[A-Za-z0-9+=_-]{40,}(?:[/?#]|$)/

export const linkRules: readonly ReviewRule[] = [
  {
    id: 'link.text-mismatch',
    severity: 'high',
    points: { phishing: 45, impersonation: 20 },
    says: 'A link shows one address and leads to another.',
    find: ({ links }) => links.filter(isMismatch).map(({ text, url }) => `${text} → ${url}`),
  },
  {
    id: 'link.ip-host',
    severity: 'high',
    points: { phishing: 40, spam: 30 },
    says: 'A link points to a bare IP address.',
    find: (message) => urls(foreignLinks(message).filter(({ address }) => isIpHost(address.host))),
  },
  {
    id: 'link.machine-host',
    severity: 'medium',
    points: { phishing: 30, spam: 25 },
    says: 'A link leads to a rented machine that has no name of its own.',
    find: (message) =>
      urls(
        foreignLinks(message).filter(({ address }) => MACHINE.test(address.host) && !isIpHost(address.host)),
      ),
  },
  {
    id: 'link.user-in-address',
    severity: 'high',
    points: { phishing: 45 },
    says: 'A link puts a name before an @, which only looks like the host.',
    find: (message) => urls(foreignLinks(message).filter(({ address }) => address.user !== null)),
  },
  {
    id: 'link.redirector',
    severity: 'medium',
    points: { phishing: 20, spam: 25 },
    says: 'A link goes through a shortener or an open redirect, so nobody sees where it leads.',
    find: (message) =>
      urls(
        foreignLinks(message).filter(
          ({ address: { host, path } }) => isShortener(host) || isRedirect(`${host}${path}`.toLowerCase()),
        ),
      ),
  },
  {
    id: 'link.free-hosting',
    severity: 'medium',
    points: { phishing: 25, spam: 10 },
    says: 'A link leads to a page on free hosting, where anybody can put one.',
    find: (message) => urls(foreignLinks(message).filter(({ address }) => isFreeHosting(address.host))),
  },
  {
    id: 'link.throwaway-domain',
    severity: 'medium',
    points: { phishing: 15, spam: 20 },
    says: 'A link leads to a domain ending that is mostly bought to be thrown away.',
    find: (message) => urls(foreignLinks(message).filter(({ address }) => hasThrowawayEnd(address.host))),
  },
  {
    id: 'link.opaque-path',
    severity: 'low',
    points: { phishing: 10, spam: 20 },
    says: 'A link consists of one long code, as bulk mailers write them.',
    find: (message) => urls(foreignLinks(message).filter(({ address }) => OPAQUE.test(address.path))),
  },
  {
    id: 'link.free-mailbox',
    severity: 'medium',
    points: { phishing: 25, impersonation: 10 },
    says: 'A link writes to a free mailbox instead of one of the sender.',
    find: ({ links }) => urls(links.filter(({ url }) => isFreeMailbox(mailboxDomain(url)))),
  },
]

function mailboxDomain(url: string): string {
  return /^mailto:[^?]*@([^?@&,\s]+)/i.exec(url)?.[1]?.toLowerCase() ?? ''
}
