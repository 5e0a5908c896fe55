import { Button, Select } from '@mantine/core'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { keysOf, useShortcut } from '../ui/shortcuts.ts'
import type { PageOf } from '../bridge/records.ts'
import { turnTo } from '../state/lastGood.ts'
import { Keys } from '../ui/Parts.tsx'
import { count } from '../ui/time.ts'
import screen from './screen.module.css'

/** Which rows these are, and the way to the others; `[` and `]` turn pages. */
export interface PageFootProps {
  /** The page that is shown. */
  page: PageOf
  /** The page that was asked for: another one while it is read, and when it was refused. */
  asked: number
  onPage: (page: number) => void
  /** Asks once more for the page that was asked for. */
  onRetry: () => unknown
  /** Rows per page to choose from, where they can be chosen. */
  sizes?: readonly number[]
  onSize?: (pageSize: number) => void
}

/** Returns whether these rows are one page of several. */
export function isPaged({ pageCount }: Pick<PageOf, 'pageCount'>): boolean {
  return pageCount > 1
}

/** Returns what is told of a list, and why its columns have no buttons while several pages hold it. */
export function tellOrder(facts: string | null): string | null {
  return facts === null ? null : `${facts}; columns sort where one page holds all`
}

export function PageFoot({ page: of, asked, onPage, onRetry, sizes, onSize }: PageFootProps) {
  const { page, pageSize, pageCount, total } = of
  const turn = (to: number): void => {
    const turned = turnTo(to, of, asked)
    if (turned === 'go') onPage(to)
    else if (turned === 'again') void onRetry()
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
