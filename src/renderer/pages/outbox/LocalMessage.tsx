import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useShortcut } from '../../ui/shortcuts.ts'
import { MessageSide } from '../../reader/MessageSide.tsx'
import { messageViews } from '../../reader/MessageViews.tsx'
import { useMail } from '../../reader/useMail.ts'
import { RecordTabs } from '../../screen/RecordPage.tsx'
import recordStyles from '../../screen/record.module.css'
import screen from '../../screen/screen.module.css'
import { Badge } from '../../ui/Badge.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import styles from './outbox.module.css'
import { useScope } from '../../screen/scope.tsx'

/** A message from a file: read here, handed to nobody, and gone when it is closed. It has no address. */
export interface LocalFile {
  name: string
  bytes: Uint8Array
  text: string
}

/** Larger files are not read: a letter is not that long. */
const MOST_BYTES = 25 * 1024 * 1024

export async function readFile(file: File): Promise<LocalFile> {
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer())
  return { name: file.name, bytes, text: new TextDecoder().decode(bytes) }
}

interface LocalMessageProps {
  file: LocalFile
  onClose: () => void
}

export function LocalMessage({ file, onClose }: LocalMessageProps) {
  const { connection } = useScope()
  const [view, setView] = useState('rendered')
  const shown = useMail(connection, `file ${file.name}`, file.text, file.bytes)
  useShortcut('back', onClose)
  const views = shown ? messageViews(shown, <MessageSide shown={shown} />) : []
  const { from = [], to = [], date = null } = shown?.mail ?? {}
  return (
    <div className={recordStyles['record']}>
      <header className={recordStyles['recordHead']}>
        <button type="button" className={`${recordStyles['backLink']} ${styles['back']}`} onClick={onClose}>
          <ArrowLeft aria-hidden />
          Outbox
        </button>
        <div className={`${recordStyles['recordTitle']} small`}>
          <h1>{shown ? (shown.mail.subject ?? '(no subject)') : file.name}</h1>
          <Badge meaning="neutral">a file of this computer, not a sent message</Badge>
        </div>
        <p className={screen['dim']}>
          {file.name}
          {from.length > 0 && ` · from ${from.join(', ')}`}
          {to.length > 0 && ` · to ${to.join(', ')}`}
          {date !== null && ` · ${date}`}
        </p>
      </header>
      {!shown && <SkeletonRows rows={8} label={`Reading ${file.name}`} />}
      {shown && <RecordTabs tabs={views} open={view} onOpen={setView} />}
    </div>
  )
}
