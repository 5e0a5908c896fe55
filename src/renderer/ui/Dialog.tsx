import { ActionIcon, Button, Modal } from '@mantine/core'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './dialog.module.css'
import { useRestoreFocus } from './useRestoreFocus.ts'

interface DialogProps {
  title: string
  onClose: () => void
  onSubmit?: () => void
  children: ReactNode
  footer?: ReactNode
  /** Above the title: the environment edge of a confirmation. */
  edge?: ReactNode
  size?: string | number
  /** True where parts inside use Escape themselves: it closes the dialog only when none of them took it. */
  innerEscape?: boolean
}

/** One shape for every dialog: title, body, buttons at the end. Enter submits when it can. */
export function Dialog(props: DialogProps) {
  const { title, onClose, onSubmit, children, footer, edge, size = 460, innerEscape = false } = props
  useRestoreFocus()
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    const { target } = event
    if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return
    if (!event.currentTarget.contains(target) || target.getAttribute('aria-expanded') === 'true') return
    event.stopPropagation()
    onClose()
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      centered
      returnFocus={false}
      closeOnEscape={!innerEscape}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <form
          noValidate
          {...(innerEscape ? { onKeyDown } : {})}
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit?.()
          }}
        >
          {edge}
          <div className={styles['head']}>
            <Modal.Title className={styles['title']}>{title}</Modal.Title>
            <ActionIcon aria-label="Close" onClick={onClose} type="button">
              <X aria-hidden />
            </ActionIcon>
          </div>
          <div className={styles['body']}>{children}</div>
          {footer && <div className={styles['foot']}>{footer}</div>}
        </form>
      </Modal.Content>
    </Modal.Root>
  )
}

interface FormButtonsProps {
  onCancel: () => void
  busy?: boolean
  disabled?: boolean
  /** What the dialog does, on its button. */
  children: ReactNode
}

/** The end of a dialog that is filled in: leave it, or submit it. */
export function FormButtons({ onCancel, busy, disabled, children }: FormButtonsProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="filled" loading={busy} disabled={disabled}>
        {children}
      </Button>
    </>
  )
}

interface DangerButtonsProps {
  keep: string
  onKeep: () => void
  busy?: boolean
  onConfirm: () => void
  children: ReactNode
}

/** The end of a dialog that warns: the safe answer is where Enter goes. */
export function DangerButtons({ keep, onKeep, busy, onConfirm, children }: DangerButtonsProps) {
  return (
    <>
      <Button data-autofocus onClick={onKeep}>
        {keep}
      </Button>
      <Button variant="filled" color="red" loading={busy} onClick={onConfirm}>
        {children}
      </Button>
    </>
  )
}
