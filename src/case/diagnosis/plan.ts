import { approachesLimit } from '../../engine/domain/plan.ts'
import type { Citation } from '../answers.ts'
import type { Facts } from '../facts.ts'
import { cite, SILENT, writeDay, writeNumber } from '../sentence.ts'
import { because, type Cause, type Finding, found, notRead, type Said } from './check.ts'

/** What the plan allows and how much of it is used, and whether it is paid. */

const BILLING = 'get_org_details#billing'

type Billing = NonNullable<NonNullable<Facts['answers']['checks']>[typeof BILLING]>

const USES = { emailsPerMonth: 'emailsThisMonth', subscribers: 'subscribers' } as const

interface Limit extends Said {
  name: string
  verdict: 'fine' | 'look' | 'stops'
  isFull: boolean
}

/** Returns how much of each limit of its own the organization has used. */
export function checkPlan(facts: Facts): Finding {
  const billing = facts.answers.checks?.[BILLING]
  if (!billing) return notRead('plan', facts, [BILLING])
  const tools: Finding['tools'] = [BILLING]
  const given = billing.data?.customLimits
  const at = cite(BILLING, 'data', 'customLimits')
  if (given === undefined)
    return found({ name: 'plan', verdict: 'unread', text: SILENT, citations: [at], tools })
  const limits = Object.entries(given ?? {}).flatMap(([name, most]) =>
    typeof most === 'number' ? [describeLimit(name, most, billing)] : [],
  )
  if (limits.length === 0)
    return found({ name: 'plan', verdict: 'fine', text: 'no limit of its own', citations: [at], tools })
  const worst =
    limits.find(({ verdict }) => verdict === 'stops') ?? limits.find(({ verdict }) => verdict === 'look')
  return found({
    name: 'plan',
    verdict: worst?.verdict ?? 'fine',
    text: limits.map(({ text }) => text).join('; '),
    citations: limits.flatMap(({ citations }) => citations),
    tools,
    cause: causeOfLimit(facts, limits),
  })
}

const UNITS: Record<string, string> = { emailsPerMonth: 'emails this month', subscribers: 'subscribers' }

function describeLimit(name: string, most: number, billing: Billing): Limit {
  const limitAt = cite(BILLING, 'data', 'customLimits', name)
  const use = Object.hasOwn(USES, name) ? USES[name as keyof typeof USES] : null
  const used = use === null ? null : billing.data?.usage?.[use]
  if (typeof used !== 'number' || use === null)
    return {
      name,
      verdict: 'fine',
      isFull: false,
      text: `${name} ${writeNumber(most)}, use ${SILENT}`,
      citations: [limitAt],
    }
  const isFull = used >= most
  return {
    name,
    isFull,
    verdict: isFull && name === 'emailsPerMonth' ? 'stops' : approachesLimit(used, most) ? 'look' : 'fine',
    text: `${writeNumber(used)} of ${writeNumber(most)} ${UNITS[name]}`,
    citations: [cite(BILLING, 'data', 'usage', use), limitAt],
  }
}

function causeOfLimit(facts: Facts, limits: readonly Limit[]): Cause | null {
  const emails = limits.find(({ name, verdict }) => name === 'emailsPerMonth' && verdict === 'stops')
  if (emails)
    return because({
      kind: 'plan',
      headline: {
        text: `${facts.name} cannot send more this month: the plan limit is reached, ${emails.text}.`,
        citations: [...emails.citations, ...named(facts)],
      },
      next: 'Offer a higher limit. The count is of the calendar month: with the next one it starts at 0.',
    })
  const subscribers = limits.find(({ name, isFull }) => name === 'subscribers' && isFull)
  if (!subscribers) return null
  return because({
    kind: 'subscriber-limit',
    headline: {
      text: `${facts.name} has reached its limit: ${subscribers.text}.`,
      citations: [...subscribers.citations, ...named(facts)],
    },
    next: 'Offer a higher limit, or ask the customer to remove subscribers who never open.',
  })
}

function named({ nameAt }: Facts): Citation[] {
  return nameAt === null ? [] : [nameAt]
}

const IN_ORDER = ['active', 'trialing']

/** Returns whether the subscription is in order. The free plan has none. */
export function checkBilling(facts: Facts): Finding {
  const { subscription } = facts.answers.organization
  const at = cite('get_org', 'subscription')
  const tools: Finding['tools'] = ['get_org', BILLING]
  const draft = { name: 'billing', citations: [at], tools } as const
  if (subscription === undefined) return found({ ...draft, verdict: 'unread', text: SILENT })
  const invoice = lastUnpaid(facts)
  if (subscription === null) {
    const wasPaid = (facts.answers.checks?.[BILLING]?.data?.invoices ?? []).length > 0
    return found({
      ...draft,
      verdict: wasPaid ? 'look' : 'fine',
      text: `no subscription: the free plan${invoice.text}`,
      citations: [at, ...invoice.citations],
      cause: wasPaid ? causeOfEnd(facts, invoice) : null,
    })
  }
  const { plan, status, cancelAtPeriodEnd, periodEnd } = subscription
  const citations = [cite('get_org', 'subscription', 'status'), cite('get_org', 'subscription', 'plan')]
  const isInOrder = IN_ORDER.includes(status?.toLowerCase() ?? '')
  const ends = isInOrder && cancelAtPeriodEnd === true && periodEnd ? `, ends ${writeDay(periodEnd)}` : ''
  return found({
    ...draft,
    verdict: isInOrder && ends === '' ? 'fine' : 'look',
    text: `${plan ?? 'plan not stated'} ${status ?? SILENT}${ends}${isInOrder ? '' : invoice.text}`,
    citations: [
      ...citations,
      ...(ends === '' ? [] : [cite('get_org', 'subscription', 'periodEnd')]),
      ...(isInOrder ? [] : invoice.citations),
    ],
    cause: isInOrder || !status ? null : causeOfDebt(facts, { plan, status }, invoice),
  })
}

const UNPAID = ['OPEN', 'FAILED', 'DISPUTED']

/** "; the invoice of 27 Aug 2026 is FAILED (79 EUR)", of the latest that is not paid. */
function lastUnpaid({ answers }: Facts): Said {
  const invoices = answers.checks?.[BILLING]?.data?.invoices ?? []
  const [latest] = invoices
    .map((invoice, at) => ({ invoice, at }))
    .filter(({ invoice }) => UNPAID.includes(invoice.status?.toUpperCase() ?? ''))
    .toSorted((left, right) => (right.invoice.at ?? '').localeCompare(left.invoice.at ?? ''))
  if (!latest) return { text: '', citations: [] }
  const { at, amount, currency, status } = latest.invoice
  const path = ['data', 'invoices', latest.at] as const
  const sum = typeof amount === 'number' ? ` (${writeNumber(amount)}${currency ? ` ${currency}` : ''})` : ''
  return {
    text: `; the invoice${at ? ` of ${writeDay(at)}` : ''} is ${status}${sum}`,
    citations: [
      cite(BILLING, ...path, 'status'),
      ...(at ? [cite(BILLING, ...path, 'at')] : []),
      ...(sum === '' ? [] : [cite(BILLING, ...path, 'amount')]),
      ...(sum !== '' && currency ? [cite(BILLING, ...path, 'currency')] : []),
    ],
  }
}

const UNKNOWN_EFFECT = 'Whether it stops sending is not stated by the platform.'

function causeOfDebt(
  facts: Facts,
  { plan, status }: { plan: string | null | undefined; status: string },
  invoice: Said,
): Cause {
  const isLate = /past_?due|unpaid/i.test(status)
  const what = isLate ? 'is behind with its payment' : 'has a subscription that is not in order'
  return because({
    kind: 'billing',
    headline: {
      text: `${facts.name} ${what}: the ${plan ? `${plan} ` : ''}subscription is ${status}${invoice.text}.`,
      citations: [
        cite('get_org', 'subscription', 'status'),
        ...(plan ? [cite('get_org', 'subscription', 'plan')] : []),
        ...invoice.citations,
        ...named(facts),
      ],
    },
    next: `Ask the owner to pay what is open. ${UNKNOWN_EFFECT}`,
  })
}

function causeOfEnd(facts: Facts, invoice: Said): Cause {
  return because({
    kind: 'billing',
    headline: {
      text: `${facts.name} has no paid plan any more: its subscription has ended${invoice.text}.`,
      citations: [
        cite('get_org', 'subscription'),
        cite(BILLING, 'data', 'invoices'),
        ...invoice.citations,
        ...named(facts),
      ],
    },
    next: `Ask the owner to choose a plan again, and to pay what is open. ${UNKNOWN_EFFECT}`,
  })
}
