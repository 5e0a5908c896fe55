import { Button, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { MOST_IMPORT_ROWS } from '../../../engine/domain/limits.ts'
import screen from '../../screen/screen.module.css'
import { count, counted } from '../../ui/time.ts'
import type { ImportWork } from './importWork.ts'
import { Total } from './CheckStep.tsx'
import styles from './import.module.css'
import outcome from './outcome.module.css'

const PHASES = {
  fields: 'Creating custom fields',
  subscribers: `Importing people, ${MOST_IMPORT_ROWS} per call`,
  optOuts: 'Importing and unsubscribing those who opted out',
  waiting: 'Over the limit of calls: waiting until the deployment takes more',
} as const

/** How far it is, how fast, and a way to stop that says what stopping means. */
export function RunStep({ work }: { work: ImportWork }) {
  const { progress, rate: meter, report, cancelling } = useStore(work.store)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 500)
    return () => window.clearInterval(timer)
  }, [])
  const done = progress?.done ?? 0
  const total = progress?.total ?? 0
  const rate = meter.read(now)
  // Those who opted out come last and slower: until then nobody knows how long they take.
  const later = progress?.phase === 'optOuts' ? 0 : (report?.sends.optedOut ?? 0)
  const left = rate === null ? null : (total - later - done) / rate
  return (
    <div className={outcome['running']}>
      <div role="status" className={outcome['phase']}>
        <strong>{PHASES[progress?.phase ?? 'fields']}</strong>
        <span className={styles['dim']}>
          {count(done)} of {count(total)}
          {rate !== null && ` · ${count(Math.max(1, Math.round(rate)))} rows/s in the last seconds`}
          {left !== null && left > 0 && ` · about ${count(Math.ceil(left))} s left`}
          {left !== null && later > 0 && `, then ${counted(later, 'row')} to unsubscribe one by one`}
        </span>
      </div>
      <Progress value={total === 0 ? 0 : (done / total) * 100} size={10} aria-label="Import" />
      <dl className={`${screen['strip']} ${outcome['totals']}`}>
        <Total label="imported" value={progress?.imported ?? 0} good />
        <Total label="updated" value={progress?.updated ?? 0} />
        <Total label="unsubscribed" value={progress?.unsubscribed ?? 0} />
        <Total label="failed" value={progress?.failed ?? 0} bad={(progress?.failed ?? 0) > 0} />
      </dl>
      <div className={outcome['cancel']}>
        <Button disabled={cancelling} onClick={() => work.cancel()}>
          {cancelling ? 'Stopping after this batch…' : 'Cancel'}
        </Button>
        <span className={styles['dim']}>
          Batches already sent stay, and the rest can be imported afterwards. The import goes on while you
          look at other tabs; a reload stops it.
        </span>
      </div>
    </div>
  )
}
