import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Filter } from '../../../audience/filters.ts'
import { countInput, countQuery } from '../../../audience/useLiveCount.ts'
import { audienceKey } from '../../../audience/queries.ts'
import { toFailure } from '../../../bridge/actions.ts'
import { querySubscribers, type SubscriberField } from '../../../bridge/subscribers.ts'
import screen from '../../../screen/screen.module.css'
import { navigate, screenPath } from '../../../state/route.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { Bar } from '../../../ui/Bar.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Age, SkeletonRows } from '../../../ui/Parts.tsx'
import { count, counted } from '../../../ui/time.ts'
import { shareOf } from '../campaigns.ts'
import { COUNTED, describeWaterfall, type Step } from './waterfall.ts'
import styles from './waterfall.module.css'
import { useScope } from '../../../screen/scope.tsx'

const REST_MS = 300
const SAMPLES = 5

interface Around {
  filters: Filter[]
}

/**
 * Who falls out between the filters and the mail, for which reason, with some of them by name.
 * Always as of now; `settled` is to how many people a campaign went that has begun to go out.
 */
export function Waterfall({ filters, settled }: Around & { settled: number | null }) {
  const scope = useScope()
  const acting = { connection: scope.connection.id, organization: scope.organization?.id ?? null }
  const [rested] = useDebouncedValue(JSON.stringify(filters), REST_MS)
  const asked = JSON.parse(rested) as Filter[]
  const counts = useQueries({
    queries: COUNTED.map((status) => ({
      ...countQuery(acting, countInput({ filters: asked, status, query: '' })),
      placeholderData: keepPreviousData,
    })),
    combine: (results) => ({
      error: results.find(({ error }) => error)?.error ?? null,
      at: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      totals: results.every(({ data }) => data)
        ? Object.fromEntries(results.map(({ data }, index) => [COUNTED[index] ?? '', data?.total ?? 0]))
        : null,
    }),
  })
  // What is at fault in the filters is said where they are.
  const failure = counts.error ? toFailure(counts.error) : null
  return (
    <section className={screen['card']} aria-label="Waterfall of the audience">
      <div className={screen['cardHead']}>
        <h2>{settled === null ? 'Who gets it' : 'Who would get it now'}</h2>
        <span className={screen['dim']}>
          {counts.totals && (
            <>
              as of <Age at={counts.at} />;{' '}
            </>
          )}
          {settled === null
            ? 'settled when sending starts'
            : `when sending started it was settled for ${counted(settled, 'person', 'people')}`}
        </span>
      </div>
      {failure && failure.issues === undefined && (
        <ErrorPanel failure={failure} context={{ tool: 'count_subscribers' }} />
      )}
      {failure?.issues && <p className={styles['note']}>Not counted: correct the marked filter.</p>}
      {!failure && !counts.totals && <SkeletonRows rows={4} label="Counting" />}
      {!failure && counts.totals && (
        <ol className={styles['steps']}>
          {describeWaterfall(counts.totals).map((step, _index, steps) => (
            <StepLine key={step.label} step={step} all={steps[0]?.left ?? 0} filters={asked} />
          ))}
        </ol>
      )}
      {!failure && counts.totals && (
        <p className={styles['note']}>
          When sending starts, subscribers who are SUBSCRIBED but at a suppressed address are left out as
          well.
        </p>
      )}
    </section>
  )
}

function StepLine({ step, all, filters }: Around & { step: Step; all: number }) {
  const { label, left, leaves } = step
  return (
    <li className={styles['step']}>
      <div className={styles['line']}>
        <span className={styles['label']}>{label}</span>
        <Bar part={left} whole={all} />
        <strong className={styles['count']} title={shareOf(left, all)}>
          {count(left)}
        </strong>
      </div>
      {leaves.map((leave) => (
        <Leave key={leave.status} {...leave} filters={filters} />
      ))}
    </li>
  )
}

function Leave({ status, recipients, why, filters }: Around & Step['leaves'][number]) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles['leave']}>
      <span className={styles['minus']}>−{count(recipients)}</span>
      <StatusBadge status={status} />
      <span className={styles['why']}>{why}</span>
      <Button
        variant="subtle"
        color="gray"
        aria-expanded={open}
        leftSection={<ChevronRight aria-hidden className={styles['turn']} data-open={open || undefined} />}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide' : 'Some of them'}
      </Button>
      {open && <Samples status={status} recipients={recipients} filters={filters} />}
    </div>
  )
}

function Samples({ status, recipients, filters }: Around & Omit<Step['leaves'][number], 'why'>) {
  const scope = useScope()
  const acting = { connection: scope.connection.id, organization: scope.organization?.id ?? null }
  const input = {
    filters,
    status,
    limit: SAMPLES,
    fields: ['id', 'email', 'name'] satisfies SubscriberField[],
  }
  const { data, error } = useQuery({
    queryKey: audienceKey(acting, 'samples', JSON.stringify(input)),
    queryFn: () => querySubscribers(acting, input),
  })
  if (error)
    return <ErrorPanel failure={toFailure(error)} context={{ tool: 'query_subscribers', ...input }} />
  if (!data) return <SkeletonRows rows={2} label="Reading some of them" />
  const rest = recipients - data.subscribers.length
  return (
    <ul className={styles['samples']} aria-label={`Some who are ${status}`}>
      {data.subscribers.map(({ id, email, name }) => (
        <li key={id}>
          <a
            className={screen['textLink']}
            href={`#${screenPath(scope.connection.id, 'subscribers', id)}`}
            onClick={(event) => {
              event.preventDefault()
              navigate(screenPath(scope.connection.id, 'subscribers', id))
            }}
          >
            {email}
          </a>
          {name !== null && <span className={styles['dim']}> {name}</span>}
        </li>
      ))}
      {rest > 0 && <li className={styles['dim']}>and {counted(rest, 'other')}</li>}
    </ul>
  )
}
