import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Moment } from '../../screen/Moment.tsx'
import screen from '../../screen/screen.module.css'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { CopyText, Empty } from '../../ui/Parts.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { count, counted } from '../../ui/time.ts'
import { Details, UNSTATED } from './Details.tsx'
import { Limit } from './Limit.tsx'
import { planRows } from './planRows.tsx'
import { wordsOf } from './record.ts'
import { usedOf, type BillingData, type Invoice } from './sections.ts'

/** What it pays for, what of it is used, and what was paid. */
export function Billing({ data, timezone }: { data: BillingData; timezone: string }) {
  const { subscription, customLimits, usage, invoices } = data
  const limits = Object.entries(customLimits ?? {})
  return (
    <>
      <div className={`${screen['sections']} ${screen['pair']}`}>
        <Details
          title="Subscription"
          rows={subscription === undefined ? [['Plan', UNSTATED]] : planRows(subscription, timezone)}
        />
        <Details
          title="Usage and limits"
          rows={[
            ['Subscribers', amount(usage?.subscribers)],
            ['Emails this month', amount(usage?.emailsThisMonth)],
            ...(limits.length === 0
              ? ([['Custom limits', 'none: the plan has no quota of its own']] as [string, ReactNode][])
              : limits.map(([key, limit]): [string, ReactNode] => [
                  `Limit of ${wordsOf(key)}`,
                  <Limit key={key} limit={limit} used={usedOf(key, usage)} />,
                ])),
          ]}
        />
      </div>
      <Invoices invoices={invoices} timezone={timezone} />
    </>
  )
}

function amount(value: number | undefined): ReactNode {
  return value === undefined ? UNSTATED : count(value)
}

const PAID: Record<string, Meaning> = {
  PAID: 'healthy',
  OPEN: 'info',
  FAILED: 'attention',
  REFUNDED: 'neutral',
  DISPUTED: 'blocked',
}

function Invoices({ invoices, timezone }: { invoices: Invoice[] | undefined; timezone: string }) {
  return (
    <section className={screen['card']} aria-label="Invoices">
      <div className={screen['cardHead']}>
        <h2>{invoices?.length ? counted(invoices.length, 'invoice') : 'Invoices'}</h2>
      </div>
      {invoices === undefined || invoices.length === 0 ? (
        <Empty icon={<ReceiptText aria-hidden />}>
          {invoices === undefined ? 'The platform does not state its invoices.' : 'Nothing was invoiced yet.'}
        </Empty>
      ) : (
        <PlainTable
          label="Invoices of the organization"
          words={[1, 3, 4]}
          head={['Invoice', 'When', 'Amount', 'Status', 'For']}
          rows={invoices.map(({ id, at, amount: sum, currency, status, description }) => [
            <CopyText key={id} text={id} label="invoice id" />,
            <Moment key="at" at={at} timezone={timezone} />,
            `${sum.toFixed(2)} ${currency.toUpperCase()}`,
            <Badge key="status" meaning={PAID[status] ?? 'neutral'}>
              {status}
            </Badge>,
            description ?? '',
          ])}
        />
      )}
    </section>
  )
}
