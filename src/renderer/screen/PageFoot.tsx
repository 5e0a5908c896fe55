import { Button, Select } from '@mantine/core'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { keysOf, useShortcut } from '../ui/shortcuts.ts'
import type { PageOf } from '../bridge/records.ts'
import { Keys } from '../ui/Parts.tsx'
import { count } from '../ui/time.ts'
import screen from './screen.module.css'

/** Which rows these are, and the way to the others; `[` and `]` turn pages. */
export interface PageFootProps {
  page: PageOf
  onPage: (page: number) => void
  /** Rows per page to choose from, where they can be chosen. */
  sizes?: readonly number[]
  onSize?: (pageSize: number) => void
}

export function PageFoot({ page: of, onPage, sizes, onSize }: PageFootProps) {
  const { page, pageSize, pageCount, total } = of
  const turn = (to: number): void => {
    if (to >= 1 && to <= pageCount) onPage(to)
  }
  useShortcut('nextPage', () => turn(page + 1))
  useShortcut('previousPage', () => turn(page - 1))
  const first = (page - 1) * pageSize + 1
  return (
    <nav className={`${screen['foot']} small`} aria-label="Pages">
      <span className={screen['dim']} role="status">
        {total === 0
          ? 'nothing to show'
          : `${count(first)}–${count(Math.min(total, page * pageSize))} of ${count(total)}`}
      </span>
      <span className={screen['push']} />
      {sizes && (
        <Select
          w={128}
          aria-label="Rows per page"
          allowDeselect={false}
          data={sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
          value={String(pageSize)}
          onChange={(value) => value !== null && onSize?.(Number(value))}
        />
      )}
      <span className={screen['dim']}>
        page {count(page)} of {count(Math.max(1, pageCount))}
      </span>
      <Button
        leftSection={<ArrowLeft aria-hidden />}
        rightSection={<Keys of={keysOf('previousPage')} />}
        disabled={page <= 1}
        onClick={() => turn(page - 1)}
      >
        Previous
      </Button>
      <Button
        leftSection={<ArrowRight aria-hidden />}
        rightSection={<Keys of={keysOf('nextPage')} />}
        disabled={page >= pageCount}
        onClick={() => turn(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
