import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useCallback } from 'react'
import type { OrganizationBudget } from '../../shared/bridge.ts'
import { useScope } from '../screen/scope.tsx'
import { useActing } from '../state/hooks.ts'
import { queries, queryClient } from '../state/queries.ts'
import { Bar } from '../ui/Bar.tsx'
import { count, counted } from '../ui/time.ts'
import { useRemaining } from './useRemaining.ts'
import styles from './bars.module.css'

/** Below this share of the plan the bar takes the colour of attention. */
const LITTLE = 0.1

/** What is left of the calls per minute of the organization acted as, and how long reads wait when nothing is. */
export function BudgetMeter() {
  const { connection } = useScope()
  const acting = useActing(connection.id)
  const { data: budgets = [] } = useQuery(queries.budget(connection.id))
  const own = budgets.find(({ organization }) => organization === (acting?.id ?? null))
  // What waits for another organization holds up what is on the screen as well.
  const shown = own?.waitsUntil ? own : (budgets.find(({ queued }) => queued > 0) ?? own)
  return shown ? <Meter budget={shown} /> : null
}

function Meter({ budget: { limit, left, endsAt, waitsUntil, queued } }: { budget: OrganizationBudget }) {
  const { connection } = useScope()
  const { id } = connection
  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queries.budget(id).queryKey }),
    [id],
  )
  const seconds = Math.ceil(useRemaining(waitsUntil ?? endsAt, readAgain) / 1000)
  if (waitsUntil !== null)
    return (
      <span
        className={styles['budget']}
        role="timer"
        aria-label="Wait of the deployment"
        title="The deployment allows no more calls in this minute. Reads wait; a change would be refused."
      >
        <Hourglass aria-hidden />
        {queued > 0
          ? `${counted(queued, 'read')} ${queued === 1 ? 'goes' : 'go'} on in`
          : 'Calls again in'}{' '}
        {seconds} s
      </span>
    )
  if (limit === null || left === null) return null
  return (
    <span
      className={styles['budget']}
      role="timer"
      aria-label="Calls of this minute"
      title={`${count(left)} of ${count(limit)} calls left, as the last answer said; all again in ${seconds} s`}
    >
      <Bar part={left} whole={limit} token={left < limit * LITTLE ? 'attention' : 'accent'} />
      {count(left)} of {count(limit)} calls left
    </span>
  )
}
