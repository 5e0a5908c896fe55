import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CaseAnswers } from '../../../../case/answers.ts'
import type { CaseNotes, KeptDraft } from '../../../../case/case-notes.ts'
import { aboutOf, draftAbout, otherDrafts } from '../../../../case/replies/drafts.ts'
import { LANGUAGE_NAMES } from '../../../../case/replies/texts.ts'
import type { CaseChange, CaseKey } from '../../../bridge/cases.ts'
import { Age } from '../../../ui/Parts.tsx'
import { useCasePaste } from '../StandingLine.tsx'
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

interface AboutSources {
  caseKey: CaseKey
  answers: CaseAnswers
  notes: CaseNotes
}

/**
 * Returns which mail is answered: the one that was pasted, another when its draft is opened, else the one that was
 * answered last.
 */
export function useAbout({ caseKey, answers, notes }: AboutSources) {
  const pasted = useCasePaste(caseKey, answers)
  const here = aboutOf(pasted)
  const [opened, setOpened] = useState<{ here: string; about: string } | null>(null)
  const begun = here === '' ? notes.about : here
  const about = opened?.here === here ? opened.about : begun
  return {
    about,
    pasted: about === here ? pasted : '',
    stored: draftAbout(notes, about),
    others: otherDrafts(notes, about),
    open: (other: string) => setOpened({ here, about: other }),
  }
}

/** Makes the reply that is looked at the one of the case, so that a case file or a later look has no other. */
export function useCurrent(
  { about, stored }: Pick<ReturnType<typeof useAbout>, 'about' | 'stored'>,
  notes: CaseNotes,
  write: (change: CaseChange) => Promise<void>,
): void {
  useEffect(() => {
    // Its failure is told by the next change, which is written in the same way.
    if (about !== notes.about) write({ ...stored, about }).catch(() => undefined)
    // Once, when it comes into sight.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
