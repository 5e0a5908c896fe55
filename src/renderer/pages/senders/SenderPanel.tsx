import { useEffect } from 'react'
import type { Sender } from '../../bridge/records.ts'
import { useRecordKeys } from '../../screen/RecordPage.tsx'
import screen from '../../screen/screen.module.css'
import sideStyles from '../../screen/side.module.css'
import { SidePanel } from '../../screen/SidePanel.tsx'
import { remember, turnTab } from '../../state/frame.ts'
import { screenPath } from '../../state/route.ts'
import { CopyText } from '../../ui/Parts.tsx'
import { useScope } from '../../screen/scope.tsx'

export const SCREEN = 'senders'

interface SenderPanelProps {
  id: string
  /** Null when the organization has none with this id. */
  sender: Sender | null
  path: string
  onClose: () => void
}

/** One sender. The API has no tool that changes or deletes one, so nothing here offers it. */
export function SenderPanel({ id, sender, path, onClose }: SenderPanelProps) {
  const { connection } = useScope()
  const list = screenPath(connection.id, SCREEN)
  useRecordKeys(list, path, id, () => turnTab(path, list))
  useEffect(() => {
    if (sender) remember(path, sender.displayName)
  }, [path, sender])
  if (!sender)
    return (
      <SidePanel title={id} onClose={onClose}>
        <p role="alert">
          No sender here has this id. It may have been deleted, or belong to another organization: act as its
          owner.
        </p>
      </SidePanel>
    )
  return (
    <SidePanel title={sender.displayName} onClose={onClose}>
      <dl className={sideStyles['sideFacts']}>
        <dt>As inboxes show it</dt>
        <dd>
          <CopyText text={`${sender.displayName} <${sender.email}>`} label="sender" mono={false} />
        </dd>
        <dt>Id</dt>
        <dd>
          <CopyText text={sender.id} label="sender id" />
        </dd>
        <dt>Domain</dt>
        <dd className={screen['links']}>
          <a href={`#${screenPath(connection.id, 'domains', sender.domainId)}`}>{sender.domain}</a>
        </dd>
        <dt>Answers go to</dt>
        <dd>{sender.replyTo ?? 'the sender itself'}</dd>
        <dt>Used by default</dt>
        <dd>{sender.isDefault ? 'yes: by campaigns that name no sender' : 'no'}</dd>
      </dl>
      <p className={screen['dim']}>No tool changes or deletes a sender.</p>
    </SidePanel>
  )
}
