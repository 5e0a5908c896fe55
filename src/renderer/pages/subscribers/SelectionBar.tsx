import { Button, Popover, Progress } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ListChecks, Tag, Tags, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { MOST_OPERATION_SUBSCRIBERS } from '../../../engine/domain/limits.ts'
import { toFailure } from '../../bridge/actions.ts'
import type { Acting } from '../../bridge/tools.ts'
import { ActionButton } from '../../screen/ActionButton.tsx'
import { beginWork } from '../../state/longWork.ts'
import { forgetAnswers } from '../../state/queries.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { count, counted } from '../../ui/time.ts'
import type { Failure } from '../../../shared/result.ts'
import { changeTags, collectIds, type BulkJob } from './bulkTags.ts'
import { TagForm } from './TagForm.tsx'
import styles from './subscribers.module.css'

interface SelectionBarProps {
  acting: Acting
  chosen: ReadonlySet<string>
  total: number | null
  loaded: number
  /** The search as the tool takes it, to find those that are not loaded. */
  input: Record<string, unknown>
  obstacle: (tool: string) => string | null
  onChosen: (ids: string[]) => void
  /** Asks what is to be done for those who are chosen. */
  onBulk: () => void
  onChanged: (tool: BulkJob['tool'], tagNames: string[], ids: string[]) => void
}

type Work = { label: string; done: number; total: number | null }

/** What ended a job before its end; `again` does what is left of it. */
interface Halt {
  failure: Failure
  again: () => void
}

/** What is chosen, of how many, and what can be done with all of it. */
export function SelectionBar(props: SelectionBarProps) {
  const { acting, chosen, total, loaded, input, obstacle, onChosen, onBulk, onChanged } = props
  const [work, setWork] = useState<Work | null>(null)
  const [halt, setHalt] = useState<Halt | null>(null)
  const [open, setOpen] = useState<BulkJob['tool'] | null>(null)
  const cancelled = useRef(false)

  const begin = async (
    label: string,
    goal: number | null,
    job: () => Promise<void>,
    again: () => void,
  ): Promise<void> => {
    cancelled.current = false
    setHalt(null)
    setWork({ label, done: 0, total: goal })
    try {
      await job()
    } catch (error) {
      setHalt({ failure: toFailure(error), again })
    } finally {
      setWork(null)
    }
  }
  const apply = (tool: BulkJob['tool'], tagNames: string[], ids: string[]): Promise<void> => {
    setOpen(null)
    const verb = tool === 'bulk_add_tags' ? 'Adding' : 'Removing'
    let reached = 0
    const tell = beginWork()
    const job = async (): Promise<void> => {
      const end = await changeTags({
        acting,
        tool,
        ids,
        tagNames,
        isCancelled: () => cancelled.current,
        onProgress: ({ done }) => {
          reached = done
          setWork((now) => now && { ...now, done })
        },
      }).finally(() => {
        onChanged(tool, tagNames, ids.slice(0, reached))
        // Half of it changes the counts of other screens and the person beside the list as well.
        void forgetAnswers(acting.connection, acting.organization)
      })
      const missing = end.missing > 0 ? ` ${counted(end.missing, 'person', 'people')} no longer there.` : ''
      const stopped = end.done < end.total ? ` Stopped after ${count(end.done)} of ${count(end.total)}.` : ''
      const message = `${tool === 'bulk_add_tags' ? 'Added' : 'Removed'} ${tagNames.join(', ')}: ${count(end.changed)} of ${counted(end.done, 'person', 'people')} changed.${missing}${stopped}`
      notifications.show({ message, autoClose: 6000 })
      tell('Tags changed', message)
    }
    return begin(
      `${verb} ${tagNames.join(', ')}`,
      ids.length,
      job,
      () => void apply(tool, tagNames, ids.slice(reached)),
    )
  }
  const chooseAll = (): Promise<void> =>
    begin(
      'Choosing all matching',
      total,
      async () => {
        const ids = await collectIds(
          acting,
          input,
          (done) => setWork((now) => now && { ...now, done }),
          () => cancelled.current,
        )
        onChosen(ids)
      },
      () => void chooseAll(),
    )
  const tagButton = (tool: BulkJob['tool'], label: string) => (
    <TagButton
      acting={acting}
      tool={tool}
      label={label}
      subscribers={chosen.size}
      why={obstacle(tool)}
      open={open === tool}
      onOpen={(opened) => setOpen(opened ? tool : null)}
      onSubmit={(tagNames) => void apply(tool, tagNames, [...chosen])}
    />
  )
  return (
    <div className={styles['selection']} role="region" aria-label="Selection">
      <div className={`${styles['selectionLine']} small`}>
        <span role="status">
          <strong>{count(chosen.size)} chosen</strong>
          {total !== null && ` of ${count(total)} matching, ${count(loaded)} loaded`}
        </span>
        {work ? (
          <Working work={work} onCancel={() => (cancelled.current = true)} />
        ) : (
          <>
            {tagButton('bulk_add_tags', 'Add tags')}
            {tagButton('bulk_remove_tags', 'Remove tags')}
            <BulkButton chosen={chosen.size} why={obstacle('create_bulk_operation')} onOpen={onBulk} />
            {total !== null && chosen.size < total && (
              <Button variant="subtle" color="gray" onClick={() => void chooseAll()}>
                Choose all {count(total)} matching
              </Button>
            )}
            <span className={styles['push']} />
            <Button
              variant="subtle"
              color="gray"
              leftSection={<X aria-hidden />}
              onClick={() => onChosen([])}
            >
              Choose none
            </Button>
          </>
        )}
      </div>
      {halt && <ErrorPanel failure={halt.failure} context={{ chosen: chosen.size }} onRetry={halt.again} />}
    </div>
  )
}

interface BulkButtonProps {
  chosen: number
  /** Why no bulk operation can be created; null when one can. */
  why: string | null
  onOpen: () => void
}

/** Opens the bulk action for those who are chosen: at most as many as one call can name. */
function BulkButton({ chosen, why, onOpen }: BulkButtonProps) {
  const most = count(MOST_OPERATION_SUBSCRIBERS)
  const tooMany = `At most ${most} can be named. Take “Bulk action” at the top for everyone who matches.`
  return (
    <ActionButton
      icon={ListChecks}
      obstacle={chosen > MOST_OPERATION_SUBSCRIBERS ? tooMany : why}
      onClick={onOpen}
    >
      Bulk action for the chosen
    </ActionButton>
  )
}

interface TagButtonProps {
  acting: Acting
  tool: BulkJob['tool']
  label: string
  subscribers: number
  why: string | null
  open: boolean
  onOpen: (open: boolean) => void
  onSubmit: (tagNames: string[]) => void
}

function TagButton({ acting, tool, label, subscribers, why, open, onOpen, onSubmit }: TagButtonProps) {
  const adds = tool === 'bulk_add_tags'
  return (
    <Popover opened={open} onChange={onOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <ActionButton icon={adds ? Tag : Tags} obstacle={why} onClick={() => onOpen(!open)}>
          {label}
        </ActionButton>
      </Popover.Target>
      <Popover.Dropdown>
        {open && (
          <TagForm
            acting={acting}
            creates={adds}
            verb={`${adds ? 'Add to' : 'Remove from'} ${counted(subscribers, 'person', 'people')}`}
            onSubmit={onSubmit}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Working({ work, onCancel }: { work: Work; onCancel: () => void }) {
  return (
    <>
      <span className={styles['dim']} role="status">
        {work.label}: {count(work.done)}
        {work.total !== null && ` of ${count(work.total)}`}
      </span>
      <Progress
        className={styles['progress']}
        value={work.total ? (work.done / work.total) * 100 : 0}
        size={6}
        aria-label={work.label}
      />
      <Button onClick={onCancel}>Cancel</Button>
    </>
  )
}
