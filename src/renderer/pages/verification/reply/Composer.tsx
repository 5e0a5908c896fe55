import { Button, Select } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useMemo, useRef } from 'react'
import type { CaseAnswers } from '../../../../case/answers.ts'
import type { CaseNotes } from '../../../../case/case-notes.ts'
import { leakGuardOf } from '../../../../case/leak-guard.ts'
import type { ChosenLanguage } from '../../../../case/replies/language.ts'
import { LANGUAGE_NAMES, REPLY_LANGUAGES, TEMPLATE_TITLES } from '../../../../case/replies/texts.ts'
import type { KnownToWriter } from '../../../../case/reply-templates.ts'
import type { CaseChange, CaseKey } from '../../../bridge/cases.ts'
import { keysOf, useShortcut } from '../../../ui/shortcuts.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Keys } from '../../../ui/Parts.tsx'
import { OverrideDialog } from './OverrideDialog.tsx'
import { Problems } from './Problems.tsx'
import { nextProblem, type Problem, problemsOf } from './problems.ts'
import { ReplyBox } from './ReplyBox.tsx'
import { useAutosave } from './useCaseNotes.ts'
import { type Copying, useCopying } from './useCopying.ts'
import { type DraftWork, useDraft } from './useDraft.ts'
import styles from './reply.module.css'

export interface ComposerProps {
  caseKey: CaseKey
  answers: CaseAnswers
  notes: CaseNotes
  keep: (notes: CaseNotes) => void
  write: (change: CaseChange) => Promise<void>
}

const NOTHING_KNOWN: KnownToWriter = {}

/** The reply as it goes to the customer, and everything that keeps it from being copied. */
export function Composer({ caseKey, answers, notes, keep, write }: ComposerProps) {
  const work = useDraft({ answers, notes, pasted: '', known: NOTHING_KNOWN })
  const { draft, begun } = work
  const guard = useMemo(() => leakGuardOf(answers), [answers])
  const leaks = useMemo(() => guard(draft.reply), [guard, draft.reply])
  const problems = useMemo(() => problemsOf(draft.reply, leaks), [draft.reply, leaks])
  const box = useRef<HTMLTextAreaElement>(null)
  const { state, failure } = useAutosave(draft, begun, (value) => write({ ...value }))
  const jump = (problem: Problem | null): void => {
    box.current?.focus()
    if (problem) box.current?.setSelectionRange(problem.start, problem.end)
    box.current?.scrollIntoView({ block: 'nearest' })
  }
  const copying = useCopying({ caseKey, reply: draft.reply, leaks, problems, keep, jump })
  useShortcut('run', () => void copying.copy())
  useShortcut('nextProblem', () => jump(nextProblem(problems, box.current?.selectionStart ?? -1)))
  return (
    <div className={styles['composer']}>
      <DraftTools work={work} kept={state === 'saved'} />
      {failure && <ErrorPanel failure={failure} context={{ tool: 'case.write' }} />}
      <ReplyBox
        ref={box}
        value={draft.reply}
        language={draft.language}
        problems={problems}
        allows={copying.allows}
        onChange={work.write}
      />
      <Unchecked answers={answers} />
      <CopyLine copying={copying} problems={problems} />
      {draft.reply.trim() !== '' && <Problems problems={problems} onJump={jump} />}
      {copying.asking && <OverrideDialog leaks={leaks} {...copying.override} />}
    </div>
  )
}

const TEMPLATES = Object.entries(TEMPLATE_TITLES).map(([value, label]) => ({ value, label }))
const LANGUAGES = REPLY_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** Which template in which language, and whether the draft is kept. */
function DraftTools({ work, kept }: { work: DraftWork; kept: boolean }) {
  const { draft, suggested, chosen } = work
  return (
    <div className={styles['tools']}>
      <Select
        label="Template"
        description={`Suggested by state and reason code: ${TEMPLATE_TITLES[suggested]}`}
        allowDeselect={false}
        data={TEMPLATES}
        value={draft.template}
        onChange={(name) => name && work.chooseTemplate(name)}
      />
      <Select
        label="Language"
        description={sayLanguage(chosen)}
        allowDeselect={false}
        data={LANGUAGES}
        value={draft.language}
        onChange={(language) => language && work.chooseLanguage(language)}
      />
      {work.bringBack && <Button onClick={work.bringBack}>Bring my text back</Button>}
      <span className={styles['kept']} role="status">
        {kept ? 'Draft kept on this computer only' : 'Keeping the draft…'}
      </span>
    </div>
  )
}

/** "French, by the time zone Europe/Paris". */
function sayLanguage({ language, by, value }: ChosenLanguage): string {
  if (by === 'none') return 'English: nothing says another'
  return `${LANGUAGE_NAMES[language]}, by the ${[by, value].join(' ').trim()}`
}

/** What did not answer holds ids, scores and notes that the guard cannot know. */
function Unchecked({ answers }: { answers: CaseAnswers }) {
  const silent = [
    ...(answers.reviewEmails === null ? ['get_review_emails'] : []),
    ...(answers.user === null || answers.otherUsers?.includes(null) ? ['get_user'] : []),
    ...(Object.keys(answers.organization).length === 0 ? ['get_org'] : []),
  ]
  if (silent.length === 0) return null
  return (
    <p className={styles['help']}>
      The reply is not checked against {silent.join(' and ')}: there is no answer of it.
    </p>
  )
}

function CopyLine({ copying, problems }: { copying: Copying; problems: readonly Problem[] }) {
  const blocks = problems.some(({ kind }) => kind === 'block')
  const leaks = problems.some(({ kind }) => kind === 'leak')
  return (
    <div className={styles['copyLine']}>
      <Button
        variant="filled"
        leftSection={<Copy aria-hidden />}
        rightSection={<Keys of={keysOf('run')} />}
        onClick={() => void copying.copy()}
      >
        Copy reply
      </Button>
      {leaks && !blocks && <Button onClick={copying.ask}>Copy anyway, with a reason</Button>}
      <p role="status" className={styles[copying.told.good ? 'good' : 'refused']}>
        {copying.told.text}
      </p>
      {copying.failure && <ErrorPanel failure={copying.failure} context={{ tool: 'case.recordOverride' }} />}
    </div>
  )
}
