import { Lock } from 'lucide-react'
import { useMemo, useRef } from 'react'
import type { Citation } from '../../../case/answers.ts'
import { diagnose } from '../../../case/diagnosis/diagnose.ts'
import { explain, type Statement, type Topic } from '../../../case/explain.ts'
import { sandboxRulesOf } from '../../../case/sandbox-rules.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { CiteButton } from './CiteButton.tsx'
import { citedIn, DiagnosisPart } from './DiagnosisPart.tsx'
import { sameCitations, useCiting } from './citing.ts'
import type { CasePartProps } from './useCase.ts'
import styles from './case.module.css'
import { SentenceText } from './SentenceText.tsx'

const LABELS: Record<Topic, string> = {
  state: 'State',
  cause: 'Who and why',
  review: 'Review',
  emails: 'Emails',
  holds: 'Holds',
  account: 'Account',
  told: 'Customer',
  plan: 'Plan',
  figures: 'Figures',
  internal: 'Internal',
  silence: 'Not stated',
}

const NOTHING: CasePartProps['awaited'] = []

interface Line extends Statement {
  number: number
}

interface AnswerPartProps {
  answers: CasePartProps['answers']
  awaited?: CasePartProps['awaited']
}

/** The case in plain sentences, made by rules; the number of each opens what it rests on. */
export function AnswerPart({ answers, awaited = NOTHING }: AnswerPartProps) {
  const diagnosis = useMemo(() => diagnose(answers, awaited), [answers, awaited])
  const first = useMemo(() => citedIn(diagnosis), [diagnosis])
  const lines = useMemo(
    () =>
      explain(answers).map((statement, index): Line => ({
        ...statement,
        number: first.length + index + 1,
      })),
    [answers, first.length],
  )
  const rules = useMemo(() => sandboxRulesOf(answers), [answers])
  const zone = answers.organization.organization?.timezone ?? null
  const { verification, organization } = answers
  const id = verification.organization?.id ?? organization.organization?.id ?? null
  useCitationKeys([...first.map(({ citations }, index) => ({ citations, number: index + 1 })), ...lines])
  const byTopic = Map.groupBy(lines, ({ topic }) => topic)
  return (
    <>
      <DiagnosisPart {...{ diagnosis, awaited, zone }} organization={id} />
      <h3 className={styles['details']}>Details</h3>
      <dl className={styles['answer']}>
        {[...byTopic].map(([topic, said]) => (
          <div key={topic} className={styles['topic']} data-topic={topic}>
            <dt>
              {topic === 'internal' && <Lock aria-hidden />}
              {LABELS[topic]}
            </dt>
            <dd>
              {topic === 'internal' && (
                <p className={styles['warning']}>For the platform’s people. Not for the customer.</p>
              )}
              {said.map(({ key, text, citations, number }) => (
                <p key={key} data-sentence={key}>
                  <SentenceText text={text} zone={zone} />{' '}
                  <CiteButton citations={citations} number={number} label={`Citation ${number}`}>
                    {number}
                  </CiteButton>
                </p>
              ))}
            </dd>
          </div>
        ))}
        {rules.length > 0 && (
          <div className={styles['topic']} data-topic="sandbox">
            <dt>In a sandbox</dt>
            <dd>
              <p>
                <SentenceText text={rules.join(' ')} zone={zone} />
              </p>
              <p>
                How the sandbox of this console applies it. The platform does not state it; a deployment may
                differ.
              </p>
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** `c` and `C` walk through the citations from anywhere on the page. */
function useCitationKeys(lines: readonly { citations: readonly Citation[]; number: number }[]): void {
  const { open, shown } = useCiting()
  // Two lines may rest on the same values: the one that was opened last is where the walk goes on.
  const last = useRef<number | null>(null)
  const step = (by: 1 | -1): void => {
    const isShown = ({ citations }: (typeof lines)[number]): boolean =>
      sameCitations(citations, shown?.citations)
    const walked = lines.findIndex((line) => line.number === last.current && isShown(line))
    const at = walked < 0 ? lines.findIndex(isShown) : walked
    const next = lines[at < 0 ? (by > 0 ? 0 : lines.length - 1) : (at + by + lines.length) % lines.length]
    if (!next) return
    document.querySelector<HTMLElement>(`[data-citation="${next.number}"]`)?.focus()
    last.current = next.number
    open(next.citations)
  }
  useShortcut('nextCitation', () => step(1))
  useShortcut('previousCitation', () => step(-1))
}
