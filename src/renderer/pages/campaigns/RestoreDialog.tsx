import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { DocumentContent } from '../../../engine/domain/document.ts'
import {
  compareBlocks,
  countsOf,
  typeOf,
  type Block,
  type BlockChange,
} from '../../../engine/domain/document-changes.ts'
import type { CampaignDetail, HistoryDetail } from '../../bridge/records.ts'
import { ComparedVersions } from '../../editor/history/ComparedVersions.tsx'
import { bodyOfVersion } from '../../editor/history/VersionRendering.tsx'
import { cutText } from '../../../shared/text/characters.ts'
import { outlineOf } from '../../screen/outline.ts'
import { useScope } from '../../screen/scope.tsx'
import { useChange } from '../../screen/useChange.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useShownTime } from '../../ui/shownTime.ts'
import { changesText } from './versionChanges.ts'
import styles from './restore.module.css'

interface RestoreDialogProps {
  campaign: CampaignDetail
  version: HistoryDetail
  onClose: () => void
}

/** What restoring a version would change: named block by block, and both messages side by side. */
export function RestoreDialog({ campaign, version, onClose }: RestoreDialogProps) {
  const change = useChange(useScope())
  const time = useShownTime()
  const changes = useMemo(
    () => compareBlocks(campaign.content as DocumentContent, version.content as DocumentContent),
    [campaign.content, version.content],
  )
  const subject = campaign.subject !== version.subject
  const submit = (): void =>
    void change.run('restore_campaign_history', { campaignId: campaign.id, historyId: version.id }, onClose)
  return (
    <Dialog
      title="Restore this version"
      size={1040}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Keep as it is
          </Button>
          <Button variant="filled" type="submit" loading={change.busy}>
            Restore
          </Button>
        </>
      }
    >
      <p>
        Subject and content of <strong>{campaign.name}</strong> become those of {time.exact(version.savedAt)}.
        What it says now stays in the history; the restoration is a new entry.
      </p>
      {subject && (
        <p>
          The subject changes from “{campaign.subject}” to “{version.subject}”.
        </p>
      )}
      <section className={styles['changes']} aria-label="What changes">
        <h3>{changesText({ subject, ...countsOf(changes) })}</h3>
        <ul tabIndex={0} aria-label="Blocks that change">
          {changes.map((one, index) => (
            <li key={index} data-kind={one.kind}>
              {describe(one)}
            </li>
          ))}
        </ul>
      </section>
      <div className={styles['pages']}>
        <ComparedVersions
          before={{ title: 'Now', body: bodyOfVersion(campaign) }}
          after={{
            title: 'Restored',
            detail: `${time.exact(version.savedAt)} · ${version.source}`,
            body: bodyOfVersion(version),
          }}
        />
      </div>
      {change.failure && (
        <ErrorPanel failure={change.failure} context={{ tool: 'restore_campaign_history' }} />
      )}
    </Dialog>
  )
}

function describe(change: BlockChange): string {
  switch (change.kind) {
    case 'added':
      return `${typeOf(change.after)} added: ${wordsOf(change.after)}`
    case 'removed':
      return `${typeOf(change.before)} removed: ${wordsOf(change.before)}`
    case 'changed': {
      const [before, after] = [wordsOf(change.before), wordsOf(change.after)]
      return before === after
        ? `${typeOf(change.after)} changed in its looks, links or conditions: ${after}`
        : `${typeOf(change.after)} changed: ${before} → ${after}`
    }
  }
}

const MOST_CHARACTERS = 120

function wordsOf(block: Block): string {
  const words = typeof block === 'string' ? block : outlineOf({ content: [block] })
  const line = words.replaceAll(/\s+/gu, ' ')
  const { text, truncated } = cutText(line, MOST_CHARACTERS)
  return `“${text}${truncated ? '…' : ''}”`
}
