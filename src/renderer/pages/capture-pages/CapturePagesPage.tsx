import { useQuery } from '@tanstack/react-query'
import { ClipboardPen, Copy, PanelRight, Plus, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActionButton } from '../../screen/ActionButton.tsx'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import { sandboxQuery } from '../../screen/sandbox-query.ts'
import { useScope } from '../../screen/scope.tsx'
import { useRecordKeys } from '../../screen/RecordPage.tsx'
import sideStyles from '../../screen/side.module.css'
import { SidePanel } from '../../screen/SidePanel.tsx'
import type { ScreenProps } from '../../screen/registry.ts'
import { useBeside } from '../../screen/useBeside.ts'
import { WorkflowUses } from '../../screen/WorkflowUses.tsx'
import { remember, turnTab } from '../../state/frame.ts'
import { copyText, CopyText, Empty } from '../../ui/Parts.tsx'
import { count, countedOf } from '../../ui/time.ts'
import { CreateCapturePage, SubmitCapturePage, type CapturePage } from './CapturePageDialogs.tsx'

const SCREEN = 'capture-pages'

const COLUMNS: ListColumn<CapturePage>[] = [
  { key: 'name', label: 'Name', width: 220, link: true },
  { key: 'slug', label: 'Address', width: 160 },
  {
    key: 'fields',
    label: 'Asks for',
    width: 170,
    text: ({ fields }) => fields.join(', '),
    cell: ({ fields }) => listed(fields),
  },
  {
    key: 'tags',
    label: 'Adds the tags',
    width: 170,
    text: ({ tags }) => tags.join(', '),
    cell: ({ tags }) => listed(tags),
  },
  { key: 'submissions', label: 'Filled in by', width: 100, numeric: true },
  { key: 'createdAt', label: 'Created', width: 110 },
  { key: 'id', label: 'Id', width: 110 },
]

function listed(names: readonly string[]): string {
  return names.length === 0 ? '–' : names.join(', ')
}

/**
 * The capture pages of a sandbox's organization: the list, one beside it, and dialogs that create a page or
 * submit its form as a subscriber would.
 */
export default function CapturePagesPage({ id }: ScreenProps) {
  const scope = useScope()
  const organizationId = scope.organization?.id ?? ''
  const [creating, setCreating] = useState(false)
  const [submitting, setSubmitting] = useState<CapturePage | null>(null)
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    sandboxQuery(scope, 'capturePage.list', { organizationId }),
  )
  const rows = data?.capturePages
  const { here, list, show } = useBeside(scope.connection.id, SCREEN, id, rows)
  const create = (
    <ActionButton variant="filled" icon={Plus} obstacle={null} onClick={() => setCreating(true)}>
      Create capture page
    </ActionButton>
  )
  return (
    <ListScreen<CapturePage>
      title="Capture pages"
      screen={SCREEN}
      what="capture pages"
      facts={rows ? countedOf(rows.length, rows.length, 'capture page') : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={COLUMNS}
      error={error}
      context={{ action: 'capturePage.list' }}
      onRetry={refetch}
      nameOf={({ name }) => name}
      isMarked={(page) => page.id === id}
      onOpen={(page) => show(page.id)}
      actionsOf={(page) => [
        { label: 'Show beside', icon: PanelRight, run: () => show(page.id) },
        { label: 'Submit as somebody', icon: UserPlus, run: () => setSubmitting(page) },
        { label: 'Copy id', icon: Copy, run: () => void copyText(page.id) },
      ]}
      head={create}
      empty={
        <Empty icon={<ClipboardPen aria-hidden />} action={create}>
          No capture page yet. It is a form that subscribes those who fill it in, and a workflow can start
          with it.
        </Empty>
      }
      beside={
        id !== null &&
        rows && (
          <CapturePagePanel
            key={id}
            page={rows.find((page) => page.id === id) ?? null}
            {...{ id, path: here, list }}
            onClose={() => show(null)}
            onSubmit={setSubmitting}
          />
        )
      }
    >
      {creating && (
        <CreateCapturePage onClose={() => setCreating(false)} onCreated={(created) => show(created)} />
      )}
      {submitting && <SubmitCapturePage page={submitting} onClose={() => setSubmitting(null)} />}
    </ListScreen>
  )
}

interface PanelProps {
  id: string
  /** Null when the organization has none with this id. */
  page: CapturePage | null
  path: string
  list: string
  onClose: () => void
  onSubmit: (page: CapturePage) => void
}

/** One capture page beside the list: what it asks for, and what uses it. */
function CapturePagePanel({ id, page, path, list, onClose, onSubmit }: PanelProps) {
  useRecordKeys(list, path, id, () => turnTab(path, list))
  useEffect(() => {
    if (page) remember(path, page.name)
  }, [path, page])
  if (!page)
    return (
      <SidePanel title={id} onClose={onClose}>
        <p role="alert">
          No capture page here has this id. It may belong to another organization: act as its owner.
        </p>
      </SidePanel>
    )
  return (
    <SidePanel title={page.name} onClose={onClose}>
      <CapturePageFacts page={page} />
      <div className={`${sideStyles['sideActions']} small`}>
        <ActionButton icon={UserPlus} obstacle={null} onClick={() => onSubmit(page)}>
          Submit as somebody
        </ActionButton>
      </div>
    </SidePanel>
  )
}

function CapturePageFacts({ page }: { page: CapturePage }) {
  const { doubleOptIn } = page
  const asks = doubleOptIn ? 'asks to confirm' : 'subscribes at once'
  return (
    <dl className={sideStyles['sideFacts']}>
      <dt>Id</dt>
      <dd>
        <CopyText text={page.id} label="capture page id" />
      </dd>
      <dt>Who fills it in</dt>
      <dd>{doubleOptIn === null ? 'as the organization has it' : asks}</dd>
      <dt>Asks for</dt>
      <dd>email address, name{page.fields.map((field) => `, ${field}`).join('')}</dd>
      <dt>Adds the tags</dt>
      <dd>{listed(page.tags)}</dd>
      <dt>Filled in by</dt>
      <dd>{count(page.submissions)}</dd>
      <dt>Workflows that use it</dt>
      <dd>
        <WorkflowUses kind="capturePage" id={page.id} />
      </dd>
    </dl>
  )
}
