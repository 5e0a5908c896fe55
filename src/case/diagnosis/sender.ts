import { canSendFrom } from '../../engine/domain/domain-verification.ts'
import type { Citation } from '../answers.ts'
import type { Facts } from '../facts.ts'
import { cite, counted, listed, SILENT } from '../sentence.ts'
import { because, type Cause, type Finding, found, notRead, type Said } from './check.ts'

/** Who the organization writes as, and whether its domain may be written from. */

const SETTINGS = 'get_org_details#email-settings'

type Senders = NonNullable<
  NonNullable<NonNullable<NonNullable<Facts['answers']['checks']>[typeof SETTINGS]>['data']>['senders']
>

function sendersOf({ answers }: Facts): Senders | null {
  return answers.checks?.[SETTINGS]?.data?.senders ?? null
}

/** The default sender: what campaigns use that name none. */
function defaultSender(senders: Senders): { sender: Senders[number]; at: number } | null {
  const at = Math.max(
    0,
    senders.findIndex(({ isDefault }) => isDefault === true),
  )
  const sender = senders[at]
  return sender ? { sender, at } : null
}

/** Returns whether there is a sender. */
export function checkSender(facts: Facts): Finding {
  const settings = facts.answers.checks?.[SETTINGS]
  if (!settings) return notRead('sender', facts, [SETTINGS])
  const senders = sendersOf(facts)
  const at = cite(SETTINGS, 'data', 'senders')
  const draft = { name: 'sender', citations: [at], tools: [SETTINGS] } as const
  if (!senders) return found({ ...draft, verdict: 'unread', text: SILENT })
  const chosen = defaultSender(senders)
  if (!chosen)
    return found({
      ...draft,
      verdict: 'stops',
      text: 'none',
      cause: because({
        kind: 'sender',
        headline: { text: `${facts.name} cannot send: it has no sender.`, citations: [at, ...named(facts)] },
        next: 'Ask the customer to create a sender on a verified domain, then to choose it in the campaign.',
      }),
    })
  const { email, domain } = chosen.sender
  const row = domainRow(facts, domain)
  const isStopped = row !== null && !canSendFrom(row.status ?? undefined)
  return found({
    name: 'sender',
    verdict: isStopped ? 'stops' : 'fine',
    text: `${email ?? 'present, address not stated'}${isStopped ? ', its domain is not verified' : ''}`,
    citations: [
      cite(SETTINGS, 'data', 'senders', chosen.at, 'email'),
      ...(isStopped ? [cite('get_org', 'domains', row.at, 'status')] : []),
    ],
    tools: [SETTINGS, 'get_org'],
  })
}

function named({ nameAt }: Facts): Citation[] {
  return nameAt === null ? [] : [nameAt]
}

type Domain = NonNullable<Facts['answers']['organization']['domains']>[number]

interface DomainRow {
  row: Domain
  status: string | null
  at: number
}

function domainRow({ answers }: Facts, name: string | null | undefined): DomainRow | null {
  const domains = answers.organization.domains ?? []
  const at = domains.findIndex(({ domain }) => Boolean(name) && domain === name)
  const row = domains[at]
  return row ? { row, at, status: row.status?.toUpperCase() ?? null } : null
}

/** Returns whether the domain of the sender is verified, and how the others stand. */
export function checkDomain(facts: Facts): Finding {
  const { domains } = facts.answers.organization
  const at = cite('get_org', 'domains')
  const tools: Finding['tools'] = ['get_org', SETTINGS]
  if (!domains) return found({ name: 'domain', verdict: 'unread', text: SILENT, citations: [at], tools })
  if (domains.length === 0)
    return found({
      name: 'domain',
      verdict: 'stops',
      text: 'none',
      citations: [at],
      tools,
      cause: because({
        kind: 'domain',
        headline: {
          text: `${facts.name} cannot send: it has no sending domain.`,
          citations: [at, ...named(facts)],
        },
        next: 'Ask the customer to add a domain of their own and to set its DNS records. A sender comes after that.',
      }),
    })
  const said = domains.map(({ domain, status }, index): Said => ({
    text: `${domain ?? 'a domain without a name'} ${status ?? SILENT}`,
    citations: [cite('get_org', 'domains', index, 'domain'), cite('get_org', 'domains', index, 'status')],
  }))
  const stopping = stoppingDomain(facts)
  const isFine = domains.every(({ status }) => canSendFrom(status?.toUpperCase()))
  return found({
    name: 'domain',
    verdict: stopping ? 'stops' : isFine ? 'fine' : 'look',
    text: said.map(({ text }) => text).join('; '),
    citations: said.flatMap(({ citations }) => citations),
    tools,
    cause: stopping && causeOfDomain(facts, stopping),
  })
}

/** The domain of the default sender; where no sender is known, the first one if none is verified. */
function stoppingDomain(facts: Facts): DomainRow | null {
  const senders = sendersOf(facts)
  const sender = senders && defaultSender(senders)
  const own = sender && domainRow(facts, sender.sender.domain)
  if (own) return canSendFrom(own.status ?? undefined) ? null : own
  const domains = facts.answers.organization.domains ?? []
  const isAny = domains.some(({ status }) => !status || canSendFrom(status.toUpperCase()))
  return isAny ? null : domainRow(facts, domains[0]?.domain)
}

function causeOfDomain(facts: Facts, { row, at, status }: DomainRow): Cause {
  const open = (row.providerRecords ?? []).flatMap((record, index) =>
    record.status && !canSendFrom(record.status.toUpperCase()) ? [{ record, index }] : [],
  )
  const missing =
    open.length > 0
      ? `; ${counted(open.length, 'DNS record')} ${open.length === 1 ? 'is' : 'are'} not verified`
      : ''
  const domain = row.domain ?? 'without a name'
  return because({
    kind: 'domain',
    headline: {
      text: `${facts.name} cannot send: its domain ${domain} is ${status ?? SILENT}${missing}.`,
      citations: [
        cite('get_org', 'domains', at, 'status'),
        cite('get_org', 'domains', at, 'domain'),
        ...open.map(({ index }) => cite('get_org', 'domains', at, 'providerRecords', index, 'status')),
        ...named(facts),
      ],
    },
    next: `Ask the customer to set the DNS records of ${domain}${writeTypes(open)}, then to check the domain again.`,
  })
}

/** " (3 CNAME and 2 TXT)": which kinds of records are not verified. */
function writeTypes(open: readonly { record: { type?: string | null | undefined } }[]): string {
  const types = [...Map.groupBy(open, ({ record }) => record.type ?? '')].filter(([type]) => type !== '')
  return types.length === 0 ? '' : ` (${listed(types.map(([type, of]) => `${of.length} ${type}`))})`
}
