import { ActionIcon, Menu } from '@mantine/core'
import { MoreHorizontal, type LucideIcon } from 'lucide-react'
import styles from './table.module.css'

/** Something that can be done with one row. */
export interface RowAction {
  label: string
  icon: LucideIcon
  run: () => void
  danger?: boolean
  /** Why it cannot be done now. */
  obstacle?: string | null
}

/** A place on the screen. */
export interface Place {
  x: number
  y: number
}

interface RowMenuProps {
  at: Place
  actions: readonly RowAction[]
  onClose: () => void
}

/** The one menu of a table, at the row it was opened for: a menu per row would slow the scrolling. */
export function RowMenu({ at, actions, onClose }: RowMenuProps) {
  return (
    <Menu opened onClose={onClose} position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Menu of the row"
          className={styles['menuAnchor']}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown className="small">
        {actions.map(({ label, icon: Icon, run, danger, obstacle }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon aria-hidden />}
            disabled={Boolean(obstacle)}
            title={obstacle ?? undefined}
            onClick={run}
            {...(danger ? { color: 'red' } : {})}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Opens the menu of its row. */
export function MoreButton({ name, onOpen }: { name: string; onOpen: (at: Place) => void }) {
  return (
    <ActionIcon
      size={24}
      // The row's own keys reach the menu; a stop per row would make the table a long way.
      tabIndex={-1}
      aria-label={`More for ${name}`}
      aria-haspopup="menu"
      onClick={(event) => {
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        onOpen({ x: left, y: bottom })
      }}
    >
      <MoreHorizontal aria-hidden />
    </ActionIcon>
  )
}
