import { Button, Select } from '@mantine/core'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { OrganizationPage } from '../../bridge/organizations.ts'
import { keysOf, useShortcut } from '../../frame/shortcuts.ts'
import screen from '../../screen/screen.module.css'
import { Keys } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import { PAGE_SIZES, type OrganizationView } from './organizations.ts'
import styles from './organizations.module.css'

/** Which rows these are, and the way to the others; `[` and `]` turn pages. */
export function Pages({
  answer,
  onChange,
}: {
  answer: OrganizationPage
  onChange: (change: Partial<OrganizationView>) => void
}) {
  const { page, pageSize, pageCount, total } = answer
  const turn = (to: number): void => {
    if (to >= 1 && to <= pageCount) onChange({ page: to })
  }
  useShortcut('nextPage', () => turn(page + 1))
  useShortcut('previousPage', () => turn(page - 1))
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <nav className={`${screen['foot']} small`} aria-label="Pages">
      <span className={styles['page']} role="status">
        {total === 0 ? 'nothing to show' : `${count(first)}–${count(last)} of ${count(total)}`}
      </span>
      <span className={screen['push']} />
      <Select
        className={styles['sizes']}
        aria-label="Rows per page"
        allowDeselect={false}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} per page` }))}
        value={String(pageSize)}
        onChange={(value) => value !== null && onChange({ pageSize: Number(value) })}
      />
      <span className={styles['page']}>
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
