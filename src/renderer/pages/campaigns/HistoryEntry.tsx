import { useShownTime } from '../../ui/shownTime.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { allowsAction } from '../../../engine/domain/campaign-status.ts'
import { ActionButton } from '../../screen/ActionButton.tsx'
import { customerQuery } from '../../screen/tool-query.ts'
import { ReadFailure } from '../../screen/ListBody.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import screen from '../../screen/screen.module.css'
import { JsonEditor } from '../../ui/JsonEditor.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import { HistoryChanges } from '../../editor/history/HistoryChanges.tsx'
import { VersionRendering } from '../../editor/history/VersionRendering.tsx'
import { outlineOf } from '../../screen/outline.ts'
import type { CampaignDetail, HistoryRow } from '../../bridge/records.ts'
import { ONLY_DRAFTS } from './campaigns.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import styles from './campaigns.module.css'
import { useScope } from '../../screen/scope.tsx'

interface HistoryEntryProps {
  campaign: CampaignDetail
  entry: HistoryRow
  newest: boolean
  /** Every version that is listed, newest first, to compare with. */
  rows: HistoryRow[]
  view: HistoryView
  onView: (view: HistoryView) => void
}

export type HistoryView = 'rendering' | 'changes' | 'words' | 'document'

/** One saved version: as it looked, what changed, its words, its document, and the way back to it. */
export function HistoryEntry({ campaign, entry, newest, rows, view, onView }: HistoryEntryProps) {
  const scope = useScope()
  const { data, error, refetch } = useQuery(
    customerQuery(scope, 'get_campaign_history_entry', {
      campaignId: campaign.id,
      historyId: entry.id,
    }),
  )
  const [asking, setAsking] = useState(false)
  const time = useShownTime()
  const obstacle = useUnavailableReason()('restore_campaign_history')
  const why =
    obstacle ??
    (!allowsAction(campaign.status, 'edit')
      ? ONLY_DRAFTS
      : newest
        ? 'This is what the campaign says now'
        : data
          ? null
          : 'The version is still being read')
  return (
    <section className={styles['entry']} aria-label="Saved version">
      <div className={`${screen['cardHead']} ${styles['versionHead']} small`}>
        <h2 className={styles['entrySubject']} title={entry.subject}>
          {entry.subject}
        </h2>
        <span className={styles['versionTime']}>{time.exact(entry.savedAt)}</span>
        <span className={screen['push']} />
        <SegmentedControl
          aria-label="Show the version as"
          value={view}
          onChange={onView}
          data={[
            { value: 'rendering', label: 'Rendering' },
            { value: 'changes', label: 'Changes' },
            { value: 'words', label: 'Words' },
            { value: 'document', label: 'Document' },
          ]}
        />
        <ActionButton icon={RotateCcw} obstacle={why} onClick={() => setAsking(true)}>
          Restore
        </ActionButton>
      </div>
      {error && (
        <ReadFailure
          error={error}
          context={{ tool: 'get_campaign_history_entry', historyId: entry.id }}
          onRetry={refetch}
        />
      )}
      {!data && !error && <SkeletonRows rows={6} label="Loading the version" />}
      {data && view === 'rendering' && <VersionRendering version={data} />}
      {data && view === 'changes' && <HistoryChanges campaignId={campaign.id} version={data} rows={rows} />}
      {data && view === 'words' && (
        <pre className={styles['words']} tabIndex={0} aria-label="Words of the version">
          {outlineOf(data.content)}
        </pre>
      )}
      {data && view === 'document' && (
        <div className={styles['document']}>
          <JsonEditor
            value={JSON.stringify(data.content, null, 2)}
            label="Document of the version"
            readOnly
          />
        </div>
      )}
      {asking && data && (
        <RestoreDialog campaign={campaign} version={data} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}
