import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Moment } from '../../screen/Moment.tsx'
import screen from '../../screen/screen.module.css'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { CopyText, Empty, NOT_STATED } from '../../ui/Parts.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { counted } from '../../ui/time.ts'
import { amount, Details } from './Details.tsx'
import { Limit } from './Limit.tsx'
import { planRows } from './planRows.tsx'
import { wordsOf } from './record.ts'
import { usedOf, type SectionData } from './sections.ts'

/** What it pays for, what of it is used, and what was paid. */
export function Billing({ data, timezone }: { data: SectionData<'billing'>; timezone: string }) {
  const { subscription, customLimits, usage, invoices } = data
  const limits = Object.entries(customLimits ?? {})
  return (
    <>
      <div className={`${screen['sections']} ${screen['pair']}`}>
        <Details title="Subscription" rows={planRows(subscription, timezone)} />
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

const PAID: Partial<Record<string, Meaning>> = {
  PAID: 'healthy',
  OPEN: 'info',
  FAILED: 'attention',
  REFUNDED: 'neutral',
  DISPUTED: 'blocked',
}

interface InvoicesProps {
  invoices: SectionData<'billing'>['invoices']
  timezone: string
}

function Invoices({ invoices, timezone }: InvoicesProps) {
  return (
    <section className={screen['card']} aria-label="Invoices">
      <div className={screen['cardHead']}>
        <h2>{invoices?.length ? counted(invoices.length, 'invoice') : 'Invoices'}</h2>
      </div>
      {!invoices?.length ? (
        <Empty icon={<ReceiptText aria-hidden />}>
          {invoices ? 'Nothing was invoiced yet.' : 'The platform does not state its invoices.'}
        </Empty>
      ) : (
        <PlainTable
          label="Invoices of the organization"
          words={[1, 3, 4]}
          head={['Invoice', 'When', 'Amount', 'Status', 'For']}
          rows={invoices.map(({ id, at, amount: sum, currency, status, description }) => [
            <CopyText key={id} text={id} label="invoice id" />,
            <Moment key="at" at={at} timezone={timezone} />,
            typeof sum === 'number' ? `${sum.toFixed(2)} ${currency?.toUpperCase() ?? ''}` : NOT_STATED,
            <Badge key="status" meaning={PAID[status ?? ''] ?? 'neutral'}>
              {status ?? NOT_STATED}
            </Badge>,
            description ?? '',
          ])}
        />
      )}
    </section>
  )
}
