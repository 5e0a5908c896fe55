import { useQuery } from '@tanstack/react-query'
import { Copy, Download, FileDown, Link, PanelRight, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { host } from '../../bridge/actions.ts'
import { ToolButton } from '../../screen/ActionButton.tsx'
import { lookEvery } from '../../screen/bulk-actions.ts'
import { FailureDialog } from '../../screen/FailureDialog.tsx'
import { followExport } from '../../screen/followJob.ts'
import { ListScreen, type ListColumn } from '../../screen/ListScreen.tsx'
import type { ScreenProps } from '../../screen/registry.ts'
import { useScope, type Scope } from '../../screen/scope.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { useAction } from '../../screen/useAction.ts'
import { useBeside } from '../../screen/useBeside.ts'
import { useChange } from '../../screen/useChange.ts'
import { saveParts } from '../../ui/saveFile.ts'
import { copyText, Empty } from '../../ui/Parts.tsx'
import type { RowAction } from '../../ui/table/RowMenu.tsx'
import { counted } from '../../ui/time.ts'
import { ExportPanel, type ExportRow } from './ExportPanel.tsx'
import { JobProgress } from './Progress.tsx'

const COLUMNS: ListColumn<ExportRow>[] = [
  { key: 'id', label: 'Export', width: 130, link: true },
  { key: 'status', label: 'Status', width: 130 },
  {
    key: 'rowCount',
    label: 'Rows',
    width: 210,
    cell: ({ rowCount, total }) => <JobProgress done={rowCount} total={total} />,
  },
  { key: 'createdAt', label: 'Started', width: 110 },
  { key: 'completedAt', label: 'Ended', width: 110 },
  { key: 'expiresAt', label: 'Kept until', width: 120 },
]

/** The most recent exports, followed while one of them is written, with the one in the address beside. */
export default function ExportsPage({ id }: ScreenProps) {
  const scope = useScope()
  const { connection } = scope
  const change = useChange(scope)
  const saving = useAction()
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...customerQuery(scope, 'list_subscriber_exports', {}),
    refetchInterval: ({ state }) =>
      lookEvery(connection.kind, state.data?.exports.some(({ done }) => !done) ?? false),
  })
  const rows = useMemo(() => data?.exports.map((one) => ({ ...one, id: one.exportId })), [data])
  const { here, show } = useBeside(connection.id, 'exports', id, rows)
  const save = (row: ExportRow): void => void saving.run(() => saveExport(scope, row.id))
  const create = (
    <ToolButton
      variant="filled"
      icon={Plus}
      tool="create_subscriber_export"
      loading={change.busy}
      onClick={() =>
        void change.run('create_subscriber_export', {}, ({ exportId }) => {
          followExport(scope, exportId)
          show(exportId)
        })
      }
    >
      Export everyone
    </ToolButton>
  )
  const failure = change.failure ?? saving.failure
  return (
    <ListScreen<ExportRow>
      title="Exports"
      screen="exports"
      what="exports"
      facts={rows ? `the ${counted(rows.length, 'most recent one', 'most recent')}` : null}
      at={dataUpdatedAt}
      rows={rows}
      columns={COLUMNS}
      error={error}
      context={{ tool: 'list_subscriber_exports' }}
      onRetry={refetch}
      nameOf={({ id: name }) => name}
      isMarked={(row) => row.id === id}
      onOpen={(row) => show(row.id)}
      actionsOf={(row) => actionsOf(row, connection.kind === 'sandbox', show, save)}
      head={create}
      empty={
        <Empty icon={<FileDown aria-hidden />} action={create}>
          No export yet. It writes a CSV file of any size; a search of subscribers can be exported from its
          list.
        </Empty>
      }
      beside={
        id !== null &&
        rows && (
          <ExportPanel
            key={id}
            id={id}
            listed={rows.find((row) => row.id === id) ?? null}
            path={here}
            saving={saving.busy}
            onSave={save}
            onClose={() => show(null)}
          />
        )
      }
    >
      {failure && (
        <FailureDialog
          title={change.failure ? 'The export was not queued' : 'The file was not saved'}
          failure={failure}
          context={{ connection: connection.label }}
          onClose={() => {
            change.clear()
            saving.clear()
          }}
        />
      )}
    </ListScreen>
  )
}

function actionsOf(
  row: ExportRow,
  isSandbox: boolean,
  show: (id: string) => void,
  save: (row: ExportRow) => void,
): RowAction[] {
  const { id, downloadUrl } = row
  const obstacle = isSandbox ? (downloadUrl === null ? 'there is no file' : null) : 'fetch it with your token'
  return [
    { label: 'Show beside', icon: PanelRight, run: () => show(id) },
    { label: 'Save the file', icon: Download, obstacle, run: () => save(row) },
    ...(downloadUrl === null
      ? []
      : [{ label: 'Copy address', icon: Link, run: () => void copyText(downloadUrl) }]),
    { label: 'Copy id', icon: Copy, run: () => void copyText(id) },
  ]
}

/** Saves the file of an export; it comes in parts, so that a large one does not stop the host. */
async function saveExport({ connection, organization }: Scope, exportId: string): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let from: number | null = 0
  while (from !== null) {
    const part: { base64: string; next: number | null } = await host.readExport({
      connection: connection.id,
      organization: organization?.id ?? '',
      exportId,
      from,
    })
    parts.push(Uint8Array.from(atob(part.base64), (letter) => letter.charCodeAt(0)))
    from = part.next
  }
  saveParts(`${exportId}.csv`, 'text/csv', parts)
}
