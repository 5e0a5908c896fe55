import type { ReactNode } from 'react'
import { CopyableTable } from './CopyableTable.tsx'
import styles from './plainTable.module.css'

interface PlainTableProps {
  label: string
  head: string[]
  rows: ReactNode[][]
  /** So many pixels at most; what is longer scrolls. */
  height?: number
  /** Columns that hold words, counted from 0; the first always does. */
  words?: readonly number[]
}

/** The numbers behind a picture. The first column names the row, the others hold numbers. */
export function PlainTable({ label, head, rows, height = 320, words = [] }: PlainTableProps) {
  const isWord = (column: number): boolean => column === 0 || words.includes(column)
  return (
    <CopyableTable label={label}>
      <div
        className={styles['box']}
        style={{ maxHeight: height }}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <table>
          <thead>
            <tr>
              {head.map((name, column) => (
                <th key={name} scope="col" data-word={isWord(column) || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={head[column]} data-word={isWord(column) || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </CopyableTable>
  )
}
