import { Button, Select } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CaseAnswers } from '../../../../case/answers.ts'
import type { CaseNotes } from '../../../../case/case-notes.ts'
import { leakGuardOf } from '../../../../case/leak-guard.ts'
import {
  fillTemplate,
  REPLY_TEMPLATES,
  suggestTemplate,
  type TemplateName,
} from '../../../../case/reply-templates.ts'
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
import styles from './reply.module.css'

export interface ComposerProps {
  caseKey: CaseKey
  answers: CaseAnswers
  notes: CaseNotes
  keep: (notes: CaseNotes) => void
  write: (change: CaseChange) => Promise<void>
}

interface Draft {
  template: string
  reply: string
}

/** The reply as it goes to the customer, and everything that keeps it from being copied. */
export function Composer({ caseKey, answers, notes, keep, write }: ComposerProps) {
  const suggested = useMemo(() => suggestTemplate(answers), [answers])
  const [begun, setBegun] = useState(() => beginDraft(notes, suggested, answers))
  const [draft, setDraft] = useState<Draft>(begun)
  const [replaced, setReplaced] = useState<Draft | null>(null)
  const guard = useMemo(() => leakGuardOf(answers), [answers])
  const leaks = useMemo(() => guard(draft.reply), [guard, draft.reply])
  const problems = useMemo(() => problemsOf(draft.reply, leaks), [draft.reply, leaks])
  const box = useRef<HTMLTextAreaElement>(null)
  const { state, failure } = useAutosave(draft, begun, (value) => write({ ...value }))
  // The calls of a case answer one after the other: what nobody has touched is filled in again.
  const isFresh = draft === begun && notes.template === null && notes.reply === ''
  useEffect(() => {
    const again = { template: suggested, reply: filledTemplate(suggested, answers) }
    if (!isFresh || again.reply === begun.reply) return
    setBegun(again)
    setDraft(again)
  }, [isFresh, begun, suggested, answers])
  const jump = (problem: Problem | null): void => {
    box.current?.focus()
    if (problem) box.current?.setSelectionRange(problem.start, problem.end)
    box.current?.scrollIntoView({ block: 'nearest' })
  }
  const copying = useCopying({ caseKey, reply: draft.reply, leaks, problems, keep, jump })
  useShortcut('run', () => void copying.copy())
  useShortcut('nextProblem', () => jump(nextProblem(problems, box.current?.selectionStart ?? -1)))
  const choose = (name: string): void => {
    const filled = filledTemplate(name, answers)
    const untouched = draft.reply.trim() === '' || draft.reply === filledTemplate(draft.template, answers)
    setReplaced(untouched ? null : draft)
    setDraft({ template: name, reply: filled })
  }
  return (
    <div className={styles['composer']}>
      <div className={styles['tools']}>
        <Select
          label="Template"
          description={`Suggested by state and reason code: ${titleOf(suggested)}`}
          allowDeselect={false}
          data={REPLY_TEMPLATES.map(({ name, title }) => ({ value: name, label: title }))}
          value={draft.template}
          onChange={(name) => name && choose(name)}
        />
        {replaced && (
          <Button
            onClick={() => {
              setDraft(replaced)
              setReplaced(null)
            }}
          >
            Bring my text back
          </Button>
        )}
        <span className={styles['kept']} role="status">
          {state === 'saved' ? 'Draft kept on this computer only' : 'Keeping the draft…'}
        </span>
      </div>
      {failure && <ErrorPanel failure={failure} context={{ tool: 'case.write' }} />}
      <ReplyBox
        ref={box}
        value={draft.reply}
        problems={problems}
        allows={copying.allows}
        onChange={(reply) => setDraft({ ...draft, reply })}
      />
      <Unchecked answers={answers} />
      <CopyLine copying={copying} problems={problems} />
      {draft.reply.trim() !== '' && <Problems problems={problems} onJump={jump} />}
      {copying.asking && <OverrideDialog leaks={leaks} {...copying.override} />}
    </div>
  )
}

/** What was written before, else what the rules suggest: nothing is kept before something is changed. */
function beginDraft({ template, reply }: CaseNotes, suggested: TemplateName, answers: CaseAnswers): Draft {
  if (template !== null || reply !== '') return { template: template ?? suggested, reply }
  return { template: suggested, reply: filledTemplate(suggested, answers) }
}

function filledTemplate(name: string, answers: CaseAnswers): string {
  const template = REPLY_TEMPLATES.find((candidate) => candidate.name === name)
  return template ? fillTemplate(template, answers).text : ''
}

function titleOf(name: TemplateName): string {
  return REPLY_TEMPLATES.find((template) => template.name === name)?.title ?? name
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
