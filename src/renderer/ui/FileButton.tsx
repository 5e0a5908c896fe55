import { Button, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'

interface FileButtonProps extends ButtonProps {
  /** Of the hidden field, for readers of the screen. */
  label: string
  /** Endings and types of what can be chosen. */
  accept: string
  onFile: (file: File) => void
}

/** A button that asks for a file of this computer. */
export function FileButton({ label, accept, onFile, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen again after it was changed.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...rest} onClick={() => input.current?.click()} />
    </>
  )
}
