import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CaseAnswers } from '../../../../case/answers.ts'
import type { CaseNotes } from '../../../../case/case-notes.ts'
import { leakGuardOf } from '../../../../case/leak-guard.ts'
import { writerStanding } from '../../../../case/replies/requester-standing.ts'
import { misfitsOf } from '../../../../case/replies/misfits.ts'
import { unfitOf } from '../../../../case/replies/unfit.ts'
import { findUnsaid } from '../../../../case/replies/unsaid.ts'
import { signatureIn } from '../../../../case/reply-templates.ts'
import type { CaseChange, CaseKey } from '../../../bridge/cases.ts'
import { keysOf, useShortcut } from '../../../ui/shortcuts.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Keys, SkeletonRows } from '../../../ui/Parts.tsx'
import { type Draft, signAgain } from './draft.ts'
import { DraftTools } from './DraftTools.tsx'
import { KeptDrafts, useAbout, useCurrent } from './KeptDrafts.tsx'
import { OverrideDialog } from './OverrideDialog.tsx'
import { Problems } from './Problems.tsx'
import { StandingLine } from '../StandingLine.tsx'
import { nextProblem, type Problem, problemsOf, sayPlace, selectionFor, stopsOf } from './problems.ts'
import { ReplyBox } from './ReplyBox.tsx'
import { useAutosave } from './useCaseNotes.ts'
import { type Copying, useCopying } from './useCopying.ts'
import { useDraft } from './useDraft.ts'
import { useSeenNames } from './useSeenNames.ts'
import { MOST_SIGNATURE_CHARACTERS, useWriter, type Writer } from './useWriter.ts'
import styles from './reply.module.css'

// Opened once a week: its script comes when it is.
const WriterDialog = lazy(() => import('./WriterDialog.tsx'))

export interface ComposerProps {
  caseKey: CaseKey
  answers: CaseAnswers
  notes: CaseNotes
  keep: (notes: CaseNotes) => void
  write: (change: CaseChange) => Promise<void>
}

type ChangeWriter = (next: (writer: Writer) => Writer) => Promise<void>

/** The reply as it goes to the customer, and everything that keeps it from being copied. */
export function Composer(props: ComposerProps) {
  const { writer, failure, change } = useWriter()
  const mail = useAbout(props)
  if (failure) return <ErrorPanel failure={failure} context={{ action: 'uiState.get' }} />
  if (!writer) return <SkeletonRows rows={6} label="Reading signature and templates" />
  return (
    <div className={styles['composer']}>
      <KeptDrafts drafts={mail.others} onOpen={mail.open} />
      <Writing key={mail.about} {...props} mail={mail} writer={writer} changeWriter={change} />
    </div>
  )
}

interface WritingProps extends ComposerProps {
  mail: ReturnType<typeof useAbout>
  writer: Writer
  changeWriter: ChangeWriter
}

function Writing({ caseKey, answers, notes, keep, write, mail, writer, changeWriter }: WritingProps) {
  const { about, pasted, stored } = mail
  useCurrent({ about, stored }, notes, write)
  const work = useDraft({ answers, stored, pasted, writer })
  const { draft, begun, asked, filled } = work
  const [managing, setManaging] = useState(false)
  const seen = useSeenNames(caseKey.connection)
  const guard = useMemo(() => leakGuardOf(answers, pasted, seen), [answers, pasted, seen])
  const { reply, template, requester } = draft
  const known = useMemo(() => writerStanding(answers, requester, pasted), [answers, requester, pasted])
  const leaks = useMemo(() => {
    const { name = null, address = null } = requester ?? {}
    const unfit = unfitOf({ reply, template, standing: known.standing, asked, name, address }, answers)
    return [...guard(reply), ...unfit, ...misfits(draft), ...findUnsaid(reply, filled)]
  }, [guard, reply, template, requester, known, asked, answers, draft, filled])
  const problems = useMemo(() => problemsOf(draft.reply, leaks), [draft.reply, leaks])
  const box = useRef<HTMLTextAreaElement>(null)
  const { state, failure } = useAutosave(draft, begun, (value) => write({ ...value, about }))
  const { jump, forget } = useJumping(box, draft.reply, problems)
  const onCopied = () => keepSignature(draft.reply, writer, changeWriter)
  const copying = useCopying({
    caseKey,
    reply: draft.reply,
    leaks,
    problems,
    keep,
    jump,
    onCopied,
    write: work.write,
  })
  useShortcut('run', () => void copying.copy())
  useShortcut('nextProblem', () => {
    const next = nextProblem(problems, selectedIn(box.current))
    jump(next)
    if (next) copying.tell(sayPlace(problems, next))
  })
  return (
    <div className={styles['composer']} onKeyDown={(event) => undoTemplate(event, work.undo)}>
      <StandingLine known={known} />
      <DraftTools work={work} templates={writer.templates} state={state} onManage={() => setManaging(true)} />
      {failure && <ErrorPanel failure={failure} context={{ tool: 'case.write' }} />}
      <ReplyBox
        ref={box}
        value={draft.reply}
        language={draft.language}
        problems={problems}
        allows={copying.allows}
        onChange={(value) => {
          forget()
          work.write(value)
        }}
      />
      <Unchecked answers={answers} />
      <CopyLine copying={copying} problems={problems} />
      {draft.reply.trim() !== '' && <Problems problems={problems} onJump={jump} />}
      {copying.asking && <OverrideDialog leaks={leaks} {...copying.override} />}
      {managing && (
        <Suspense>
          <WriterDialog
            writer={writer}
            change={changeWriter}
            answers={answers}
            draft={draft}
            asked={work.asked}
            onSigned={(signature) => work.write(signAgain(draft.reply, signature))}
            onClose={() => setManaging(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Returns what puts focus and caret on a problem of the reply. Answers that come later fill the reply in again, and
 * the browser then has the caret at its end: until somebody types, it goes back to the same problem, or to the first.
 */
function useJumping(box: RefObject<HTMLTextAreaElement | null>, reply: string, problems: readonly Problem[]) {
  const sought = useRef<Problem | null>(null)
  const jump = (problem: Problem | null): void => {
    box.current?.focus()
    sought.current = problem
    if (!problem) return
    const { start, end } = selectionFor(problem)
    box.current?.setSelectionRange(start, end)
  }
  useLayoutEffect(() => {
    const wanted = sought.current
    if (wanted === null || document.activeElement !== box.current) return
    const stops = stopsOf(problems)
    jump(stops.find(({ kind, text }) => kind === wanted.kind && text === wanted.text) ?? stops[0] ?? null)
    // Only when the text is another: what leaks in it may be found out later, and moves no caret.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [reply])
  return { jump, forget: () => void (sought.current = null) }
}

/** Ctrl+Z right after another template was chosen: the box itself knows only what was typed. */
function undoTemplate(event: KeyboardEvent, undo: (() => void) | null): void {
  const { target, key, shiftKey, altKey } = event
  const isUndo = (event.ctrlKey || event.metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'
  // A field that is typed into has its own history.
  if (!isUndo || undo === null || (target instanceof HTMLInputElement && !target.readOnly)) return
  event.preventDefault()
  undo()
}

function selectedIn(box: HTMLTextAreaElement | null) {
  return { start: box?.selectionStart ?? 0, end: box?.selectionEnd ?? 0 }
}

function misfits({ reply, language, requester }: Draft) {
  return misfitsOf({ reply, language, name: requester?.name ?? null })
}

/** A signature is asked for once: by the blank of the first reply. Returns what to say of it. */
async function keepSignature(reply: string, writer: Writer, change: ChangeWriter): Promise<string> {
  const signature = signatureIn(reply) ?? ''
  if (writer.signature !== '' || signature === '' || signature.length > MOST_SIGNATURE_CHARACTERS) return ''
  try {
    await change((now) => ({ ...now, signature }))
  } catch {
    return 'The signature could not be kept for the next reply.'
  }
  return 'Your signature is kept for the next reply.'
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
  const isUnfinished = problems.some(({ kind }) => kind !== 'leak')
  const leaks = problems.some(({ kind }) => kind === 'leak')
  return (
    <div className={styles['copyLine']} data-covers-text>
      <Button
        variant="filled"
        leftSection={<Copy aria-hidden />}
        rightSection={<Keys of={keysOf('run')} />}
        onClick={() => void copying.copy()}
      >
        Copy reply
      </Button>
      {leaks && !isUnfinished && <Button onClick={copying.ask}>Copy anyway, with a reason</Button>}
      <p role="status" className={styles[copying.told.good ? 'good' : 'refused']}>
        {copying.told.text}
      </p>
      {copying.failure && <ErrorPanel failure={copying.failure} context={{ tool: 'case.recordOverride' }} />}
    </div>
  )
}
