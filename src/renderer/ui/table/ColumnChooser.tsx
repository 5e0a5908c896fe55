import { Button, Checkbox, Popover } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import styles from './columnChooser.module.css'

interface ColumnChooserProps<Column extends string> {
  all: readonly Column[]
  shown: readonly Column[]
  /** In the order of `all`; never none. */
  onShown: (shown: Column[]) => void
  /** Columns that are known by more than their key. */
  labels?: Record<string, string>
}

export function ColumnChooser<Column extends string>({
  all,
  shown,
  onShown,
  labels = {},
}: ColumnChooserProps<Column>) {
  const toggle = (toggled: Column): void =>
    onShown(all.filter((column) => shown.includes(column) !== (column === toggled)))
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" leftSection={<Columns3 aria-hidden />}>
          <span className="where-wide">Columns</span>&nbsp;{shown.length}/{all.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles['list']} role="group" aria-label="Columns shown">
          {all.map((column) => (
            <Checkbox
              key={column}
              label={labels[column] ?? column}
              checked={shown.includes(column)}
              disabled={shown.length === 1 && shown.includes(column)}
              onChange={() => toggle(column)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
