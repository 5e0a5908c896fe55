import { Button, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AlertTriangle, Braces, Filter as FilterIcon, Plus, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { toFailure } from '../bridge/actions.ts'
import type { Acting } from '../bridge/tools.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import { faultOf, type Filter, type FilterDefinition, type FilterFault } from './filters.ts'
import { audienceQueries } from './queries.ts'
import { RawFilters } from './RawFilters.tsx'
import { describeFilter, type NameOf } from './sentences.ts'
import { useFilterNames } from './useFilterNames.ts'
import { useLiveCount, type LiveCount } from './useLiveCount.ts'
import styles from './audience.module.css'
import { useScope } from '../screen/scope.tsx'
import { Age } from '../ui/Parts.tsx'
import { count as written } from '../ui/time.ts'

interface FilterBuilderProps {
  value: Filter[]
  onChange: (filters: Filter[]) => void
  count?: LiveCount
  disabled?: boolean
}

/**
 * Filters as chips that read as sentences, with an editor per type and a live count. All of
 * them must hold. Faults the host finds stand on the chip they belong to.
 *
 * A page that shows the count elsewhere calls `useLiveCount` itself and passes the answer as
 * `count`; then nothing is counted twice and no count is drawn here.
 */
export function FilterBuilder(props: FilterBuilderProps) {
  const { value, onChange, disabled = false } = props
  const { connection, organization } = useScope()
  const acting: Acting = { connection: connection.id, organization: organization?.id ?? null }
  const own = useLiveCount(value, { ...acting, enabled: props.count === undefined })
  const count = props.count ?? own
  const [open, setOpen] = useState<number | null>(null)
  const [raw, setRaw] = useState(false)
  const { data: definitions, error, refetch } = useQuery(audienceQueries.definitions(acting))
  const nameOf = useFilterNames(acting, value)
  const whole = faultOf(count.issues, null)
  // A new filter that was left before it was added: it is there again when one goes on.
  const unfinished = useRef<Filter | null>(null)
  const put = (index: number, filter: Filter | null): void => {
    setOpen(null)
    if (index === value.length) unfinished.current = null
    const next = filter === null ? value.toSpliced(index, 1) : value.toSpliced(index, 1, filter)
    onChange(next)
  }
  return (
    <div className={styles['builder']} role="group" aria-label="Filters">
      <div className={`${styles['chips']} small`}>
        <FilterIcon aria-hidden className={styles['lead']} />
        {value.map((filter, index) => (
          <Chip
            // Chips have no ids of their own; an edit keeps its place.
            key={index}
            filter={filter}
            nameOf={nameOf}
            acting={acting}
            definitions={definitions ?? []}
            fault={faultOf(count.issues, index)}
            open={open === index}
            disabled={disabled}
            onOpen={(opened) => setOpen(opened ? index : null)}
            onApply={(next) => put(index, next)}
            onRemove={() => put(index, null)}
          />
        ))}
        <Editing
          opened={open === value.length}
          onOpened={(opened) => setOpen(opened ? value.length : null)}
          target={
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Plus aria-hidden />}
              disabled={disabled || !definitions}
              onClick={() => setOpen(open === value.length ? null : value.length)}
            >
              Add filter
            </Button>
          }
        >
          <FilterEditor
            filter={null}
            unfinished={unfinished}
            definitions={definitions ?? []}
            acting={acting}
            fault={null}
            onApply={(next) => put(value.length, next)}
            onRemove={null}
          />
        </Editing>
        <Button
          variant="subtle"
          color="gray"
          aria-label="Filters as JSON"
          title="Filters as JSON"
          aria-pressed={raw}
          onClick={() => setRaw(!raw)}
        >
          <Braces aria-hidden />
        </Button>
        {value.length > 0 && !disabled && (
          <Button variant="subtle" color="gray" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
        {props.count === undefined && <LiveCountText count={count} />}
      </div>
      {whole && <p className={styles['fault']}>{`${whole.message}. ${whole.hint ?? ''}`}</p>}
      {raw && <RawFilters value={value} issues={count.issues} onChange={onChange} disabled={disabled} />}
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ tool: 'get_available_filters' }}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  )
}

function Editing({
  opened,
  onOpened,
  target,
  children,
}: {
  opened: boolean
  onOpened: (opened: boolean) => void
  target: ReactNode
  children: ReactNode
}) {
  // A list in it closes by Escape as well: whether one was open is seen before that.
  const listOpen = useRef(false)
  const look = (event: KeyboardEvent): void =>
    void (listOpen.current = [...event.currentTarget.querySelectorAll('[role="listbox"]')].some((list) =>
      list.checkVisibility(),
    ))
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    if (!listOpen.current) onOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      withinPortal
      closeOnEscape={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown>
        {opened && (
          <div onKeyDownCapture={look} onKeyDown={leave}>
            {children}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChipProps {
  filter: Filter
  nameOf: NameOf
  acting: Acting
  definitions: FilterDefinition[]
  fault: FilterFault | null
  open: boolean
  disabled: boolean
  onOpen: (open: boolean) => void
  onApply: (filter: Filter) => void
  onRemove: () => void
}

function Chip(props: ChipProps) {
  const { filter, nameOf, acting, definitions, fault, open, disabled, onOpen, onApply, onRemove } = props
  const sentence = describeFilter(filter, nameOf)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (disabled || (event.key !== 'Delete' && event.key !== 'Backspace')) return
    event.preventDefault()
    onRemove()
  }
  return (
    <Editing
      opened={open}
      onOpened={onOpen}
      target={
        <span className={styles['chip']} data-fault={fault !== null || undefined}>
          <button
            type="button"
            className={styles['chipText']}
            disabled={disabled}
            title={fault ? `${fault.message}. ${fault.hint ?? ''}` : sentence}
            aria-invalid={fault !== null || undefined}
            onClick={() => onOpen(!open)}
            onKeyDown={onKeyDown}
          >
            {fault && <AlertTriangle aria-hidden />}
            <span>{sentence}</span>
            {fault && <span className="visually-hidden">, at fault: {fault.message}</span>}
          </button>
          {!disabled && (
            <button
              type="button"
              className={styles['chipRemove']}
              aria-label={`Remove: ${sentence}`}
              onClick={onRemove}
            >
              <X aria-hidden />
            </button>
          )}
        </span>
      }
    >
      <FilterEditor
        filter={filter}
        definitions={definitions}
        acting={acting}
        fault={fault}
        onApply={onApply}
        onRemove={onRemove}
      />
    </Editing>
  )
}

/** "327 matching · as of 2 min. ago"; dimmed while a newer count is on its way. */
function LiveCountText({ count, loaded }: { count: LiveCount; loaded?: number }) {
  if (count.failure) {
    return (
      <span className={styles['count']} role="status" title={count.failure.message}>
        not counted: {count.failure.code}
      </span>
    )
  }
  if (count.issues.length > 0)
    return (
      <span className={styles['count']} role="status">
        not counted: correct the marked filter
      </span>
    )
  if (count.total === null)
    return (
      <span className={styles['count']} role="status">
        counting…
      </span>
    )
  return (
    <span className={styles['count']} role="status" data-pending={count.pending || undefined}>
      <strong>{written(count.total)}</strong> matching
      {loaded !== undefined && `, ${written(loaded)} loaded`}
      {count.at !== null && (
        <>
          {' '}
          · as of <Age at={count.at} />
        </>
      )}
    </span>
  )
}
