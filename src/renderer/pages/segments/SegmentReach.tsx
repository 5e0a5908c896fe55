import type { Filter } from '../../audience/filters.ts'
import { useLiveCount, type LiveCount } from '../../audience/useLiveCount.ts'
import recordStyles from '../../screen/record.module.css'
import screen from '../../screen/screen.module.css'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Age } from '../../ui/Parts.tsx'
import { count as written } from '../../ui/time.ts'
import { useScope } from '../../screen/scope.tsx'

const EVERYONE: Filter[] = []

/** Who matches, out of how many, and how many of them a campaign could reach: it sends to SUBSCRIBED only. */
export function SegmentReach({ count, filters }: { count: LiveCount; filters: Filter[] }) {
  const { connection, organization } = useScope()
  const target = { connection: connection.id, organization: organization?.id ?? null }
  const all = useLiveCount(EVERYONE, target)
  const reachable = useLiveCount(filters, {
    ...target,
    status: 'SUBSCRIBED',
    enabled: count.issues.length === 0,
  })
  if (count.failure)
    return <ErrorPanel failure={count.failure} context={{ tool: 'count_subscribers', filters }} />
  const known = count.issues.length === 0
  return (
    <dl
      className={`${screen['strip']} ${recordStyles['facts']}`}
      aria-label="Who matches"
      aria-busy={count.pending}
    >
      <div>
        <dt>Match now</dt>
        <dd>
          <span role="status">{known ? amount(count) : 'filters at fault'}</span>
        </dd>
        <dd>
          {all.total === null ? '' : `of ${written(all.total)} subscribers`}
          {count.at !== null && (
            <>
              {' '}
              · as of <Age at={count.at} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>SUBSCRIBED among them</dt>
        <dd>{known ? amount(reachable) : '–'}</dd>
        <dd>subscribers that a campaign could be sent to</dd>
      </div>
    </dl>
  )
}

function amount({ total }: LiveCount): string {
  return total === null ? '…' : written(total)
}
