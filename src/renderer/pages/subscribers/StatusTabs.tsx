import { useQueries } from '@tanstack/react-query'
import { keepPreviousData } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { countInput, countQuery } from '../../audience/useLiveCount.ts'
import type { Acting } from '../../bridge/tools.ts'
import { count } from '../../ui/time.ts'
import { STATUSES, type StatusChoice } from './subscriberFields.ts'
import type { Search } from './search.ts'
import styles from './subscribers.module.css'

const REST_MS = 350

/** One tab per status, each with how many of the present search it holds. */
export function StatusTabs({
  acting,
  search,
  onStatus,
}: {
  acting: Acting
  search: Search
  onStatus: (status: StatusChoice) => void
}) {
  const [{ filters, query }] = useDebouncedValue(search, REST_MS)
  const totals = useQueries({
    queries: STATUSES.map(({ status }) => ({
      ...countQuery(acting, countInput({ filters, status, query })),
      placeholderData: keepPreviousData,
    })),
  })
  return (
    <div className={styles['tabs']} role="group" aria-label="Status">
      {STATUSES.map(({ status, label }, index) => {
        const total = totals[index]?.data?.total
        // A count that failed is not on its way: what stands against it is said above the list.
        const none = totals[index]?.isError ? '–' : '…'
        return (
          <button
            key={status}
            type="button"
            className={styles['tab']}
            aria-pressed={status === search.status}
            data-empty={total === 0 || undefined}
            onClick={() => onStatus(status)}
          >
            {label}
            <span className={styles['tabCount']}>{total === undefined ? none : count(total)}</span>
          </button>
        )
      })}
    </div>
  )
}
