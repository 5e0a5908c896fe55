import { Button } from '@mantine/core'
import { ClipboardList } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../Parts.tsx'
import { keysOf, useShortcut } from '../shortcuts.ts'
import { csvOf, type TableColumn } from './columns.ts'

const SHOWN_MS = 4000

interface CopyCsvProps<R extends object> {
  rows: readonly R[]
  columns: readonly TableColumn<R>[]
}

/** Copies a list as CSV: the chosen rows where rows are chosen, else all that have been read. */
export function CopyCsv<R extends object>({ rows, columns }: CopyCsvProps<R>) {
  const [told, setTold] = useState<string | null>(null)
  useEffect(() => {
    if (told === null) return
    const timer = window.setTimeout(() => setTold(null), SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [told])
  const copy = async (): Promise<void> => {
    const done = await copyText(csvOf(rows, columns))
    const what = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`
    setTold(done ? `Copied ${what}` : 'The browser refused the clipboard')
  }
  useShortcut('csv', () => void copy())
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<ClipboardList aria-hidden />}
      disabled={rows.length === 0}
      title={`Copy ${rows.length} rows as CSV (${keysOf('csv')})`}
      onClick={() => void copy()}
    >
      <span aria-live="polite">
        {told ?? (
          <>
            <span className="visually-hidden">Copy as </span>CSV
          </>
        )}
      </span>
    </Button>
  )
}

/** Returns the chosen rows, all when none is chosen. */
export function rowsToCopy<R extends { id: string }>(
  rows: readonly R[],
  chosen: ReadonlySet<string>,
): readonly R[] {
  const some = chosen.size === 0 ? [] : rows.filter(({ id }) => chosen.has(id))
  return some.length > 0 ? some : rows
}
