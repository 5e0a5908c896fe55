import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import type { ToolAnswer } from '../../../engine/tools/index.ts'
import { lookEvery } from '../../screen/bulk-actions.ts'
import { ReadFailure } from '../../screen/ListBody.tsx'
import { Moment } from '../../screen/Moment.tsx'
import { useRecordKeys } from '../../screen/RecordPage.tsx'
import { useScope } from '../../screen/scope.tsx'
import screen from '../../screen/screen.module.css'
import sideStyles from '../../screen/side.module.css'
import { SidePanel } from '../../screen/SidePanel.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { remember, turnTab } from '../../state/frame.ts'
import { screenPath } from '../../state/route.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { CopyText, SkeletonRows } from '../../ui/Parts.tsx'
import { JobProgress } from './Progress.tsx'
import { useForgetWhenDone } from './useForgetWhenDone.ts'

/** An export as the list of them shows it. */
export type ExportRow = ToolAnswer<'list_subscriber_exports'>['exports'][number] & { id: string }

interface ExportPanelProps {
  id: string
  /** As the list has it; null for one that is older than those listed. */
  listed: ExportRow | null
  path: string
  saving: boolean
  onSave: (row: ExportRow) => void
  onClose: () => void
}

/** One export: how far its file is, and the file. */
export function ExportPanel({ id, listed, path, saving, onSave, onClose }: ExportPanelProps) {
  const scope = useScope()
  const { connection } = scope
  const list = screenPath(connection.id, 'exports')
  useRecordKeys(list, path, id, () => turnTab(path, list))
  useEffect(() => remember(path, id), [path, id])
  const { data, error, refetch } = useQuery({
    ...customerQuery(scope, 'get_subscriber_export', { exportId: id }),
    enabled: listed === null,
    refetchInterval: ({ state }) => lookEvery(connection.kind, state.data?.done === false),
  })
  const row = listed ?? (data ? { ...data, id } : null)
  useForgetWhenDone(row?.done)
  if (!row)
    return (
      <SidePanel title={id} onClose={onClose}>
        {error ? (
          <ReadFailure
            error={error}
            context={{ tool: 'get_subscriber_export', exportId: id }}
            onRetry={refetch}
          />
        ) : (
          <SkeletonRows rows={4} label={`Loading ${id}`} />
        )}
      </SidePanel>
    )
  const { status, rowCount, total, downloadUrl, expiresAt, createdAt, error: failed } = row
  return (
    <SidePanel title="Export" onClose={onClose}>
      <dl className={sideStyles['sideFacts']}>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={status} />
        </dd>
        <dt>Rows</dt>
        <dd>
          <JobProgress done={rowCount} total={total} />
        </dd>
        <dt>Started</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
        {expiresAt !== null && (
          <>
            <dt>Kept until</dt>
            <dd>
              <Moment at={expiresAt} />
            </dd>
          </>
        )}
        <dt>Id</dt>
        <dd>
          <CopyText text={id} label="export id" />
        </dd>
        {downloadUrl !== null && (
          <>
            <dt>Address</dt>
            <dd>
              <CopyText text={downloadUrl} label="address of the file" />
            </dd>
          </>
        )}
      </dl>
      {failed !== null && <p role="alert">{failed}</p>}
      {downloadUrl !== null && connection.kind === 'sandbox' && (
        <Button
          variant="filled"
          leftSection={<Download aria-hidden />}
          loading={saving}
          onClick={() => onSave(row)}
        >
          Save the file
        </Button>
      )}
      {downloadUrl !== null && connection.kind === 'deployment' && (
        <p className={screen['dim']}>
          The file is fetched with GET from that address, below the base URL, with a token of the
          organization.
        </p>
      )}
    </SidePanel>
  )
}
