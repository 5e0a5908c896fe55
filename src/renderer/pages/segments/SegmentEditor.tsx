import { LimitedInput } from '../../ui/LimitedInput.tsx'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CopyPlus, RotateCcw, Save, Trash2, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MOST_CHARACTERS } from '../../../engine/domain/limits.ts'
import { FilterBuilder } from '../../audience/FilterBuilder.tsx'
import { useLiveCount } from '../../audience/useLiveCount.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { Moment } from '../../screen/Moment.tsx'
import { showSubscribers } from '../../audience/showSubscribers.ts'
import { BackLink, useRecordKeys } from '../../screen/RecordPage.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import screen from '../../screen/screen.module.css'
import recordStyles from '../../screen/record.module.css'
import { useChange, type Change } from '../../screen/useChange.ts'
import type { Segment } from '../../bridge/records.ts'
import { remember, turnTab } from '../../state/frame.ts'
import { queryClient } from '../../state/queries.ts'
import { screenPath } from '../../state/route.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { JsonEditor } from '../../ui/JsonEditor.tsx'
import { CopyText } from '../../ui/Parts.tsx'
import { segmentQuery } from './segmentQuery.ts'
import { SegmentDialogs, type SegmentDialog } from './SegmentDialogs.tsx'
import { useSegmentDraft, type SegmentDraft } from './useSegmentDraft.ts'
import { SegmentReach } from './SegmentReach.tsx'
import styles from './segments.module.css'
import { useScope } from '../../screen/scope.tsx'
import { WorkflowUses } from '../../screen/WorkflowUses.tsx'
import { SegmentLinks } from '../../screen/SegmentLinks.tsx'
import { useSegments } from '../../screen/useSegments.ts'

interface SegmentEditorProps {
  /** Null for the segment that is being made. */
  segment: Segment | null
}

/** One segment: its name, its filters and who matches, changed in place and saved on purpose. */
export function SegmentEditor({ segment }: SegmentEditorProps) {
  const scope = useScope()
  const { connection, organization } = scope
  const [dialog, setDialog] = useState<SegmentDialog | null>(null)
  const [raw, setRaw] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const change = useChange(scope)
  const list = screenPath(connection.id, 'segments')
  const path = screenPath(connection.id, 'segments', segment?.id ?? 'new')
  const { draft, changed, set, drop } = useSegmentDraft(path, segment)
  const counted = useLiveCount(draft.filters, {
    connection: connection.id,
    organization: organization?.id ?? null,
  })
  const [sent, setSent] = useState('')
  // What saving found stands on its filter as long as that is the one that was sent.
  const refused = sent === JSON.stringify(draft) ? (change.failure?.issues ?? []) : []
  const count = refused.length > 0 ? { ...counted, issues: refused } : counted
  const obstacle = useUnavailableReason()(segment ? 'update_segment' : 'create_segment')
  useRecordKeys(list, path, segment?.id ?? '')
  useShortcut('raw', () => segment && setRaw(!raw))
  useEffect(() => {
    if (segment) remember(path, segment.name)
    else field.current?.focus()
  }, [path, segment])
  const canSave = changed && draft.name.trim() !== '' && obstacle === null && count.issues.length === 0
  const save = (): void => {
    if (!canSave) return
    setSent(JSON.stringify(draft))
    saveSegment(change, segment, draft, (id) => {
      drop()
      if (!segment) turnTab(path, `${list}/${encodeURIComponent(id)}`)
    })
  }
  useShortcut('run', save)
  return (
    <SandboxNow>
      <div className={recordStyles['record']}>
        <Head
          list={list}
          segment={segment}
          changed={changed}
          canSave={canSave}
          busy={change.busy}
          obstacle={obstacle}
          onSave={save}
          onReset={drop}
          onCancel={() => {
            drop()
            turnTab(path, list)
          }}
          onDialog={setDialog}
        />
        {raw && segment ? (
          <div className={styles['raw']}>
            <JsonEditor value={JSON.stringify(segment, null, 2)} label={`${segment.name} as JSON`} readOnly />
          </div>
        ) : (
          <div className={styles['body']}>
            {change.failure && (
              <ErrorPanel
                failure={change.failure}
                context={{ tool: segment ? 'update_segment' : 'create_segment', ...draft }}
              />
            )}
            <LimitedInput
              className={styles['name']}
              label="Name"
              ref={field}
              most={MOST_CHARACTERS}
              autoComplete="off"
              value={draft.name}
              error={changed && draft.name.trim() === '' && 'Needed before it can be saved'}
              disabled={obstacle !== null}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <section aria-label="Who belongs to it">
              <h2>Who belongs to it</h2>
              <p className={screen['dim']}>
                All filters must hold. Without a filter, everyone belongs to it. Who matches is worked out
                each time the segment is used.
              </p>
              <div className={styles['filters']}>
                <FilterBuilder
                  value={draft.filters}
                  onChange={(filters) => set({ filters })}

                  count={count}
                  disabled={obstacle !== null}
                />
              </div>
            </section>
            <SegmentReach count={count} filters={draft.filters} />
            <Button
              className={`${styles['people']} small`}
              leftSection={<Users aria-hidden />}
              onClick={() => showSubscribers(connection.id, organization?.id ?? null, draft.filters)}
            >
              Show who matches
            </Button>
            {segment && <SegmentUse id={segment.id} />}
            {segment && connection.kind === 'sandbox' && (
              <section aria-label="Workflows that use it">
                <h2>Workflows that use it</h2>
                <WorkflowUses kind="segment" id={segment.id} />
              </section>
            )}
          </div>
        )}
      </div>
      {dialog && (
        <SegmentDialogs
          {...scope}
          dialog={dialog}
          onClose={() => setDialog(null)}
          onDeleted={() => turnTab(path, list)}
        />
      )}
    </SandboxNow>
  )
}

function saveSegment(
  change: Change,
  segment: Segment | null,
  draft: SegmentDraft,
  onSaved: (id: string) => void,
): void {
  const name = draft.name.trim()
  const { filters } = draft
  const done = (segmentId: string): void => {
    notifications.show({ message: `Saved the segment “${name}”.`, autoClose: 3000 })
    onSaved(segmentId)
  }
  if (!segment)
    return void change.run('create_segment', { name, filters }, ({ segmentId }) => done(segmentId))
  void change.run('update_segment', { segmentId: segment.id, name, filters }, (answer) => {
    // The record is put in place before the draft goes, so that nothing flickers back.
    queryClient.setQueryData(segmentQuery(change, segment.id).queryKey, answer.segment)
    done(answer.segmentId)
  })
}

interface HeadProps {
  list: string
  segment: Segment | null
  changed: boolean
  canSave: boolean
  busy: boolean
  obstacle: string | null
  onSave: () => void
  onReset: () => void
  onCancel: () => void
  onDialog: (dialog: SegmentDialog) => void
}

function Head(props: HeadProps) {
  const { list, segment, changed, canSave, busy, obstacle, onSave, onReset, onCancel, onDialog } = props
  return (
    <header className={`${recordStyles['recordHead']} ${styles['head']}`}>
      <BackLink path={list} label="Segments" />
      <div className={`${recordStyles['recordTitle']} small`}>
        <h1>{segment?.name ?? 'Create segment'}</h1>
        {segment && (
          <span className={screen['dim']}>
            <CopyText text={segment.id} label="segment id" /> · updated <Moment at={segment.updatedAt} />
          </span>
        )}
        {changed && segment && <Badge meaning="attention">not saved</Badge>}
        <span className={screen['push']} />
        {segment && changed && (
          <Button leftSection={<RotateCcw aria-hidden />} onClick={onReset}>
            Undo changes
          </Button>
        )}
        {segment && (
          <>
            <Button
              leftSection={<CopyPlus aria-hidden />}
              onClick={() => onDialog({ action: 'duplicate', segment })}
            >
              Duplicate
            </Button>
            <Button
              color="red"
              variant="outline"
              leftSection={<Trash2 aria-hidden />}
              onClick={() => onDialog({ action: 'delete', segment })}
            >
              Delete
            </Button>
          </>
        )}
        {!segment && <Button onClick={onCancel}>Cancel</Button>}
        <Button
          variant="filled"
          leftSection={<Save aria-hidden />}
          loading={busy}
          disabled={!canSave}
          title={obstacle ?? undefined}
          onClick={onSave}
        >
          {segment ? 'Save' : 'Create segment'}
        </Button>
      </div>
    </header>
  )
}

/** What would change with it. */
function SegmentUse({ id }: { id: string }) {
  const scope = useScope()
  const using = useSegments(scope)?.filter(({ filters }) =>
    filters.some((filter) => filter['type'] === 'SEGMENT' && filter['segmentId'] === id),
  )
  if (!using) return null
  return (
    <section aria-label="Segments that include it">
      <h2>Segments that include it</h2>
      {using.length === 0 ? <p className={screen['dim']}>None.</p> : <SegmentLinks segments={using} />}
    </section>
  )
}
