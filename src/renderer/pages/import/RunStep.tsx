import { Button, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { MOST_IMPORT_ROWS } from '../../../engine/domain/limits.ts'
import screen from '../../screen/screen.module.css'
import { count } from '../../ui/time.ts'
import type { ImportWork } from './importWork.ts'
import { Total } from './CheckStep.tsx'
import styles from './import.module.css'
import outcome from './outcome.module.css'

/** How far it is, how fast, and a way to stop that says what stopping means. */
const PHASES = {
  fields: 'Creating custom fields',
  subscribers: `Importing people, ${MOST_IMPORT_ROWS} per call`,
  optOuts: 'Importing and unsubscribing those who opted out',
  waiting: 'Over the limit of calls: waiting until the deployment takes more',
} as const

export function RunStep({ work }: { work: ImportWork }) {
  const { progress, startedAt, cancelling } = useStore(work.store)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 500)
    return () => window.clearInterval(timer)
  }, [])
  const done = progress?.done ?? 0
  const total = progress?.total ?? 0
  const seconds = Math.max(0.001, (now - startedAt) / 1000)
  const rate = done / seconds
  const left = rate > 0 ? (total - done) / rate : null
  return (
    <div className={outcome['running']}>
      <div role="status" className={outcome['phase']}>
        <strong>{PHASES[progress?.phase ?? 'fields']}</strong>
        <span className={styles['dim']}>
          {count(done)} of {count(total)} · {count(Math.round(rate))} rows/s
          {left !== null && done < total && ` · about ${count(Math.ceil(left))} s left`}
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
          Batches already sent stay. The import goes on while you look at other tabs; a reload stops it.
        </span>
      </div>
    </div>
  )
}
