import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { Hourglass, Square } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { readsStore, type RunningRead } from '../bridge/reads.ts'
import { cancelReads } from '../bridge/tools.ts'
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

/** A read that takes longer than this is told. */
const SLOW_MS = 4000

/** What this connection keeps waiting: how long already, or until when, and the way to give it up. */
export function WaitingReads() {
  const { connection } = useScope()
  const { id, label } = connection
  const { data: budgets = [] } = useQuery(queries.budget(id))
  const readsOf = (): RunningRead[] => readsStore.getState().reads.filter(({ connection: of }) => of === id)
  // A list of rows is dozens of reads: each that begins or ends would draw the bar, the clock does.
  const isReading = useStore(readsStore, () => readsOf().length > 0)
  const [now, setNow] = useState(() => Date.now())
  const reads = readsOf()
  useEffect(() => {
    if (!isReading) return undefined
    const timer = window.setInterval(() => setNow(Date.now()), 1000)
    return () => window.clearInterval(timer)
  }, [isReading])
  const [first] = reads
  const ms = first === undefined ? 0 : now - first.since
  const isKeptBack = budgets.some(({ queued }) => queued > 0)
  if (first === undefined || (ms < SLOW_MS && !isKeptBack)) return null
  return (
    <>
      {!isKeptBack && (
        <span className={styles['budget']} role="timer" aria-label="Wait for an answer">
          <Hourglass aria-hidden />
          {reads.length === 1 ? first.tool : `${counted(reads.length, 'read')} of ${label}`}: no answer for{' '}
          {Math.floor(ms / 1000)} s
        </span>
      )}
      <Button leftSection={<Square aria-hidden />} onClick={() => cancelReads(id)}>
        Stop waiting
      </Button>
    </>
  )
}

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
