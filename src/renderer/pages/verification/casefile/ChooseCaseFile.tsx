import { FolderOpen } from 'lucide-react'
import { type DragEvent, useState, type ReactNode } from 'react'
import { FileButton } from '../../../ui/FileButton.tsx'
import { readCaseFile } from './openedCase.ts'
import styles from './casefile.module.css'

/** A button that asks for a case file of this computer. */
export function ChooseCaseFile({ primary = false }: { primary?: boolean }) {
  return (
    <FileButton
      label="A case file of this computer"
      accept=".case,application/json"
      onFile={(file) => void readCaseFile(file)}
      {...(primary ? { variant: 'filled' } : { leftSection: <FolderOpen aria-hidden /> })}
    >
      Open case file
    </FileButton>
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
