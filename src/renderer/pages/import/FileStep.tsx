import { Button } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useStore } from 'zustand'
import { Badge } from '../../ui/Badge.tsx'
import type { ImportWork } from './importWork.ts'
import styles from './import.module.css'

const MOST_BYTES = 200 * 1024 * 1024

/** The file: chosen or dropped. It is read here and goes nowhere before the last step. */
export function FileStep({ work, fields }: { work: ImportWork; fields: string[] }) {
  const { busy, problem } = useStore(work.store)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const take = (files: FileList | null): void => {
    const file = files?.[0]
    if (!file) return
    const several = (files?.length ?? 0) > 1
    const why = several
      ? 'One file at a time: drop a single CSV file.'
      : file.size > MOST_BYTES
        ? `${file.name} is larger than 200 MB: split it first.`
        : null
    setRefused(why)
    if (why === null) void work.open(file, fields)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={styles['drop']}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileUp aria-hidden />
      <p>
        Drop a CSV file here, as Mailchimp, Brevo, listmonk or a spreadsheet exports it. Encoding, separator
        and columns are found by themselves and can be changed.
      </p>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <Button variant="filled" loading={busy !== null} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p className={styles['dim']}>Nothing is sent before you have seen what would be.</p>
      {(refused ?? problem) && <Badge meaning="blocked">{refused ?? problem}</Badge>}
    </div>
  )
}
