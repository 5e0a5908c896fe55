import { ArrowLeft } from 'lucide-react'
import type { Failure } from '../../shared/result.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../ui/Parts.tsx'
import { useRecordKeys } from './RecordPage.tsx'
import styles from './screen.module.css'
import recordStyles from './record.module.css'

/** A record that is on its way, or that could not be had and why. */
interface MissingRecordProps {
  list: { path: string; label: string }
  path: string
  id: string
  failure: Failure | null
  context: Record<string, unknown>
  onRetry: () => void
}

export function MissingRecord({ list, path, id, failure, context, onRetry }: MissingRecordProps) {
  useRecordKeys(list.path, path, id)
  return (
    <div className={recordStyles['record']}>
      <header className={recordStyles['recordHead']}>
        <a className={recordStyles['backLink']} href={`#${list.path}`}>
          <ArrowLeft aria-hidden />
          {list.label}
        </a>
        {failure && <h1 className={styles['missing']}>{id}</h1>}
      </header>
      {failure ? (
        <div className={styles['inset']}>
          <ErrorPanel failure={failure} context={context} onRetry={onRetry} />
        </div>
      ) : (
        <SkeletonRows rows={8} label={`Loading ${id}`} />
      )}
    </div>
  )
}
