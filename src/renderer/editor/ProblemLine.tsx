import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Issue } from '../../shared/errors.ts'
import { Badge } from '../ui/Badge.tsx'
import { nameField, splitWarning } from '../ui/fieldNames.ts'
import type { EditorSession } from './session.ts'
import { useSessionState } from './useSession.ts'
import styles from './editor.module.css'

/** Something wrong with a message: why it was not saved, or what the platform warns of. */
export interface Problem {
  /** The part that it is about, by its name on screen. */
  about: string
  text: string
  hint?: string
  isFault: boolean
  /** The path of the tool in the document, where it says one. */
  path: string | null
}

/** Returns whether a path of the tool is the document itself, or something in it. */
export function isInContent({ path }: { path: string | null }): boolean {
  return path === 'content' || path?.startsWith('content.') === true
}

/** Returns the issues of the document, with their paths from its root: those of the tool begin at its input. */
export function issuesInContent(issues: readonly Issue[]): Issue[] {
  return issues
    .filter(isInContent)
    .map((issue) => ({ ...issue, path: issue.path.replace(/^content\.?/, '') }))
}

/**
 * Returns what the last save was refused for, or else its warnings. The document as JSON shows the
 * faults of the content on their lines; then only the others are problems here.
 */
export function useProblems(session: EditorSession, onLines: boolean): Problem[] {
  const failure = useSessionState(session, (state) => state.failure)
  const warnings = useSessionState(session, (state) => state.warnings)
  const issues = (failure?.issues ?? []).filter((issue) => !(onLines && isInContent(issue)))
  return problemsOf(issues, warnings)
}

/** Returns the faults as problems; where there are none, the warnings. */
export function problemsOf(issues: readonly Issue[], warnings: readonly string[]): Problem[] {
  if (issues.length > 0)
    return issues.map(({ path, message, hint }) => ({
      ...{ about: nameField(path), text: message, isFault: true, path },
      ...(hint === undefined ? {} : { hint }),
    }))
  return warnings.map((warning) => {
    const { about, says, path } = splitWarning(warning)
    return { about: about ?? 'Warning', text: says, isFault: false, path }
  })
}

interface ProblemLineProps {
  problems: readonly Problem[]
  /** Shows the block that a problem is about; without it there is none to show. */
  onShow?: (problem: Problem) => void
}

/** One problem at a time, whatever their number: the message keeps its room. */
export function ProblemLine({ problems, onShow }: ProblemLineProps) {
  const [at, setAt] = useState(0)
  useEffect(() => setAt((before) => Math.min(before, Math.max(0, problems.length - 1))), [problems.length])
  const problem = problems[Math.min(at, problems.length - 1)]
  if (!problem) return null
  const { about, text, hint, isFault } = problem
  const isContent = about === 'Content' || isInContent(problem)
  const step = (by: number): void => setAt((at + by + problems.length) % problems.length)
  return (
    <div className={styles['problem']} data-fault={isFault || undefined}>
      <ul
        className={styles['problemText']}
        aria-label={isFault ? 'Why it was not saved' : 'Warnings'}
        {...(isFault ? { role: 'alert' } : {})}
      >
        <li className={styles['problemWords']} title={hint ?? text}>
          <Badge meaning={isFault ? 'blocked' : 'attention'}>{about}</Badge> {text}
        </li>
      </ul>
      {onShow && isContent && (
        <button type="button" className={styles['problemLink']} onClick={() => onShow(problem)}>
          Show the block
        </button>
      )}
      {problems.length > 1 && (
        <span className={styles['problemSteps']}>
          <ActionIcon aria-label="Problem before" title="Problem before" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden />
          </ActionIcon>
          {at + 1} of {problems.length}
          <ActionIcon aria-label="Next problem" title="Next problem" onClick={() => step(1)}>
            <ChevronRight aria-hidden />
          </ActionIcon>
        </span>
      )}
    </div>
  )
}
