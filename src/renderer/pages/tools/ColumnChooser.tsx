import { Button, Checkbox, Popover } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import styles from './answer.module.css'

interface ColumnChooserProps {
  all: string[]
  hidden: ReadonlySet<string>
  onHidden: (hidden: ReadonlySet<string>) => void
  /** Columns that are known by more than their key. */
  labels?: Record<string, string>
}

export function ColumnChooser({ all, hidden, onHidden, labels = {} }: ColumnChooserProps) {
  const shown = all.filter((column) => !hidden.has(column)).length
  const toggle = (column: string): void => {
    const next = new Set(hidden)
    if (!next.delete(column)) next.add(column)
    onHidden(next)
  }
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" leftSection={<Columns3 aria-hidden />}>
          <span className={styles['word']}>Columns</span>&nbsp;{shown}/{all.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles['columnList']} role="group" aria-label="Columns shown">
          {all.map((column) => (
            <Checkbox
              key={column}
              label={labels[column] ?? column}
              checked={!hidden.has(column)}
              disabled={shown === 1 && !hidden.has(column)}
              onChange={() => toggle(column)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
