import { Button } from '@mantine/core'
import { useState } from 'react'
import type { KeptDraft } from '../../../../case/case-notes.ts'
import { LANGUAGE_NAMES } from '../../../../case/replies/texts.ts'
import { Age } from '../../../ui/Parts.tsx'
import styles from './reply.module.css'

interface KeptDraftsProps {
  /** The newest first. */
  drafts: readonly KeptDraft[]
  onOpen: (about: string) => void
}

/** The replies to other mails about the organization: one line for the newest, the others on demand. */
export function KeptDrafts({ drafts, onOpen }: KeptDraftsProps) {
  const [all, setAll] = useState(false)
  const shown = all ? drafts : drafts.slice(0, 1)
  const hidden = drafts.length - shown.length
  return shown.map(({ about, requester, language, at }, index) => (
    <p key={about} className={styles['keptDraft']}>
      <span>
        A draft to {requester?.address ?? requester?.name ?? 'the organization'} (
        {LANGUAGE_NAMES[language ?? 'en']}, <Age at={at} />) is kept here
      </span>
      <Button size="compact-sm" onClick={() => onOpen(about)}>
        Open it
      </Button>
      {index === 0 && hidden > 0 && (
        <Button size="compact-sm" onClick={() => setAll(true)}>
          Show {hidden} more
        </Button>
      )}
    </p>
  ))
}
