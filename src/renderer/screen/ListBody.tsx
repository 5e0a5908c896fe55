import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { toFailure } from '../bridge/actions.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../ui/Parts.tsx'
import styles from './screen.module.css'

interface ListBodyProps<R> {
  /** What is listed, as in "Loading segments". */
  what: string
  /** Undefined until they have been read; those that were stay when reading them again fails. */
  rows: R[] | undefined
  error: Error | null
  /** What was asked; goes into the detail of an error. */
  context: Record<string, unknown>
  onRetry: () => unknown
  /** Stands where there is no row: `Empty` with a first action, or `NoMatch`. */
  empty: ReactNode
  /** The shape of what is to come, where it is not rows. */
  skeleton?: ReactNode
  beside?: ReactNode
  children: (rows: R[]) => ReactNode
}

/**
 * What stands under the head of a list: why it could not be read, the shape of rows to come,
 * what is said where there is none, or the rows; beside them the record in the address.
 */
export function ListBody<R>(props: ListBodyProps<R>) {
  const { what, rows, error, context, onRetry, empty, skeleton, beside, children } = props
  const waiting = error === null && (skeleton ?? <SkeletonRows rows={10} label={`Loading ${what}`} />)
  return (
    <>
      {error && <ReadFailure error={error} context={context} onRetry={onRetry} />}
      <div className={styles['split']}>
        <div className={styles['table']}>
          {rows === undefined ? waiting : rows.length === 0 ? empty : children(rows)}
        </div>
        {beside}
      </div>
    </>
  )
}

interface ReadFailureProps {
  error: unknown
  context: Record<string, unknown>
  onRetry: () => unknown
}

/** Something that could not be read, in its place on the screen. */
export function ReadFailure({ error, context, onRetry }: ReadFailureProps) {
  return (
    <div className={styles['inset']}>
      <ErrorPanel failure={toFailure(error)} context={context} onRetry={() => void onRetry()} />
    </div>
  )
}

interface NoMatchProps {
  icon: ReactNode
  clear?: string
  onClear: () => void
  children: ReactNode
}

/** There are rows, but none that is looked for. */
export function NoMatch({ icon, clear = 'Clear the search', onClear, children }: NoMatchProps) {
  return (
    <Empty icon={icon} action={<Button onClick={onClear}>{clear}</Button>}>
      {children}
    </Empty>
  )
}
