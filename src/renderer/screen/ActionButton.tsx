import { Button, type ButtonProps } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { useUnavailableReason } from './tool-availability.ts'

interface ActionButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  icon: LucideIcon
  obstacle: string | null
}

/** A button that cannot be pressed while something stands against it, and says what instead of its own title. */
export function ActionButton({ icon: Icon, obstacle, title, ...button }: ActionButtonProps) {
  return (
    <Button
      leftSection={<Icon aria-hidden />}
      disabled={obstacle !== null}
      title={obstacle ?? title}
      {...button}
    />
  )
}

interface ToolButtonProps extends Omit<ActionButtonProps, 'obstacle'> {
  tool: string
}

/** Starts what a tool does, wherever the tool can be run. */
export function ToolButton({ tool, ...button }: ToolButtonProps) {
  return <ActionButton obstacle={useUnavailableReason()(tool)} {...button} />
}
