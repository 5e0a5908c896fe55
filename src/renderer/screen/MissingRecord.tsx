import type { ReactNode } from 'react'
import { SkeletonRows } from '../ui/Parts.tsx'
import { ReadFailure } from './ListBody.tsx'
import { BackLink, useRecordKeys, type RecordPlace } from './RecordPage.tsx'
import styles from './screen.module.css'
import recordStyles from './record.module.css'

interface MissingRecordProps extends RecordPlace {
  /** Null while it is on its way. */
  error: Error | null
  context: Record<string, unknown>
  onRetry: () => unknown
  /** A way out of this error, beside trying again. */
  help?: ReactNode
}

/** A record that is on its way, or that could not be had and why. */
export function MissingRecord({ list, path, id, error, context, onRetry, help }: MissingRecordProps) {
  useRecordKeys(list.path, path, id)
  return (
    <div className={recordStyles['record']}>
      <header className={recordStyles['recordHead']}>
        <BackLink {...list} />
        {error && <h1 className={styles['missing']}>{id}</h1>}
      </header>
      {error ? (
        <>
          <ReadFailure error={error} context={context} onRetry={onRetry} />
          {help && <div className={styles['help']}>{help}</div>}
        </>
      ) : (
        <SkeletonRows rows={8} label={`Loading ${id}`} />
      )}
    </div>
  )
}
