import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import sideStyles from './side.module.css'

/** One record beside its list. */
export function SidePanel({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <aside className={sideStyles['side']} aria-label={title}>
      <header className={sideStyles['sideHead']}>
        <h2>{title}</h2>
        <ActionIcon aria-label="Close" title="Close (Esc)" onClick={onClose}>
          <X aria-hidden />
        </ActionIcon>
      </header>
      <div className={sideStyles['sideBody']}>{children}</div>
    </aside>
  )
}
