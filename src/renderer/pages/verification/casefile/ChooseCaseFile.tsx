import { Button } from '@mantine/core'
import { FolderOpen } from 'lucide-react'
import { type DragEvent, useRef, useState, type ReactNode } from 'react'
import { readCaseFile } from './openedCase.ts'
import styles from './casefile.module.css'

/** A button that asks for a file of this computer. */
export function ChooseCaseFile({ primary = false }: { primary?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".case,application/json"
        aria-label="A case file of this computer"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen again after it was changed.
          event.currentTarget.value = ''
          if (file) void readCaseFile(file)
        }}
      />
      <Button
        {...(primary ? { variant: 'filled' } : { leftSection: <FolderOpen aria-hidden /> })}
        onClick={() => input.current?.click()}
      >
        Open case file
      </Button>
    </>
  )
}

/** Takes a file that is dropped anywhere on it. */
export function CaseDrop({ children }: { children: ReactNode }) {
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void readCaseFile(file)
  }
  return (
    <div
      className={styles['drop']}
      data-over={over || undefined}
      data-case-drop
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
    </div>
  )
}
