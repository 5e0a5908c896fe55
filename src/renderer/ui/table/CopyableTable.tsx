import { ActionIcon } from '@mantine/core'
import { Check, ClipboardList } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { toCsv } from '../../../engine/domain/csv.ts'
import { copyText } from '../Parts.tsx'
import styles from './plainTable.module.css'

interface CopyableTableProps {
  /** What the table is called, as in "Copy invoices as CSV". */
  label: string
  /** Returns the CSV where cells show other than their values: controls, or lists that are cut. */
  csv?: () => string
  children: ReactNode
}

/** Puts a button over the head of a `<table>` that is read and not opened: it copies the table as CSV. */
export function CopyableTable({ label, csv, children }: CopyableTableProps) {
  const place = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    const table = place.current?.querySelector('table')
    if (table) setCopied(await copyText(csv ? csv() : csvOfTable(table)))
  }
  const told = copied ? `Copied ${label} as CSV` : `Copy ${label} as CSV`
  return (
    <div ref={place} className={styles['place']}>
      {children}
      <ActionIcon
        className={styles['copy']}
        size={24}
        aria-label={told}
        title={told}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        {copied ? <Check aria-hidden /> : <ClipboardList aria-hidden />}
      </ActionIcon>
    </div>
  )
}

/** Heads of columns that hold only what can be pressed. */
const CONTROLS = new Set(['', 'Actions', 'Change'])

/** Returns what stands in a table as CSV: exact times, and numbers without their commas. */
export function csvOfTable(table: Element): string {
  const [head = [], ...rows] = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(textOf),
  )
  const told = (cells: string[]): string[] => cells.filter((_, column) => !CONTROLS.has(head[column] ?? ''))
  return toCsv(told(head), rows.map(told))
}

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

function textOf(cell: Element): string {
  const times = [...cell.querySelectorAll('time')]
  const shown = (cell.textContent ?? '').trim()
  const [time] = times
  if (times.length === 1 && time?.textContent?.trim() === shown) return time.getAttribute('datetime') ?? shown
  return GROUPED.test(shown) ? shown.replaceAll(',', '') : shown
}
