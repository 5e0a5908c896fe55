import { isRecord } from '../../shared/text/guards.ts'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import type { Issue } from '../../shared/errors.ts'
import { JsonEditor } from '../ui/JsonEditor.tsx'
import type { Filter } from './filters.ts'
import styles from './audience.module.css'

interface RawFiltersProps {
  value: Filter[]
  issues: Issue[]
  onChange: (filters: Filter[]) => void
  disabled: boolean
}

type Parsed = { ok: true; filters: Filter[] } | { ok: false; message: string }

function parse(draft: string): Parsed {
  try {
    const value: unknown = JSON.parse(draft)
    return Array.isArray(value) && value.every(isRecord)
      ? { ok: true, filters: value }
      : { ok: false, message: 'Filters are a JSON list of objects.' }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'Not valid JSON.' }
  }
}

/** The list as the API takes it, to be read, pasted and changed as a whole. */
export function RawFilters({ value, issues, onChange, disabled }: RawFiltersProps) {
  const given = useMemo(() => JSON.stringify(value, null, 2), [value])
  const [draft, setDraft] = useState(given)
  useEffect(() => setDraft(given), [given])
  const parsed = parse(draft)
  // The editor holds the list itself, so the paths start at the index.
  const faults = useMemo(
    () => issues.map((issue) => ({ ...issue, path: issue.path.replace(/^filters\.?/, '') })),
    [issues],
  )
  const apply = (): void => {
    if (parsed.ok && draft !== given) onChange(parsed.filters)
  }
  return (
    <div className={styles['raw']}>
      <div className={styles['rawEditor']}>
        <JsonEditor
          value={draft}
          label="Filters as JSON"
          onChange={setDraft}
          onRun={apply}
          issues={faults}
          readOnly={disabled}
        />
      </div>
      {!disabled && (
        <div className={styles['rawFoot']}>
          <span className={styles['dim']}>{parsed.ok ? 'All filters must hold.' : parsed.message}</span>
          <span className={styles['push']} />
          <Button disabled={!parsed.ok || draft === given} onClick={apply}>
            Apply
          </Button>
        </div>
      )}
    </div>
  )
}
