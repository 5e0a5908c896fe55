import type { ReactNode } from 'react'
import { Moment } from '../../screen/Moment.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { UNSTATED } from './Details.tsx'
import type { SectionData } from './sections.ts'

/** What it pays for, as lines of a card. */
export function planRows(
  subscription: SectionData<'billing'>['subscription'],
  timezone: string,
): [label: string, value: ReactNode][] {
  if (subscription === undefined) return [['Plan', UNSTATED]]
  if (subscription === null) return [['Plan', 'FREE: no active, trialing or past-due subscription']]
  const { plan, status, periodStart, periodEnd, cancelAtPeriodEnd } = subscription
  return [
    ['Plan', plan ?? UNSTATED],
    ['Subscription', status ?? UNSTATED],
    ['Period began', <Moment key="since" at={periodStart} timezone={timezone} />],
    [
      cancelAtPeriodEnd ? 'Ends' : 'Renews',
      <span key="end">
        <Moment at={periodEnd} timezone={timezone} />{' '}
        {cancelAtPeriodEnd && <Badge meaning="attention">cancelled at period end</Badge>}
      </span>,
    ],
  ]
}
