import { type DragEvent, useState, type ReactNode } from 'react'
import styles from './parts.module.css'

interface FileDropProps {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Takes files that are dropped anywhere on it. */
export function FileDrop({ onFiles, children }: FileDropProps) {
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    <div
      className={styles['drop']}
      data-over={over || undefined}
      data-file-drop
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
