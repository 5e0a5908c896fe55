import { Button, Select } from '@mantine/core'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { keysOf, useShortcut } from '../../frame/shortcuts.ts'
import screen from '../../screen/screen.module.css'
import { Keys } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import type { CampaignPage } from './campaigns.ts'
import type { ListSearchState } from './listStore.ts'

/** Which campaigns these are, and the way to the others. */
const SIZES = [10, 25, 50, 100]

export function Paging({
  answer,
  onChange,
}: {
  answer: CampaignPage
  onChange: (change: Partial<ListSearchState>) => void
}) {
  const { page, limit, pageCount, total } = answer
  const turn = (to: number): void => {
    if (to >= 1 && to <= pageCount) onChange({ page: to })
  }
  useShortcut('nextPage', () => turn(page + 1))
  useShortcut('previousPage', () => turn(page - 1))
  const first = (page - 1) * limit + 1
  return (
    <nav className={`${screen['foot']} small`} aria-label="Pages">
      <span className={screen['dim']} role="status">
        {total === 0
          ? 'nothing to show'
          : `${count(first)}–${count(Math.min(total, page * limit))} of ${count(total)}`}
      </span>
      <span className={screen['push']} />
      <Select
        w={128}
        aria-label="Rows per page"
        allowDeselect={false}
        data={SIZES.map((size) => ({ value: String(size), label: `${size} per page` }))}
        value={String(limit)}
        onChange={(value) => value !== null && onChange({ limit: Number(value) })}
      />
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
